import { parse } from 'yaml';
import { gapsOf } from '../../src/document/annotations.ts';
import service from '../../src/generated/service.json' with { type: 'json' };

/** Mutation operators whose faulty services pass every rule, and the reason. */
export interface Excuse {
  /**
   * `open`: a gap leaves it open. `allowed`: the interface allows what the operator makes. `equal`: no client can see a
   * difference. `missing`: a rule is missing. `chance`: it takes more than 15 runs, so it may be caught or not.
   */
  why: 'open' | 'allowed' | 'equal' | 'missing' | 'chance';
  /** The gap, where it is open. */
  gap?: string;
  reason: string;
  /** Ids of operators: `*` represents anything, `{a,b}` for one of several. */
  operators: readonly string[];
}

/** Differences between the file of uncaught operators and the results. */
export interface Mistakes {
  /** Not caught, and not listed. */
  unlisted: readonly string[];
  /** Listed, and caught after all. */
  caught: readonly string[];
  /** Mistakes in the file itself. */
  invalid: readonly string[];
}

/** The excuses of a YAML text. */
export function parseExcuses(text: string): readonly Excuse[] {
  return (parse(text) as readonly Excuse[] | null) ?? [];
}

/** The excuse for an operator; undefined where it has none. */
export function excuseFor(id: string, excuses: readonly Excuse[]): Excuse | undefined {
  return excuses.find(({ operators }) => operators.some((pattern) => isLike(id, pattern)));
}

/**
 * Compares excuses with the results.
 *
 * @param known the ids of all operators
 * @param found whether the rules caught each operator that they could catch
 */
export function findMistakes(
  excuses: readonly Excuse[],
  known: readonly string[],
  found: ReadonlyMap<string, boolean>,
): Mistakes {
  const gaps = gapsOf(service);
  const invalid = excuses.flatMap(({ why, gap, reason, operators }) => [
    ...(why === 'open' && !gaps.has(gap ?? '') ? [`There is no gap ${gap}, which this reason names: ${reason}`] : []),
    ...operators
      .filter((pattern) => !known.some((id) => isLike(id, pattern)))
      .map((pattern) => `There is no operator like ${pattern}`),
  ]);
  const ids = [...found.keys()];
  return {
    unlisted: ids.filter((id) => found.get(id) === false && excuseFor(id, excuses) === undefined),
    caught: ids.filter((id) => found.get(id) === true && !['chance', undefined].includes(excuseFor(id, excuses)?.why)),
    invalid,
  };
}

function isLike(id: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[.[\]()|\\^$+?]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`);
  return new RegExp(`^${source}$`).test(id);
}
