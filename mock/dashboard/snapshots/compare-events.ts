/** An event of an exported snapshot. */
export interface SnapshotEvent {
  at: number;
  type: string;
  sessionId?: string;
}

/** Two states: what led to both, and what to one of them only, by session where it concerns one. */
export interface Comparison {
  sharedCount: number;
  onlyLeft: readonly SnapshotEvent[];
  onlyRight: readonly SnapshotEvent[];
  sessions: readonly { sessionId: string; left: readonly SnapshotEvent[]; right: readonly SnapshotEvent[] }[];
}

/**
 * Compares two states by the events that led to them. Each state is all of its events, in order, so what differs begins at
 * the first event that is not the same.
 */
export function compareEvents(left: readonly SnapshotEvent[], right: readonly SnapshotEvent[]): Comparison {
  let sharedCount = 0;
  while (sharedCount < left.length && isSame(left[sharedCount], right[sharedCount])) sharedCount += 1;
  const [onlyLeft, onlyRight] = [left.slice(sharedCount), right.slice(sharedCount)];
  const [leftById, rightById] = [bySession(onlyLeft), bySession(onlyRight)];
  const sessions = [...new Set([...leftById.keys(), ...rightById.keys()])].map((sessionId) => ({
    sessionId,
    left: leftById.get(sessionId) ?? [],
    right: rightById.get(sessionId) ?? [],
  }));
  return { sharedCount, onlyLeft, onlyRight, sessions };
}

function isSame(one: SnapshotEvent | undefined, other: SnapshotEvent | undefined): boolean {
  return one?.at === other?.at && one?.type === other?.type && JSON.stringify(one) === JSON.stringify(other);
}

function bySession(events: readonly SnapshotEvent[]): Map<string, SnapshotEvent[]> {
  return Map.groupBy(
    events.filter(({ sessionId }) => sessionId !== undefined),
    ({ sessionId = '' }) => sessionId,
  );
}
