import { parse } from 'yaml';
import { gapsOf } from '../../src/document/annotations.ts';
import { alternatives } from '../../src/generated/alternatives.ts';
import service from '../../src/generated/service.json' with { type: 'json' };
import type { Mutant } from './mutate.ts';

const gaps = gapsOf(service);
const alternativeIds: ReadonlySet<string> = new Set(Object.values(alternatives).flat());

/** Mutants that no rule kills, and why. */
export interface Survivor {
  file: string;
  /**
   * `equivalent`: nobody can see a difference. `gap`: a gap leaves it open. `out-of-reach`: rules that see only
   * requests and answers do not get there. `missing`: a rule is missing.
   */
  why: 'equivalent' | 'gap' | 'out-of-reach' | 'missing';
  /** The gap, where it lies in one. */
  gap?: string;
  reason: string;
  /** The functions and constants that they are in. @defaultValue anywhere in the file */
  within?: readonly string[];
  /** The changes: `ConditionalExpression: isOpen -> true`; `*` stands for anything. @defaultValue any */
  changes?: readonly string[];
  /** How many survivors it stands for, where it does not name each: one more is a new one. */
  count?: number;
}

/** The survivors of a YAML text. */
export function parseSurvivors(text: string): readonly Survivor[] {
  return (parse(text) as readonly Survivor[] | null) ?? [];
}

/** Why a mutant may survive, by rule or by the list; undefined where it is not known. */
export function whyOf(mutant: Mutant, survivors: readonly Survivor[]): Survivor['why'] | undefined {
  return whyByRule(mutant) ?? survivors.find((survivor) => isListed(mutant, survivor))?.why;
}

/**
 * The words of a refusal are left open by `envelope/error-message`. Which gap a reply rests on is reported to nobody, and what
 * a question about a gap decides is open.
 */
function whyByRule({ change }: Mutant): Survivor['why'] | undefined {
  const [, mutator = '', code = ''] = /^(\w+): (.*) -> /.exec(change) ?? [];
  if (mutator === 'StringLiteral') {
    const text = code.slice(1, -1);
    if (gaps.has(text)) return 'out-of-reach';
    return / /.test(text) || alternativeIds.has(text) ? 'gap' : undefined;
  }
  return gapQuestion.test(code) ? 'gap' : undefined;
}

/** A comparison with an alternative of a gap, and nothing else. */
const gapQuestion =
  /^!?(?:open\.(?:choose|prefers|peek)\([^()]*\)|(?:\w+\.)*profile(?:\(\))?\[[^[\]]*\])(?: [!=]== '[a-z0-9-]+')?$/;

function isListed({ file, within, change }: Mutant, survivor: Survivor): boolean {
  if (survivor.file !== file) return false;
  if (survivor.within !== undefined && !survivor.within.includes(within)) return false;
  return survivor.changes?.some((pattern) => isLike(change, pattern)) ?? true;
}

function isLike(change: string, pattern: string): boolean {
  const source = pattern.replaceAll(/[.[\]{}()|\\^$+?]/g, '\\$&').replaceAll('*', '.*');
  return change === pattern || new RegExp(`^${source}$`).test(change);
}

/** What the list of survivors has wrong, in lines: who is not in it, who was killed after all, and who is gone. */
export function findMistakes(survivors: readonly Survivor[], mutants: readonly Mutant[]): string[] {
  const files = new Set(mutants.map(({ file }) => file));
  const left = mutants.filter(({ fate }) => fate !== 'killed').filter((mutant) => whyByRule(mutant) === undefined);
  const unknown = left.filter((mutant) => whyOf(mutant, survivors) === undefined);
  return [
    ...unknown.map(({ file, line, change, fate }) => `${fate}, and not listed: ${file}:${line}: ${change}`),
    ...survivors
      .filter(({ file }) => files.has(file))
      .flatMap((survivor) => mistakesOf(survivor, survivors, mutants, left)),
    ...survivors
      .filter(({ why, gap }) => why === 'gap' && !gaps.has(gap ?? ''))
      .map(({ file, gap }) => `there is no gap ${gap}, which is said of ${file}`),
  ];
}

function mistakesOf(
  survivor: Survivor,
  survivors: readonly Survivor[],
  mutants: readonly Mutant[],
  left: readonly Mutant[],
): string[] {
  const { file, reason, count, changes = ['*'] } = survivor;
  const own = left.filter((mutant) => survivors.find((one) => isListed(mutant, one)) === survivor);
  if (count !== undefined)
    return own.length === count
      ? []
      : [`listed for ${count} survivors, and there are ${own.length}: ${file}: ${reason}`];
  return changes.flatMap((change) => {
    const listed = { ...survivor, changes: [change] };
    if (!mutants.some((mutant) => isListed(mutant, listed)))
      return [`listed, and not made any more: ${file}: ${change}`];
    // The same change may be made in two places, of which one is seen.
    if (left.some((mutant) => isListed(mutant, listed))) return [];
    return [`listed, and killed after all: ${file}: ${change}`];
  });
}
