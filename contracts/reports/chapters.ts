import { chapterOf, type StatementText } from '../../src/document/annotations.ts';
import { findingsIn, type ReportedRule } from './run-event.ts';

/** A chapter of the interface, with the statements that rules of the run cite. */
export interface Chapter {
  name: string;
  statements: readonly ReportedStatement[];
}

/** The worst result of a statement's rules. `inconclusive`: a rule was undecided, or failed at a different statement. */
export type StatementVerdict = 'failed' | 'flaky' | 'inconclusive' | 'skipped' | 'passed';

export interface ReportedStatement {
  id: string;
  text: string;
  verdict: StatementVerdict;
  /** The rules that cite the statement. */
  rules: readonly string[];
}

/** Chapters and statements in the order of the document. */
export function chaptersOf(rules: readonly ReportedRule[], texts: ReadonlyMap<string, StatementText>): Chapter[] {
  // Add the statements of findings, because a finding may violate a statement that its rule does not cite.
  const cited = rules.map((rule) => ({
    rule,
    ids: [...rule.statements, ...findingsIn(rule.outcome).flatMap(({ statements }) => statements)],
  }));
  // A log of another version may cite statements that this document does not have. Put unknown statements last.
  const ids = new Set([...texts.keys(), ...cited.flatMap((one) => one.ids)]);
  const all = [...ids].flatMap((id): ReportedStatement[] => {
    const citing = cited.flatMap((one) => (one.ids.includes(id) ? [one.rule] : []));
    if (citing.length === 0) return [];
    const verdicts = citing.map((rule) => verdictOf(id, rule));
    const verdict = verdictOrder.find((one) => verdicts.includes(one)) ?? 'skipped';
    return [{ id, text: texts.get(id)?.text.trim() ?? '', verdict, rules: citing.map((rule) => rule.id) }];
  });
  return [...Map.groupBy(all, ({ id }) => chapterOf(id))].map(([name, statements]) => ({ name, statements }));
}

/** The verdict of a rule on a statement. A failed rule is inconclusive for the statements that its findings do not violate. */
function verdictOf(id: string, { outcome }: ReportedRule): StatementVerdict {
  if (outcome.type === 'passed' || outcome.type === 'skipped') return outcome.type;
  const isViolated = findingsIn(outcome).some(({ statements }) => statements.includes(id));
  return isViolated && 'finding' in outcome ? outcome.type : 'inconclusive';
}

/** The verdicts, in order of precedence for a statement. */
export const verdictOrder: readonly StatementVerdict[] = ['failed', 'flaky', 'passed', 'inconclusive', 'skipped'];
