import { bounds } from '../../domain/bounds/bounds.ts';
import type { Engine } from '../../engine/engine.ts';
import type { HttpReply } from '../../http/message.ts';
import type { ControlContext } from '../control-context.ts';
import { type ControlRefusal, refuse } from '../refusal.ts';
import { presentFirstEvents } from './present-event.ts';

/** What a stream reads: of an engine, or of what is stored of it. */
interface StreamContext extends Pick<ControlContext, 'streams'> {
  engine: Pick<Engine, 'settle' | 'eventCount' | 'eventsSince' | 'subscribe'>;
}

/**
 * Streams events as server-sent events: first those from `since` on, then each as it happens, or only
 * those of one workspace.
 *
 * When another state is restored, the stream sends `replaced` and numbers restart. A client that continues from a number
 * beyond the log receives it at once: the state was replaced while it was disconnected. When the mock is closed, the last
 * thing that a stream sends is `closing`.
 */
export function eventStreamReply(
  { engine, streams }: StreamContext,
  since: number | undefined,
  workspaceId: string | undefined,
): HttpReply | ControlRefusal {
  if (streams.size >= bounds.eventStreams)
    return refuse('conflict', `${bounds.eventStreams} event streams are open, which is the most. Close some.`);
  engine.settle();
  const body: HttpReply['body'] = (push, end) => {
    let next = since ?? engine.eventCount();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      const sent = presentFirstEvents(engine, next, { maxSize: bounds.streamBatchSize, workspaceId });
      const { events } = sent;
      next = sent.next;
      if (events.length > 0) push(events.map(formatServerSentEvent).join(''));
      // The rest follows after the client had a chance to read this.
      if (next < engine.eventCount()) timer = setTimeout(send, 0);
    };
    const pushNotice = (type: 'replaced' | 'closing') =>
      push(`event: ${type}\nid: ${next}\ndata: {"next":${next}}\n\n`);
    const sendReplaced = () => {
      next = engine.eventCount();
      pushNotice('replaced');
    };
    const close = () => {
      pushNotice('closing');
      end();
    };
    streams.add(close);
    // A comment: the client knows at once that the stream is open.
    push(': listening\n\n');
    if (next > engine.eventCount()) sendReplaced();
    send();
    const unsubscribe = engine.subscribe((change) => {
      if (change.type === 'appended') {
        timer ??= setTimeout(send, 0);
        return;
      }
      sendReplaced();
    });
    return () => {
      streams.delete(close);
      clearTimeout(timer);
      unsubscribe();
    };
  };
  return { status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }, body };
}

/** `id` is the number to continue from, so a client that lost its connection misses nothing. */
function formatServerSentEvent(event: { number: number; type: string }): string {
  return `id: ${event.number + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
