import { second } from '../../../src/instant.ts';
import type { OwnCheck } from '../../response-check.ts';
import type { ExchangeRecord } from '../run-log/run-event.ts';
import { awaitedChangesOf } from './awaited-changes.ts';

/** A request that was sent once, or several times in a row. */
export interface Poll {
  /** The last time it was sent; its index among the exchanges is `end`. */
  last: ExchangeRecord;
  end: number;
  /** When it was sent first, in milliseconds since 1970; NaN where the log has no times. */
  firstAt: number;
  /** For how many seconds it was repeated; 0 when it was sent once. */
  seconds: number;
  /** How long it was waited before. */
  waitSeconds: number;
  /** What the last response was and the one before it was not, or was at once: that is waited for. */
  until: readonly OwnCheck[];
}

/** Moments are up to 4 s later in a script than they were. */
const laterSeconds = 5;

/** How long to poll when a log without times says nothing of waits. */
export const usualSeconds = 10;

/**
 * Reads that are the same, with nothing but other reads between them, are one that is repeated until what was waited
 * for is there.
 *
 * @param kept indices of exchanges after which another read is one of its own, as the two are compared
 */
export function collapsePolls(exchanges: readonly ExchangeRecord[], kept: readonly number[]): Poll[] {
  const groups: { indices: readonly number[] }[] = [];
  let readsFrom = 0;
  for (const [index, { request }] of exchanges.entries()) {
    const isRead = request.method === 'GET';
    const same = groups.findIndex(({ indices: [first = 0] }, place) => {
      return place >= readsFrom && JSON.stringify(exchanges[first]?.request) === JSON.stringify(request);
    });
    const [before] = isRead && same !== -1 ? groups.splice(same, 1) : [];
    groups.push({ indices: [...(before?.indices ?? []), index] });
    if (!isRead || kept.includes(index)) readsFrom = groups.length;
  }
  return groups.map(({ indices }, place) => {
    const before = groups[place - 1]?.indices ?? [];
    return toPoll(exchanges, indices, before, place === groups.length - 1);
  });
}

function toPoll(
  exchanges: readonly ExchangeRecord[],
  indices: readonly number[],
  before: readonly number[],
  isLast: boolean,
): Poll {
  const [first = 0, end = 0] = [indices[0], indices.at(-1)];
  const last = exchanges[end] as ExchangeRecord;
  const secondsBetween = (from = first, to = first) => {
    const [one, other] = [exchanges[from]?.at, exchanges[to]?.at];
    return one === undefined || other === undefined ? 0 : (Date.parse(other) - Date.parse(one)) / second;
  };
  const earlier = exchanges[(indices.length > 1 ? first : before.at(-1)) ?? -1];
  const until = awaitedChangesOf(last, isSameRequest(earlier, last) ? earlier : undefined, exchanges.slice(0, end));
  const isPolled = until.length > 0 || (isLast && indices.length > 1);
  // What was repeated in vain is sent once, and the time it took is waited.
  const waited = secondsBetween(before[0], first);
  return {
    last,
    end,
    firstAt: Date.parse(exchanges[first]?.at ?? ''),
    seconds: isPolled ? Math.max(usualSeconds, Math.ceil(secondsBetween(first, end) + laterSeconds)) : 0,
    // What takes less is the service's own time.
    waitSeconds: waited < 0.25 ? 0 : Math.ceil(waited * 10) / 10,
    until,
  };
}

function isSameRequest(one: ExchangeRecord | undefined, other: ExchangeRecord): one is ExchangeRecord {
  return other.request.method === 'GET' && JSON.stringify(one?.request) === JSON.stringify(other.request);
}
