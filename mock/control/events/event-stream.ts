import type { HttpReply } from '../../http/message.ts';
import type { ControlContext } from '../control-context.ts';
import { presentEvents } from './present-event.ts';

/**
 * What happens, as server-sent events: first those from `since` on, then each as it happens.
 *
 * When the mock goes back to another state, `replaced` says so; numbers begin anew then. A client that went on from a
 * number beyond the log is told so at once: the mock went back while nobody listened.
 */
export function eventStreamReply({ engine }: ControlContext, since: number | undefined): HttpReply {
  engine.settle();
  const body: HttpReply['body'] = (push) => {
    let next = since ?? engine.eventCount();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      const events = presentEvents(next, engine.eventsSince(next, next + batchSize));
      next += events.length;
      if (events.length > 0) push(events.map(formatServerSentEvent).join(''));
      // The client takes what it was sent before it gets the rest.
      if (next < engine.eventCount()) timer = setTimeout(send, 0);
    };
    const sendReplaced = () => {
      next = engine.eventCount();
      push(`event: replaced\nid: ${next}\ndata: {"next":${next}}\n\n`);
    };
    // A comment: whoever listens knows at once that it is heard.
    push(': listening\n\n');
    if (next > engine.eventCount()) sendReplaced();
    send();
    const unsubscribe = engine.subscribe((change) => {
      if (change.type === 'appended') {
        if (timer === undefined) send();
        return;
      }
      sendReplaced();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  };
  return { status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }, body };
}

const batchSize = 1_000;

/** `id` is the number to go on from, so a client that lost its connection misses nothing. */
function formatServerSentEvent(event: { number: number; type: string }): string {
  return `id: ${event.number + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
