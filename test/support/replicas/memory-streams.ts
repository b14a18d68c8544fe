import { createListeners } from '../../../mock/listeners.ts';
import type { NumberedRequest, RequestNote, StreamEntry, Streams } from '../../../mock/log/streams.ts';
import type { Instant } from '../../../src/instant.ts';

/** Streams in memory, for replicas in one process; `now` is the clock of the store. */
export function createMemoryStreams(now: () => Instant = Date.now): Streams {
  const stored = new Map<string, { snapshot: StreamEntry | undefined; entries: StreamEntry[] }>();
  const { add, notify } = createListeners<readonly string[]>();
  const streamOf = (name: string) => {
    const stream = stored.get(name) ?? { snapshot: undefined, entries: [] };
    stored.set(name, stream);
    return stream;
  };
  let [requests, requestCount]: [(RequestNote & NumberedRequest)[], number] = [[], 0];
  const nextVersion = (name: string) => {
    const { snapshot, entries } = streamOf(name);
    return (entries.at(-1) ?? snapshot ?? { version: -1 }).version + 1;
  };
  return {
    async read(from) {
      const entries = from.flatMap(({ stream, version }) => {
        const { snapshot, entries } = streamOf(stream);
        const start = snapshot !== undefined && snapshot.version >= version ? [snapshot] : [];
        const first = start.length > 0 && snapshot !== undefined ? snapshot.version + 1 : version;
        return [...start, ...entries.filter((entry) => entry.version >= first)];
      });
      return { at: now(), entries };
    },
    async append(entries) {
      if (entries.some(({ stream, version }) => version !== nextVersion(stream))) return false;
      for (const entry of entries) streamOf(entry.stream).entries.push(entry);
      notify(entries.map(({ stream }) => stream));
      return true;
    },
    async saveSnapshot(entry) {
      const stream = streamOf(entry.stream);
      if (stream.snapshot !== undefined && stream.snapshot.version >= entry.version) return;
      stream.snapshot = { ...entry, isSnapshot: true };
      stream.entries = stream.entries.filter(({ version }) => version > entry.version);
    },
    async remove(prefix) {
      for (const name of [...stored.keys()]) if (name.startsWith(prefix)) stored.delete(name);
    },
    async addRequests(added, keep) {
      for (const request of added) requests.push({ ...request, number: ++requestCount });
      requests = requests.slice(-keep);
    },
    readRequests: async () => requests.map(({ number, text }) => ({ number, text })),
    async removeRequests(workspaceId) {
      requests = requests.filter((request) => workspaceId !== undefined && request.workspaceId !== workspaceId);
    },
    subscribe: add,
    async close() {},
  };
}
