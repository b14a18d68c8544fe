import { limits } from './limits.ts';
import type { HttpReply, HttpRequest } from './message.ts';

/** The same answers for web-standard requests, without a port. */
export function fetchAdapter(answer: (request: HttpRequest) => HttpReply): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { status, headers, body } = answer({
      method: request.method,
      target: pathname + search,
      header: (name) => request.headers.get(name) ?? undefined,
      body: bytes.length > limits.bodyBytes ? 'too-large' : bytes,
    });
    // A view of shared memory is no body for a Response; ours never is one, but its type could be.
    return new Response(status === 204 ? null : typeof body === 'string' ? body : new Uint8Array(body), {
      status,
      headers,
    });
  };
}
