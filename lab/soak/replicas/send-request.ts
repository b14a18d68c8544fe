import { type Agent, request } from 'node:http';

export interface SentRequest {
  port: number;
  method: string;
  path: string;
  apiKey?: string;
  body?: object;
}

export interface ReceivedReply {
  status: number;
  body: unknown;
}

/**
 * Sends a request to 127.0.0.1, once: nothing is sent again, whatever happens.
 *
 * @returns undefined when there was no answer, or half of one, within `timeoutMs`
 */
export function sendRequest(
  agent: Agent,
  { port, method, path, apiKey, body }: SentRequest,
  timeoutMs: number,
): Promise<ReceivedReply | undefined> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
  };
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = () => resolve(undefined);
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent, signal }, (reply) => {
      let received = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        received += part;
      });
      reply.once('error', fail);
      reply.once('close', fail);
      reply.once('end', () =>
        resolve(reply.complete ? { status: reply.statusCode ?? 0, body: parse(received) } : undefined),
      );
    });
    sent.once('error', fail);
    sent.end(text);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
