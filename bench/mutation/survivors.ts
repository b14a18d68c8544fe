import { parse } from 'yaml';
import { gapsOf } from '../../src/document/annotations.ts';
import service from '../../src/generated/service.json' with { type: 'json' };
import type { Mutant } from './mutate.ts';

const gaps = gapsOf(service);

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
  /** The changes: `ConditionalExpression: isOpen -> true`. */
  changes: readonly string[];
}

/** The survivors of a YAML text. */
export function parseSurvivors(text: string): readonly Survivor[] {
  return (parse(text) as readonly Survivor[] | null) ?? [];
}

/** Why a mutant may survive, by the list or by rule; undefined where it is not known. */
export function whyOf({ file, change }: Mutant, survivors: readonly Survivor[]): Survivor['why'] | undefined {
  const listed = survivors.find((survivor) => survivor.file === file && survivor.changes.includes(change));
  return listed?.why ?? whyByRule(change);
}

/** The words of a refusal are left open by `envelope/error-message`; which gap a reply rests on is told to nobody. */
function whyByRule(change: string): Survivor['why'] | undefined {
  const [, text] = /^StringLiteral: (['`].*['`]) -> /.exec(change) ?? [];
  if (text === undefined) return undefined;
  if (gaps.has(text.slice(1, -1))) return 'out-of-reach';
  return / /.test(text) ? 'gap' : undefined;
}

/** What the list of survivors has wrong, in lines: who is not in it, who was killed after all, and who is gone. */
export function findMistakes(survivors: readonly Survivor[], mutants: readonly Mutant[]): string[] {
  const files = new Set(mutants.map(({ file }) => file));
  const unknown = mutants.filter((mutant) => mutant.fate !== 'killed' && whyOf(mutant, survivors) === undefined);
  const wrong = survivors
    .filter(({ file }) => files.has(file))
    .flatMap(({ file, changes }) =>
      changes.flatMap((change) => {
        // The same change may be made in two places, of which one is seen.
        const fates = mutants.filter((mutant) => mutant.file === file && mutant.change === change);
        if (fates.length === 0) return [`listed, and not made any more: ${file}: ${change}`];
        return fates.every(({ fate }) => fate === 'killed') ? [`listed, and killed after all: ${file}: ${change}`] : [];
      }),
    );
  return [
    ...unknown.map(({ file, line, change, fate }) => `${fate}, and not listed: ${file}:${line}: ${change}`),
    ...wrong,
    ...survivors
      .filter(({ why, gap }) => why === 'gap' && !gaps.has(gap ?? ''))
      .map(({ file, gap }) => `there is no gap ${gap}, which is said of ${file}`),
  ];
}
