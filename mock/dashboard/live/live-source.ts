import { type MockEvent, readEvents, type StreamItem } from './read-events.ts';

export type Connection = 'connecting' | 'live' | 'lost';

/** The events since last time; `all` when they are unknown, as after a reset or a lost connection. */
export type Changes = readonly MockEvent[] | 'all';

/** Publishes the events of the mock. There is one for the whole dashboard. */
export interface LiveSource {
  /** Calls `listener` at every change until the returned function is called. */
  subscribe(listener: (changes: Changes) => void): () => void;
  connection(): Connection;
  /** Calls `listener` whenever the connection is found or lost. */
  onConnection(listener: (connection: Connection) => void): () => void;
  /** Reconnects at once. */
  retry(): void;
  close(): void;
}

const retryAfterMs = [250, 500, 1_000, 2_000, 4_000];

/**
 * Follows the stream of events. A lost connection continues where it broke; a hidden tab closes it, because a browser
 * keeps only six to one origin, and catches up when it is visible again.
 */
export function createLiveSource(address: string): LiveSource {
  const listeners = new Set<(changes: Changes) => void>();
  const connectionListeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connecting';
  let nextNumber: number | undefined;
  let failures = 0;
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setConnection = (now: Connection) => {
    if (now === connection) return;
    connection = now;
    for (const listener of connectionListeners) listener(now);
  };
  const notify = (changes: Changes) => {
    for (const listener of listeners) listener(changes);
  };
  const receive = (items: readonly StreamItem[]) => {
    failures = 0;
    // Without a number to continue from, the events since then are unknown.
    if (connection !== 'live') notify('all');
    setConnection('live');
    const events: MockEvent[] = [];
    for (const item of items) {
      if (item.type === 'event') events.push(item.event);
      nextNumber = item.type === 'event' ? item.event.number + 1 : item.next;
    }
    // A workspace that returned to a snapshot has other sessions, of which the event says nothing.
    const isRestored = events.some(({ type }) => type === 'workspace-branched');
    if (isRestored || items.some(({ type }) => type === 'replaced')) notify('all');
    else if (events.length > 0) notify(events);
  };
  const connect = () => {
    clearTimeout(timer);
    stream?.abort();
    if (document.hidden) return;
    const controller = new AbortController();
    stream = controller;
    const handleEnd = () => {
      if (stream !== controller || controller.signal.aborted) return;
      setConnection('lost');
      timer = setTimeout(connect, retryAfterMs[Math.min(failures, retryAfterMs.length - 1)]);
      failures += 1;
    };
    readEvents(address, { since: nextNumber, signal: controller.signal, onItems: receive }).then(handleEnd, handleEnd);
  };
  const handleVisibility = () => {
    if (!document.hidden) connect();
    else {
      clearTimeout(timer);
      stream?.abort();
      connection = 'connecting';
    }
  };
  document.addEventListener('visibilitychange', handleVisibility);
  connect();

  return {
    subscribe: (listener) => addListener(listeners, listener),
    onConnection: (listener) => addListener(connectionListeners, listener),
    connection: () => connection,
    retry: connect,
    close() {
      document.removeEventListener('visibilitychange', handleVisibility);
      clearTimeout(timer);
      stream?.abort();
    },
  };
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
