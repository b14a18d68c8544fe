import type { Hunted } from '../../test/support/sabotages/hunt.ts';
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

/** @param all the hunts of this sabotage, and of others. */
export function scoreOf(sabotage: Sabotage, all: readonly Hunted[]): Score {
  const own = all.filter((one) => one.sabotage === sabotage);
  const caught = own.filter(({ missed }) => missed === undefined);
  const [smallest] = caught
    .map(sizeOf)
    .toSorted((one, other) => one.requests - other.requests || one.bytes - other.bytes);
  const complaints = own.flatMap(({ rule, missed }) => (missed === undefined ? [] : [`NOT BY ${rule.id}: ${missed}`]));
  const cited = caught.find(({ cites }) => cites);
  if (cited === undefined) complaints.push(`NO RULE THAT CITES ${sabotage.breaks.join(' or ')}`);
  const size =
    smallest === undefined ? '' : `${smallest.requests} requests ${String(smallest.bytes).padStart(4)} bytes`;
  const by =
    cited === undefined
      ? ''
      : `${cited.rule.id} citing ${sabotage.breaks.find((id) => cited.rule.statements.includes(id))}`;
  const more = complaints.map((one) => `\n      ${one.slice(0, 600)}`).join('');
  return {
    isCaught: complaints.length === 0,
    smallest,
    line: `  ${sabotage.name.padEnd(68)} ${size.padStart(22)}  ${by}${more}`,
  };
}

function sizeOf({ outcome }: Hunted): Size {
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
