import { chapterOf, type StatementText } from '../../src/document/annotations.ts';
import type { components } from '../../src/generated/run-types.ts';
import { toSafeJson } from '../../src/text/code.ts';
import { count } from '../../src/text/words.ts';
import type { Exchange } from '../facts/exchange.ts';

type Types = components['schemas'];

/** An event of a run, and a line of its log, see openapi/run.schema.yaml. Reports are built from events only. */
export type RunEvent = Types['RunEvent'];
export type RunStarted = Types['RunStarted'];
export type RuleSummary = Types['Rule'];
export type PreflightDone = Types['PreflightDone'];
export type SubjectCheck = PreflightDone['checks'][number];
export type RuleDecided = Types['RuleDecided'];
export type Coverage = Types['Coverage'];
export type InconclusiveRecord = Types['Inconclusive'][number];
export type OutcomeRecord = Types['Outcome'];
export type Finding = Types['Finding'];
export type ExchangeRecord = Types['Exchange'];
export type AssumptionChecked = Types['AssumptionChecked'];
export type GapObserved = Types['GapObserved'];
export type LeakedEffect = Types['LeakedEffect'];
export type RunEnded = Types['RunEnded'];

export function countLeaked(leaked: readonly LeakedEffect[]): Record<LeakedEffect['state'], number> {
  const counts = { 'still there': 0, unknown: 0 };
  for (const { state, count = 1 } of leaked) counts[state] += count;
  return counts;
}

export function describeLeaked(effect: LeakedEffect & { baseUrl?: string }): string {
  const { state, what, ids = [], command, baseUrl } = effect;
  const at = baseUrl === undefined ? '' : ` at ${baseUrl}`;
  const named = ids.length === 0 ? what : `${what} (${ids.length === 1 ? 'id' : 'ids'} ${ids.join(', ')})`;
  const fact =
    state === 'unknown' ? `Not known to be undone${at}: ${named}.` : `Leaked${at}: ${named} could not be undone.`;
  return `${fact} ${canBeTried(effect) ? `Try: ${command}` : command.slice(2)}\n`;
}

export function canBeTried({ command }: Pick<LeakedEffect, 'command'>): boolean {
  return !command.startsWith('# ');
}

/** Returns 3 if a message or call remains scheduled, 2 instead of 0 if the kit cannot know, else `code`. */
export function exitCodeWith<Code extends number>(leaked: readonly LeakedEffect[], code: Code): Code | 2 | 3 {
  const counts = countLeaked(leaked);
  if (counts['still there'] > 0) return 3;
  return counts.unknown > 0 && code === 0 ? 2 : code;
}

export type ReportedRule = RuleSummary & Omit<RuleDecided, 'type' | 'rule'>;

export type FailedRule = ReportedRule & { finding: Finding };

export function findingsIn(outcome: OutcomeRecord): Finding[] {
  const all = 'finding' in outcome ? [outcome.finding, ...(outcome.others ?? [])] : [];
  return all.toSorted((one, other) => Number(one.accepted !== undefined) - Number(other.accepted !== undefined));
}

export function isAccepted(outcome: OutcomeRecord): boolean {
  const [first] = findingsIn(outcome);
  return first?.accepted !== undefined;
}

export function reasonOf({ outcome }: ReportedRule): string | undefined {
  return 'reason' in outcome ? outcome.reason : undefined;
}

export function serializeEvent(event: RunEvent): string {
  return `${toSafeJson(event)}\n`;
}

export function formatChecked({ checked, inconclusive, coverage }: ReportedRule): string {
  const total = inconclusive.reduce((sum, { count }) => sum + count, checked);
  const cases = inconclusive.length === 0 ? count(checked, 'run') : `${checked} of ${total} runs checked`;
  const covered = coverage === undefined ? '' : `, with ${describeCoverage(coverage)}`;
  return [`${cases}${covered}`, ...inconclusive.map(({ reason, count }) => `${count} not: ${reason}`)].join('; ');
}

function describeCoverage({ of, tried, total }: Coverage): string {
  const items = of.startsWith('pairs of ') ? of : `${of.includes(' × ') ? 'combinations' : 'values'} of ${of}`;
  return `${tried} of ${total} ${items}`;
}

export function warningKeyOf({ gap, statements }: Pick<Finding, 'gap' | 'statements'>): string {
  return [gap, ...statements].join(' ');
}

export function describeCheck({ place = '', entry, message = '' }: Omit<SubjectCheck, 'result'>): string {
  return [place, entry, message].filter((part) => part !== '').join(': ');
}

export function toExchangeRecord({ sentAt, json: _, ...exchange }: Exchange): ExchangeRecord {
  return { ...exchange, ...(sentAt === undefined ? {} : { at: new Date(sentAt).toISOString() }) };
}

export interface Chapter {
  name: string;
  statements: readonly ReportedStatement[];
}

export type StatementVerdict = 'failed' | 'flaky' | 'undecided' | 'skipped' | 'passed';

export interface ReportedStatement {
  id: string;
  text: string;
  verdict: StatementVerdict;
  rules: readonly string[];
}

export function chaptersOf(rules: readonly ReportedRule[], texts: ReadonlyMap<string, StatementText>): Chapter[] {
  const cited = rules.map((rule) => ({
    rule,
    ids: [...rule.statements, ...findingsIn(rule.outcome).flatMap(({ statements }) => statements)],
  }));
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

function verdictOf(id: string, { outcome }: ReportedRule): StatementVerdict {
  if (outcome.type === 'passed' || outcome.type === 'skipped') return outcome.type;
  const isViolated = findingsIn(outcome).some(({ statements }) => statements.includes(id));
  return isViolated && 'finding' in outcome ? outcome.type : 'undecided';
}

export const verdictOrder: readonly StatementVerdict[] = ['failed', 'flaky', 'passed', 'undecided', 'skipped'];

export function countReasons(reasons: readonly string[]): InconclusiveRecord[] {
  const byReason = [...Map.groupBy(reasons, (reason) => reason)];
  const counts = byReason.map(([reason, { length }]) => ({ reason, count: length }));
  return counts.toSorted((one, other) => other.count - one.count);
}
