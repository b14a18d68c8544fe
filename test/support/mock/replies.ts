import { EventEmitter, once } from 'node:events';
import type { ByteStream, HttpReply } from '../../../mock/http/message.ts';

export const textReply = (text: string): HttpReply => ({
  status: 200,
  headers: {},
  body: new TextEncoder().encode(text),
});

export function createSource() {
  const emitter = new EventEmitter();
  const pushes = new Set<(text: string) => void>();
  const body: ByteStream = (push) => {
    pushes.add(push);
    emitter.emit('subscribed');
    return () => {
      pushes.delete(push);
      emitter.emit('unsubscribed');
    };
  };
  const reply: HttpReply = { status: 200, headers: { 'content-type': 'text/event-stream' }, body };
  return {
    reply,
    push: (text: string) => {
      for (const push of pushes) push(text);
    },
    open: () => pushes.size,
    subscribed: () => once(emitter, 'subscribed'),
    unsubscribed: () => once(emitter, 'unsubscribed'),
  };
}
