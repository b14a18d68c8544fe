import { type MockEvent, readEvents, type StreamItem } from './read-events.ts';

export type Connection = 'connecting' | 'live' | 'lost';

/** What happened since last time; `everything` when it cannot be told, as after a reset or a lost connection. */
export type News = readonly MockEvent[] | 'everything';

/** Tells of what happens in the mock. There is one for the whole page. */
export interface LiveSource {
  /** Calls back at every change until the returned function is called. */
  subscribe(told: (news: News) => void): () => void;
  connection(): Connection;
  /** Calls back whenever the connection is found or lost. */
  onConnection(told: (connection: Connection) => void): () => void;
  /** Tries at once to connect again. */
  retry(): void;
  close(): void;
}

const retryAfterMs = [250, 500, 1_000, 2_000, 4_000];

/**
 * Follows the stream of events. A lost connection is taken up where it broke off; a page that nobody sees lets go of
 * it, because a browser keeps only six to one origin, and catches up when it is looked at again.
 */
export function liveSource(address: string): LiveSource {
  const listeners = new Set<(news: News) => void>();
  const watchers = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connecting';
  let since: number | undefined;
  let failures = 0;
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (now: Connection) => {
    if (now === connection) return;
    connection = now;
    for (const told of watchers) told(now);
  };
  const tell = (news: News) => {
    for (const told of listeners) told(news);
  };
  const take = (items: readonly StreamItem[]) => {
    failures = 0;
    // Without a number to go on from, what happened meanwhile is not known.
    if (connection !== 'live') tell('everything');
    become('live');
    const events: MockEvent[] = [];
    for (const item of items) {
      if (item.type === 'happened') events.push(item.event);
      since = item.type === 'happened' ? item.event.number + 1 : item.next;
    }
    if (items.some(({ type }) => type === 'replaced')) tell('everything');
    else if (events.length > 0) tell(events);
  };
  const connect = () => {
    clearTimeout(timer);
    stream?.abort();
    if (document.hidden) return;
    const own = new AbortController();
    stream = own;
    const over = () => {
      if (stream !== own || own.signal.aborted) return;
      become('lost');
      timer = setTimeout(connect, retryAfterMs[Math.min(failures, retryAfterMs.length - 1)]);
      failures += 1;
    };
    readEvents(address, { since, signal: own.signal, told: take }).then(over, over);
  };
  const seen = () => {
    if (!document.hidden) connect();
    else {
      clearTimeout(timer);
      stream?.abort();
      connection = 'connecting';
    }
  };
  document.addEventListener('visibilitychange', seen);
  connect();

  return {
    subscribe: (told) => added(listeners, told),
    onConnection: (told) => added(watchers, told),
    connection: () => connection,
    retry: connect,
    close() {
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(timer);
      stream?.abort();
    },
  };
}

function added<Told>(listeners: Set<Told>, told: Told): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}
