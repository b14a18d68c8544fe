import type { Streams } from '../../../mock/log/streams.ts';

/** What could be wrong with replicas, and has to be found. */
export const sabotages = ['the expected position ignored', 'reads that do not catch up', 'a clock of its own'] as const;

export type Sabotage = (typeof sabotages)[number];

/** For so long, in ms, a replica with stale reads believes that nothing has happened. */
const staleMs = 300;

/** Streams that are wrong in that way. `replica` tells replicas apart. */
export function withSabotage(streams: Streams, sabotage: Sabotage, replica: number): Streams {
  switch (sabotage) {
    case 'the expected position ignored':
      return { ...streams, append: (entries) => appendAnywhere(streams, entries) };
    case 'reads that do not catch up':
      return withStaleReads(streams);
    case 'a clock of its own': {
      const aheadMs = 2_000 * (replica % 3);
      return { ...streams, read: async (from) => ({ ...(await streams.read(from)), at: Date.now() + aheadMs }) };
    }
  }
}

/** Behind what others have appended, wherever that is. */
async function appendAnywhere(streams: Streams, entries: Parameters<Streams['append']>[0]): Promise<boolean> {
  for (let behind = 0; behind < 100; behind += 1)
    if (await streams.append(entries.map((entry) => ({ ...entry, version: entry.version + behind })))) return true;
  return false;
}

/** What is appended has to be right, so that it catches up where another was first. */
function withStaleReads(streams: Streams): Streams {
  const readAt = new Map<string, number>();
  return {
    ...streams,
    async read(from) {
      const { at, entries } = await streams.read(from);
      const isFresh = from.every(({ stream }) => at < (readAt.get(stream) ?? 0) + staleMs);
      if (isFresh) return { at, entries: [] };
      for (const { stream } of from) readAt.set(stream, at);
      return { at, entries };
    },
    async append(entries) {
      const isAppended = await streams.append(entries);
      if (!isAppended) readAt.clear();
      return isAppended;
    },
  };
}
