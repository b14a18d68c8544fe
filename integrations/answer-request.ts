import type { Mock } from '../mock/index.ts';

/** Answers another program's request with a mock, at this address; a network error where the mock breaks it off. */
export async function answerRequest(mock: Pick<Mock, 'fetch'>, url: string, request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  // Not every browser can pass on a body that has not been read.
  const body = /^(GET|HEAD)$/.test(method) ? {} : { body: await request.arrayBuffer() };
  try {
    return await mock.fetch(url, { method, headers, signal, ...body });
  } catch {
    return Response.error();
  }
}
