import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends a request without a body, with headers such as `host` that `fetch` does not send. */
export async function requestByHttp(url: string | URL, options: RequestOptions) {
  const [response] = (await once(request(url, options).end(), 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}
