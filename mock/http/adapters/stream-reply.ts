import type { ServerResponse } from 'node:http';
import { limits } from '../limits.ts';
import type { HttpReply, TextStream } from '../message.ts';

/** Writes pieces as they come until the client goes away; one that does not read them is taken to be gone. */
export function streamReply(
  outgoing: ServerResponse,
  { status, headers }: HttpReply,
  body: TextStream,
  onDisconnect: (end: () => void) => void,
): void {
  let isEnded = false;
  let unsubscribe: (() => void) | undefined;
  const end = () => {
    isEnded = true;
    unsubscribe?.();
    unsubscribe = undefined;
  };
  outgoing.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' });
  outgoing.flushHeaders();
  onDisconnect(end);
  const push = (text: string) => {
    if (isEnded) return;
    outgoing.write(text);
    if (outgoing.writableLength <= limits.unreadStreamBytes) return;
    end();
    outgoing.req.socket.destroy();
  };
  unsubscribe = body(push, () => {
    end();
    outgoing.end();
  });
}
