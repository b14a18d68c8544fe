import { chapterOf, loadStatements, type StatementText } from '../../src/document/annotations.ts';
import { type FindingGroup, groupFindings, type StatementWords } from './finding.ts';
import {
  type AssumptionChecked,
  findingsIn,
  type GapObserved,
  type LeakedEffect,
  type OutcomeRecord,
  type PreflightDone,
  type ReportedRule,
  type RunEnded,
  type RunEvent,
  type RunStarted,
} from './run-event.ts';
import type { RunLog } from './run-log.ts';
import { type Warning, warningsOf } from './sections.ts';

/** The report on a run, with the texts of the document. All formats render it. */
export interface Report {
  run: RunStarted;
  /** Undefined when the run was cut off. */
  end: RunEnded | undefined;
  /** The result of the preflight; undefined when the run was cut off before it. */
  preflight: PreflightDone | undefined;
  /** Warnings about the run as a whole, fatal ones first. */
  warnings: readonly Warning[];
  rules: readonly ReportedRule[];
  /** The findings by cause, see `groupFindings`. */
  findingGroups: readonly FindingGroup[];
  counts: Readonly<Record<OutcomeRecord['type'], number>>;
  chapters: readonly Chapter[];
  /** The assumptions of rules about the service. */
  assumptions: readonly AssumptionChecked[];
  gaps: readonly ReportedGap[];
  leakedEffects: readonly LeakedEffect[];
  /** The sentence of a statement; empty when the document has none with this id. */
  sentenceOf(id: string): string;
  /** The heading of a statement's section in the interface; undefined when there is none. */
  headingOf(id: string): string | undefined;
}

/** A chapter of the interface, with the statements that rules of the run cite. */
export interface Chapter {
  name: string;
  statements: readonly ReportedStatement[];
}

/** The worst result of a statement's rules. An undecided rule, an error, or a failure at another statement is inconclusive. */
export type StatementVerdict = 'failed' | 'flaky' | 'inconclusive' | 'skipped' | 'passed';

export interface ReportedStatement {
  id: string;
  text: string;
  verdict: StatementVerdict;
  /** The rules that cite the statement. */
  rules: readonly string[];
}

interface ReportedGap extends GapObserved {
  question: string;
  /** The meaning of the answer, in the document's words. */
  meaning: string;
}

/** The texts of the document, by id. */
export interface DocumentTexts {
  statements: ReadonlyMap<string, StatementText>;
  gaps: ReadonlyMap<string, { text: string; default: string; alternatives: readonly { id: string; text: string }[] }>;
}

/** Creates the report on a run from its log. */
export async function reportOf({ events }: RunLog): Promise<Report> {
  return loadReport(events);
}

/** Creates the report on a run from its events, with the texts of the document. */
export async function loadReport(events: readonly [RunStarted, ...RunEvent[]]): Promise<Report> {
  const [statements, { gaps }] = await Promise.all([loadStatements(), import('../../src/generated/gaps.ts')]);
  return createReport(events, { statements, gaps: new Map(gaps.map((gap) => [gap.id, gap])) });
}

/** Loads the sentences and headings of statements, for findings outside a report. */
export async function loadStatementWords(): Promise<StatementWords> {
  return statementWordsOf(await loadStatements());
}

function statementWordsOf(texts: DocumentTexts['statements']): StatementWords {
  return { sentenceOf: (id) => texts.get(id)?.text.trim() ?? '', headingOf: (id) => texts.get(id)?.heading };
}

/** Assembles a report from the events of a run. The last event of each rule counts. */
export function createReport([run, ...events]: readonly [RunStarted, ...RunEvent[]], texts: DocumentTexts): Report {
  const decisions = new Map(events.flatMap((event) => (event.type === 'rule-decided' ? [[event.rule, event]] : [])));
  const preflight = events.find((event) => event.type === 'preflight');
  const reason = preflight?.obstacle ?? 'the run was cut off before it was decided';
  const outcome = { type: 'skipped', reason } as const;
  const rules = run.rules.map((rule): ReportedRule => {
    const decided = decisions.get(rule.id);
    if (decided === undefined) return { ...rule, at: run.at, outcome, durationMs: 0, checked: 0, inconclusive: [] };
    const { type: _, rule: _id, ...rest } = decided;
    return { ...rule, ...rest };
  });
  const end = events.findLast((event) => event.type === 'run-ended');
  const counts = { passed: 0, failed: 0, flaky: 0, undecided: 0, skipped: 0, error: 0 };
  for (const { outcome } of rules) counts[outcome.type] += 1;
  const leakedEffects = events.filter((event) => event.type === 'leaked');
  return {
    run,
    end,
    preflight,
    rules,
    findingGroups: groupFindings(rules),
    counts,
    leakedEffects,
    ...statementWordsOf(texts.statements),
    warnings: warningsOf({ run, end, preflight, counts, leakedEffects }),
    chapters: chaptersOf(rules, texts),
    assumptions: events.filter((event) => event.type === 'assumption-checked'),
    gaps: events.flatMap((event) => (event.type === 'gap-observed' ? [toReportedGap(event, texts)] : [])),
  };
}

/** Chapters and statements in the order of the document. */
function chaptersOf(rules: readonly ReportedRule[], { statements: texts }: DocumentTexts): Chapter[] {
  // A finding may violate a statement that its rule does not cite.
  const cited = rules.map((rule) => ({
    rule,
    ids: [...rule.statements, ...findingsIn(rule.outcome).flatMap(({ statements }) => statements)],
  }));
  // A log of another version may cite statements that this document does not have. Put those last.
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

/** The verdict of a rule on a statement. A failed rule is inconclusive for statements that it did not find violated. */
function verdictOf(id: string, { outcome }: ReportedRule): StatementVerdict {
  if (outcome.type === 'passed' || outcome.type === 'skipped') return outcome.type;
  const isViolated = findingsIn(outcome).some(({ statements }) => statements.includes(id));
  return isViolated && 'finding' in outcome ? outcome.type : 'inconclusive';
}

/** The verdicts, in order of precedence for a statement. */
export const verdictOrder: readonly StatementVerdict[] = ['failed', 'flaky', 'passed', 'inconclusive', 'skipped'];

function toReportedGap(event: GapObserved, { gaps }: DocumentTexts): ReportedGap {
  const gap = gaps.get(event.gap);
  const alternative = gap?.alternatives.find(({ id }) => id === event.answer)?.text;
  const meaning = alternative ?? (event.answer === 'default' ? gap?.default : undefined) ?? event.answer;
  return { ...event, question: gap?.text ?? '', meaning };
}
