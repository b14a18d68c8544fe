import { parse } from 'yaml';
import { gapsOf } from '../../src/document/annotations.ts';
import service from '../../src/generated/service.json' with { type: 'json' };

export interface Excuse {
  /**
   * `open`: the document leaves the behaviour open. `allowed`: the interface allows the mutated behaviour. `equal`: no
   * client can see a difference. `missing`: the kit lacks a rule. `chance`: 15 runs may miss the fault.
   */
  why: 'open' | 'allowed' | 'equal' | 'missing' | 'chance';
  gap?: string;
  reason: string;
  /** Patterns of operator ids: `*` matches anything, `{a,b}` matches either word. */
  operators: readonly string[];
}

export interface Mistakes {
  unlisted: readonly string[];
  caught: readonly string[];
  invalid: readonly string[];
}

export function parseExcuses(text: string): readonly Excuse[] {
  return (parse(text) as readonly Excuse[] | null) ?? [];
}

export function excuseFor(id: string, excuses: readonly Excuse[]): Excuse | undefined {
  return excuses.find(({ operators }) => operators.some((pattern) => isLike(id, pattern)));
}

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
