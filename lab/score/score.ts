import type { DetectionResult } from '../../test/support/sabotages/detection.ts';
import type { Sabotage } from '../../test/support/sabotages/index.ts';

/** What the hunts of one sabotage come to. */
export interface Score {
  /** Whether all its rules caught it, and at least one of them cites what it breaks. */
  isCaught: boolean;
  /** The smallest case that shows it. */
  smallest: Size | undefined;
  /** A line of the table; below it what is wrong. */
  line: string;
}

/** How large a case is. */
interface Size {
  requests: number;
  /** Of all their bodies. */
  bytes: number;
}

/** @param hunts the hunts of this sabotage, and of others. */
export function scoreOf(sabotage: Sabotage, hunts: readonly DetectionResult[]): Score {
  const ownHunts = hunts.filter((hunt) => hunt.sabotage === sabotage);
  const caught = ownHunts.filter(({ missReason }) => missReason === undefined);
  const [smallest] = caught
    .map(sizeOf)
    .toSorted((one, other) => one.requests - other.requests || one.bytes - other.bytes);
  const problems = ownHunts.flatMap(({ rule, missReason }) =>
    missReason === undefined ? [] : [`NOT BY ${rule.id}: ${missReason}`],
  );
  const citing = caught.find(({ cites }) => cites);
  if (citing === undefined) problems.push(`NO RULE THAT CITES ${sabotage.breaks.join(' or ')}`);
  const size =
    smallest === undefined ? '' : `${smallest.requests} requests ${String(smallest.bytes).padStart(4)} bytes`;
  const citation =
    citing === undefined
      ? ''
      : `${citing.rule.id} citing ${sabotage.breaks.find((id) => citing.rule.statements.includes(id))}`;
  const details = problems.map((problem) => `\n      ${problem.slice(0, 600)}`).join('');
  return {
    isCaught: problems.length === 0,
    smallest,
    line: `  ${sabotage.name.padEnd(68)} ${size.padStart(22)}  ${citation}${details}`,
  };
}

function sizeOf({ outcome }: DetectionResult): Size {
  const exchanges = 'exchanges' in outcome ? outcome.exchanges : [];
  const bytes = exchanges.reduce((sum, { request }) => sum + Buffer.byteLength(request.body ?? ''), 0);
  return { requests: exchanges.length, bytes };
}

/** 0 where there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? 0)) / 2;
}
