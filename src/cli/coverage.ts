import { rules } from '../../contracts/index.ts';
import { unobservable } from '../../contracts/rules/unobservable.ts';
import { gaps } from '../generated/gaps.ts';
import { statementTexts } from './statement-texts.ts';

/** How far the rules and the answers to gaps reach. */
export interface Coverage {
  statements: number;
  rules: number;
  /** How many statements are cited by a rule. */
  cited: number;
  /** How many have a reason why no rule can cite them. */
  unobservable: number;
  /** Statements with neither. */
  uncovered: readonly Told[];
  /** Statements with both: the reason is out of date. */
  contradicted: readonly Told[];
  gaps: number;
  /** Gaps for which nobody has said what the mock does. */
  unanswered: readonly Told[];
}

interface Told {
  id: string;
  text: string;
}

/** Prints what is not covered, and counts. Gives the exit code: 0 when all is, 1 when anything is left. */
export async function coverage({ json = false }: { json?: boolean }): Promise<number> {
  const found = coverageOf({ texts: await statementTexts(), rules, unobservable, gaps });
  process.stdout.write(json ? `${JSON.stringify(found, null, 2)}\n` : inWords(found));
  return found.uncovered.length + found.contradicted.length + found.unanswered.length === 0 ? 0 : 1;
}

/** What coverage is counted from. */
interface Covering {
  texts: ReadonlyMap<string, string>;
  rules: readonly { statements: readonly string[] }[];
  unobservable: readonly { id: string }[];
  gaps: readonly { id: string; text: string; default: string }[];
}

export function coverageOf({ texts, rules, unobservable, gaps }: Covering): Coverage {
  const cited = new Set(rules.flatMap(({ statements }) => statements));
  const excused = new Set(unobservable.map(({ id }) => id));
  const statements = [...texts].map(([id, text]) => ({ id, text: text.trim() }));
  return {
    statements: statements.length,
    rules: rules.length,
    cited: statements.filter(({ id }) => cited.has(id)).length,
    unobservable: excused.size,
    uncovered: statements.filter(({ id }) => !cited.has(id) && !excused.has(id)),
    contradicted: statements.filter(({ id }) => cited.has(id) && excused.has(id)),
    gaps: gaps.length,
    unanswered: gaps.filter((one) => one.default.trim() === '').map(({ id, text }) => ({ id, text })),
  };
}

function inWords({ uncovered, contradicted, unanswered, ...counts }: Coverage): string {
  const part = (title: string, list: readonly Told[]) =>
    list.length === 0 ? [] : [title, ...list.map(({ id, text }) => `  ${id}: ${text}`), ''];
  return [
    ...part('Statements without a rule and without a reason', uncovered),
    ...part('Statements with a rule, and with a reason why there is none', contradicted),
    ...part('Gaps without an answer', unanswered),
    `${counts.statements} statements: ${counts.cited} cited by ${counts.rules} rules, ${counts.unobservable} with a reason why not, ${uncovered.length} with neither.`,
    `${counts.gaps} gaps: ${counts.gaps - unanswered.length} with an answer.`,
    '',
  ].join('\n');
}
