export interface Write {
  sessionId: string;
  marker: string;
  startedAt: number;
  endedAt: number;
  /** `unknown`: the response to a write was lost. `refused`: the mock answered that it did not execute the write. */
  outcome: 'done' | 'refused' | 'unknown';
}

export interface Read {
  sessionId: string;
  markers: readonly string[];
  startedAt: number;
  endedAt: number;
}

export interface HistoryCounts {
  lost: number;
  stale: number;
  doubled: number;
}

/**
 * Checks that the history is linearizable. Each write adds a different text, so it is enough to follow each text by
 * itself.
 */
export function checkHistory(
  writes: readonly Write[],
  reads: readonly Read[],
  final: ReadonlyMap<string, readonly string[]>,
): HistoryCounts {
  const counts: HistoryCounts = { lost: 0, stale: 0, doubled: 0 };
  for (const { sessionId, marker, outcome } of writes) {
    const times = (final.get(sessionId) ?? []).filter((found) => found === marker).length;
    if (outcome === 'done' && times === 0) counts.lost += 1;
    if (times > 1 || (outcome === 'refused' && times > 0)) counts.doubled += 1;
  }
  for (const [sessionId, ofSession] of Map.groupBy(reads, (read) => read.sessionId)) {
    const done = writes.filter((write) => write.sessionId === sessionId && write.outcome === 'done');
    const known = [...done.map(({ marker, endedAt }) => ({ marker, endedAt })), ...ofSession.flatMap(toKnown)];
    const earliest = new Map<string, number>();
    for (const { marker, endedAt } of known) earliest.set(marker, Math.min(endedAt, earliest.get(marker) ?? Infinity));
    for (const { markers, startedAt } of ofSession) {
      const uniqueMarkers = new Set(markers);
      const isStale = [...earliest].some(([marker, endedAt]) => endedAt < startedAt && !uniqueMarkers.has(marker));
      if (isStale) counts.stale += 1;
    }
  }
  return counts;
}

function toKnown({ markers, endedAt }: Read) {
  return markers.map((marker) => ({ marker, endedAt }));
}
