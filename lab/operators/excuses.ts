import { parse } from 'yaml';
import { gapsOf } from '../../src/document/annotations.ts';
import service from '../../src/generated/service.json' with { type: 'json' };

/** Mutation operators whose faulty services pass every rule, and the reason. */
export interface Excuse {
  /**
   * `open`: a gap of the document leaves the behaviour open. `allowed`: the interface allows the mutated behaviour.
   * `equal`: no client can see a difference. `missing`: the kit lacks a rule. `chance`: 15 runs may miss the fault.
   */
  why: 'open' | 'allowed' | 'equal' | 'missing' | 'chance';
  /** The id of the gap, for the reason `open`. */
  gap?: string;
  reason: string;
  /** Patterns of mutation operator ids: `*` matches anything, `{a,b}` matches either word. */
  operators: readonly string[];
}

/** Differences between the file of uncaught mutation operators and the results. */
export interface Mistakes {
  /** Mutation operators that no rule caught and the file of uncaught operators does not list. */
  unlisted: readonly string[];
  /** Mutation operators that the file lists as uncaught although a rule caught them. */
  caught: readonly string[];
  /** Mistakes in the file of uncaught mutation operators. */
  invalid: readonly string[];
}

/** Parses the file of uncaught mutation operators. */
export function parseExcuses(text: string): readonly Excuse[] {
  return (parse(text) as readonly Excuse[] | null) ?? [];
}

/** The reason why a mutation operator may stay uncaught; undefined if the file lists none. */
export function excuseFor(id: string, excuses: readonly Excuse[]): Excuse | undefined {
  return excuses.find(({ operators }) => operators.some((pattern) => isLike(id, pattern)));
}

/**
 * Compares the listed uncaught mutation operators with the results.
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
