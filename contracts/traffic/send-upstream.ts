import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Bytes of a body that is passed on. */
export const maxBytes = 10_000_000;

/** What a service answered, as it came. */
export interface UpstreamResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request to the service behind a proxy, and reads its whole answer. */
export function sendUpstream(
  url: URL,
  { headers, ...options }: { method: string; headers: IncomingHttpHeaders; signal: AbortSignal },
  body: Buffer,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain;
    // Without compression the answer can be judged as it comes.
    const requestOptions = { ...options, headers: { ...headers, host: url.host, 'accept-encoding': 'identity' } };
    const request = send(url, requestOptions, (response) => {
      readBounded(response).then((bytes) => {
        if (bytes === undefined) reject(new Error(`its answer has more than ${maxBytes} bytes`));
        else resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes });
      }, reject);
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it wants to speak something else than HTTP'));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** All that comes, or undefined when it is more than may be. */
export async function readBounded(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body for judging; a service may pack it although it was asked not to. */
export function decompress({ headers, body }: UpstreamResponse): Buffer {
  const decoder = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[
    headers['content-encoding'] ?? ''
  ];
  try {
    return decoder?.(body, { maxOutputLength: maxBytes }) ?? body;
  } catch {
    return body;
  }
}
