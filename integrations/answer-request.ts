import type { Mock } from '../mock/index.ts';

export async function answerRequest(mock: Pick<Mock, 'fetch'>, url: string, request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  // Read the whole body first, because some browsers cannot send a request body as a stream.
  const body = /^(GET|HEAD)$/.test(method) ? {} : { body: await request.arrayBuffer() };
  try {
    return await mock.fetch(url, { method, headers, signal, ...body });
  } catch {
    return Response.error();
  }
}
