import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import { succeed } from '../../domain/decision.ts';
import { type DomainEvent, workspaceIdOf } from '../../domain/event.ts';
import { sizeOf } from '../../domain/world.ts';
import type { Engine } from '../../engine/engine.ts';
import type { HttpReply } from '../../http/message.ts';
import type { ControlContext } from './control-context.ts';
import { formatTimestamp } from './list-fields.ts';
import { type ControlResult, refuse } from './refusal.ts';

type Event = ControlSchemas['Event'];

/** Replaces a workspace in an event by its id, because a workspace contains API keys. */
function presentEvent(number: number, event: DomainEvent): Event {
  const base = { number, at: formatInstant(event.at), type: event.type };
  if ('workspace' in event) return { ...base, workspaceId: event.workspace.id };
  // Convert only the mock's own timestamps to text, because customer data may have fields with the same names.
  return {
    ...base,
    ...withFormattedAt(event),
    ...('dueAt' in event && event.dueAt !== null ? { dueAt: formatTimestamp(event.dueAt) } : {}),
    ...('stepAt' in event ? { stepAt: formatTimestamp(event.stepAt) } : {}),
    ...('entries' in event ? { entries: event.entries.map(withFormattedAt) } : {}),
  };
}

function withFormattedAt<Timed extends { at: Instant }>(timed: Timed) {
  return { ...timed, at: formatInstant(timed.at) };
}

interface EventQuery {
  workspaceId?: string | undefined;
  sessionId?: string | undefined;
  without?: DomainEvent['type'];
  limit?: number | undefined;
  maxSize?: number;
  until?: number;
}

export function presentEvents(
  engine: Engine,
  from: number,
  { workspaceId, sessionId, without, limit, maxSize = bounds.answerSize, until = engine.eventCount() }: EventQuery,
): { events: Event[]; next: number; total: number } {
  const matches = engine
    .eventsSince(from, until)
    .filter(({ event }) => workspaceId === undefined || workspaceIdOf(event) === workspaceId)
    .filter(({ event }) => sessionId === undefined || ('sessionId' in event && event.sessionId === sessionId))
    .filter(({ event }) => event.type !== without);
  const events: Event[] = [];
  let size = 0;
  for (const { number, event } of matches.slice(0, limit)) {
    const shown = presentEvent(number, event);
    size += sizeOf(shown);
    if (size > maxSize && events.length > 0) break;
    events.push(shown);
  }
  const next = matches[events.length]?.number ?? Math.max(from, Math.min(until, engine.eventCount()));
  return { events, next, total: matches.length };
}

/**
 * Streams events as server-sent events, from number `since`, and three kinds of notice:
 * `replaced`: another state was restored, so event numbers start again at 0. Also sent if `since` is too high.
 * `changed`: something else than events changed, such as the journal. At most one notice in {@link changedEveryMs}.
 * `closing`: the mock closes. The stream ends after this notice.
 */
export function eventStreamReply(
  { engine, streams }: Pick<ControlContext, 'engine' | 'streams'>,
  since: number | undefined,
  workspaceId: string | undefined,
): ControlResult<HttpReply> {
  if (streams.size >= bounds.eventStreams)
    return refuse('conflict', `${bounds.eventStreams} event streams are open, which is the maximum. Close a stream.`);
  engine.settle();
  const body: HttpReply['body'] = (push, end) => {
    let next = since ?? engine.eventCount();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      timer = undefined;
      const until = next + bounds.itemsPerAnswer;
      const sent = presentEvents(engine, next, { workspaceId, until, maxSize: bounds.streamBatchSize });
      next = sent.next;
      // The SSE id is the number of the next event. A client that reconnects sends this id, and so misses no event.
      const texts = sent.events.map((event) => formatServerSentEvent(event.type, event.number + 1, event));
      if (texts.length > 0) push(texts.join(''));
      // Pause after a batch of events, so that the client can read these events before the next batch.
      if (next < engine.eventCount()) timer = setTimeout(send, 0);
    };
    const pushNotice = (type: 'replaced' | 'changed' | 'closing') => push(formatServerSentEvent(type, next, { next }));
    const sendReplaced = () => {
      next = engine.eventCount();
      pushNotice('replaced');
    };
    const close = () => {
      pushNotice('closing');
      end();
    };
    streams.add(close);
    // An SSE comment tells the client immediately that the stream is open.
    push(': listening\n\n');
    if (next > engine.eventCount()) sendReplaced();
    send();
    let changedTimer: ReturnType<typeof setTimeout> | undefined;
    const sendChanged = () => {
      changedTimer = undefined;
      pushNotice('changed');
    };
    const keepAlive = setInterval(() => push(':\n\n'), keepAliveMs);
    if (typeof keepAlive === 'object') keepAlive.unref();
    const unsubscribe = engine.subscribe((change) => {
      if (change === 'appended') timer ??= setTimeout(send, 0);
      else if (change === 'changed') changedTimer ??= setTimeout(sendChanged, changedEveryMs);
      else sendReplaced();
    });
    return () => {
      streams.delete(close);
      clearInterval(keepAlive);
      clearTimeout(timer);
      clearTimeout(changedTimer);
      unsubscribe();
    };
  };
  return succeed({ status: 200, headers: { 'content-type': 'text/event-stream' }, body });
}

const changedEveryMs = 50;
/** Proxies mostly close idle connections after 30 or 60 s, so the event stream sends a comment more often. */
const keepAliveMs = 15_000;

function formatServerSentEvent(type: string, id: number, data: object): string {
  return `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
