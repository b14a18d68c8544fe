import type { Exchange } from '../exchange.ts';

export type HttpRequest = Exchange['request'];

/** The beginning of a response. Who reads its body hears of it when the connection ends early, or the signal does. */
export interface HttpResponse extends Pick<Exchange, 'status' | 'headers'> {
  chunks: AsyncIterable<Uint8Array>;
}

/** Sends a request; redirects are not followed. @throws whatever keeps a response from coming */
export type RequestSender = (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;
