import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig, type Pool } from 'pg';
import { createListeners } from '../../listeners.ts';

/** Notifies other replicas of what was appended, and is notified by them. What gets lost is found by polling now and then. */
export interface Notifier {
  /** Notifies of streams soon: once for many appends that come close together. */
  notify(streams: readonly string[]): void;
  /** Calls the listener with streams that others have appended to, until the returned function is called. */
  subscribe(listener: (streams: readonly string[]) => void): () => void;
  close(): Promise<void>;
}

const channel = 'understudy_entries';

/** Milliseconds in which notices are gathered: a commit with a notice waits for all others that have one. */
const gatherMs = 20;
/** Milliseconds until a connection that broke is tried again. */
const reconnectMs = 500;
/** A notice has at most 8000 bytes. */
const streamsPerNotice = 50;

export function createNotifier(pool: Pool, config: ClientConfig): Notifier {
  const self = randomUUID();
  const { add, notify: notifyListeners } = createListeners<readonly string[]>();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let client: Client | undefined;
  let subscribers = 0;

  const send = () => {
    timer = undefined;
    const streams = [...pending];
    pending.clear();
    for (let first = 0; first < streams.length; first += streamsPerNotice) {
      const payload = [self, ...streams.slice(first, first + streamsPerNotice)].join('\n');
      pool.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => {});
    }
  };
  const disconnect = async () => {
    clearTimeout(retryTimer);
    const ending = client;
    client = undefined;
    await ending?.end().catch(() => {});
  };
  const connect = () => {
    const connecting = new Client(config);
    client = connecting;
    const retry = () => {
      if (client !== connecting) return;
      void disconnect();
      retryTimer = setTimeout(connect, reconnectMs).unref();
    };
    connecting.on('error', retry).on('end', retry);
    connecting.on('notification', ({ payload = '' }) => {
      const [sender, ...streams] = payload.split('\n');
      if (sender !== self) notifyListeners(streams);
    });
    connecting
      .connect()
      .then(() => connecting.query(`LISTEN ${channel}`), retry)
      .catch(retry);
  };
  return {
    notify(streams) {
      for (const stream of streams) pending.add(stream);
      timer ??= setTimeout(send, gatherMs).unref();
    },
    subscribe(listener) {
      const remove = add(listener);
      subscribers += 1;
      if (subscribers === 1) connect();
      return () => {
        remove();
        subscribers -= 1;
        if (subscribers === 0) void disconnect();
      };
    },
    async close() {
      clearTimeout(timer);
      await disconnect();
    },
  };
}
