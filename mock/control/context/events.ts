import type { ControlInput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { bounds } from '../../domain/bounds.ts';
import { succeed } from '../../domain/decision.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { workspaceIdOf } from '../../domain/restore-workspace.ts';
import { sizeOf } from '../../domain/session.ts';
import type { Engine } from '../../engine/engine.ts';
import type { NumberedEvent } from '../../engine/event-log.ts';
import type { HttpReply } from '../../http/message.ts';
import { type Collection, readPage } from './collection.ts';
import type { ControlContext } from './control-context.ts';
import { formatTimestamp } from './list-fields.ts';
import { type ControlResult, noStore, refuse } from './refusal.ts';

type Event = ControlSchemas['Event'];

interface PresentedEvents {
  events: Event[];
  next: number;
}

/** Converts an event for clients. Replaces a workspace by its id, because a workspace contains API keys. */
function presentEvent(number: number, event: DomainEvent): Event {
  const base = { number, at: formatInstant(event.at), type: event.type };
  if ('workspace' in event) return { ...base, workspaceId: event.workspace.id };
  // Convert only the mock's own timestamps, because customer data may have fields with the same names.
  return {
    ...base,
    ...withFormattedAt(event),
    ...('dueAt' in event ? { dueAt: formatTimestamp(event.dueAt) } : {}),
    ...('endAt' in event ? { endAt: formatTimestamp(event.endAt) } : {}),
    ...('stepAt' in event ? { stepAt: formatTimestamp(event.stepAt) } : {}),
    ...('entries' in event ? { entries: event.entries.map(withFormattedAt) } : {}),
  };
}

function withFormattedAt<Timed extends { at: Instant }>(timed: Timed) {
  return { ...timed, at: formatInstant(timed.at) };
}

/** Returns the events from number `from`, as many as fit in a response, of one workspace or of all workspaces. */
export function presentFirstEvents(
  engine: Engine,
  from: number,
  options: { maxSize?: number; workspaceId?: string | undefined } = {},
): PresentedEvents {
  const { maxSize = bounds.answerSize, workspaceId } = options;
  const numbered = engine.eventsSince(from, undefined, bounds.itemsPerAnswer);
  const events: Event[] = [];
  let size = 0;
  for (const { number, event } of numbered) {
    if (workspaceId !== undefined && workspaceIdOf(event) !== workspaceId) continue;
    const shown = presentEvent(number, event);
    size += sizeOf(shown);
    if (size > maxSize && events.length > 0) return { events, next: number };
    events.push(shown);
  }
  const last = numbered.length === bounds.itemsPerAnswer ? numbered.at(-1) : undefined;
  return { events, next: last === undefined ? engine.eventCount() : last.number + 1 };
}

interface EventQuery extends Pick<ControlInput<'listEvents'>, 'sessionId' | 'limit'> {
  workspaceId?: string | undefined;
  without?: DomainEvent['type'];
}

/** Returns the events from number `from` that match a query, as many as fit in a response, and their total number. */
export async function readEvents(
  engine: Engine,
  from: number,
  query: EventQuery,
): Promise<PresentedEvents & { total: number }> {
  const until = engine.eventCount();
  const rows: Collection<NumberedEvent, Event, EventQuery> = {
    rows: engine.eventsSince(from, until),
    filters: {
      workspaceId: ({ event }, wanted) => workspaceIdOf(event) === wanted,
      sessionId: ({ event }, wanted) => 'sessionId' in event && event.sessionId === wanted,
      without: ({ event }, type) => event.type !== type,
    },
    show: ({ number, event }) => presentEvent(number, event),
  };
  const { items: events, total } = await readPage(rows, query);
  const last = events.length < total ? events.at(-1) : undefined;
  return { events, next: last === undefined ? Math.max(from, until) : last.number + 1, total };
}

/**
 * Streams events as server-sent events, from number `since`. It adds three kinds of notice:
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
      const sent = presentFirstEvents(engine, next, { maxSize: bounds.streamBatchSize, workspaceId });
      next = sent.next;
      // Use the next number as the SSE id. A client sends the id when it reconnects, and so misses no event.
      const texts = sent.events.map((event) => formatServerSentEvent(event.type, event.number + 1, event));
      if (texts.length > 0) push(texts.join(''));
      // Pause, so that the client can read these events before the next ones.
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
    // Send an SSE comment regularly, because proxies close an idle connection.
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
  return succeed({ status: 200, headers: { 'content-type': 'text/event-stream', ...noStore }, body });
}

/** Milliseconds in which any number of changes cause one notice. */
const changedEveryMs = 50;
/** Milliseconds between two comments in an event stream. Proxies mostly close idle connections after 30 or 60 s. */
const keepAliveMs = 15_000;

function formatServerSentEvent(type: string, id: number, data: object): string {
  return `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
