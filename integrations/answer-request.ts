import type { Mock } from '../mock/index.ts';

/** Answers a request with a mock, at this address. Returns a network error if the mock resets the connection. */
export async function answerRequest(mock: Pick<Mock, 'fetch'>, url: string, request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  // Read the body first: not every browser can send a request body as a stream.
  const body = /^(GET|HEAD)$/.test(method) ? {} : { body: await request.arrayBuffer() };
  try {
    return await mock.fetch(url, { method, headers, signal, ...body });
  } catch {
    return Response.error();
  }
}
