import type { IncomingMessage } from 'node:http';
import { bodyLimitOf } from '../limits.ts';
import type { HttpRequest } from '../message.ts';

export const emptyBody = new Uint8Array();

/** Reads the body up to the limit; a longer one is not kept, and not waited for, nor is one that nothing announces. */
export function readBytes(incoming: IncomingMessage, onBody: (body: HttpRequest['body']) => void): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) {
    onBody(emptyBody);
    return;
  }
  const limit = bodyLimitOf(incoming.method ?? '', incoming.url ?? '');
  const first = incoming.read() as Buffer | null;
  // Listening to a stream takes longer than reading one that is there as a whole.
  if (incoming.complete && incoming.readableLength === 0)
    onBody(first === null ? emptyBody : first.length > limit ? 'too-large' : first);
  else collectBytes(incoming, first, limit, onBody);
}

function collectBytes(
  incoming: IncomingMessage,
  first: Buffer | null,
  limit: number,
  onBody: (body: HttpRequest['body']) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let isTooLarge = false;
  const add = (chunk: Buffer) => {
    length += chunk.length;
    if (isTooLarge) return;
    if (length <= limit) {
      chunks.push(chunk);
      return;
    }
    isTooLarge = true;
    onBody('too-large');
  };
  if (first !== null) add(first);
  incoming.on('data', add);
  incoming.on('end', () => {
    if (!isTooLarge) onBody(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
  });
  // A client that breaks off has no answer coming; there is nobody to tell.
  incoming.on('error', () => {});
}
