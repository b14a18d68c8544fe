import { eventTypes } from '../../../src/generated/enums.ts';
import type { MockEvent } from './event-names.ts';

type Connection = 'connecting' | 'live' | 'lost';

/** An event of the mock; `all` if anything may have changed, as after a reset or a lost connection. */
type Change = MockEvent | 'all';

/** Publishes the events of the mock. There is one for the whole dashboard. */
export interface LiveSource {
  /** Calls `listener` at every change until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
  connection(): Connection;
  /** Calls `listener` whenever the connection is opened or lost. */
  onConnection(listener: (connection: Connection) => void): () => void;
  /** Reconnects at once. */
  retry(): void;
}

const retryAfterMs = 1_000;

/**
 * Follows the stream of events. A hidden tab closes it, because a browser keeps only six connections to an origin; when
 * the tab is visible again, it reconnects.
 */
export function createLiveSource(address: string): LiveSource {
  const listeners = new Set<(change: Change) => void>();
  const connectionListeners = new Set<(connection: Connection) => void>();
  let connection: Connection = 'connecting';
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setConnection = (next: Connection) => {
    if (next === connection) return;
    connection = next;
    for (const listener of connectionListeners) listener(next);
  };
  const notify = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
  };
  const connect = () => {
    disconnect();
    if (document.hidden) return;
    source = new EventSource(address);
    source.onopen = () => {
      // Events of the time without a connection are unknown.
      notify('all');
      setConnection('live');
    };
    source.onerror = () => {
      disconnect();
      setConnection('lost');
      timer = setTimeout(connect, retryAfterMs);
    };
    source.addEventListener('replaced', () => notify('all'));
    for (const type of eventTypes)
      source.addEventListener(type, ({ data }) => {
        // A workspace that returned to a snapshot has other sessions. The event does not list them.
        notify(type === 'workspace-restored' ? 'all' : (JSON.parse(data) as MockEvent));
      });
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return connect();
    disconnect();
    connection = 'connecting';
  });
  connect();

  return {
    subscribe: (listener) => addListener(listeners, listener),
    onConnection: (listener) => addListener(connectionListeners, listener),
    connection: () => connection,
    retry: connect,
  };
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
