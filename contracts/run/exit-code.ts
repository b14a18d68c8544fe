import type { components } from '../../src/generated/baseline-types.ts';
import { type OperationId, operationIds } from '../../src/operations.ts';
import { count } from '../../src/text/words.ts';
import { factsOf } from '../facts/operation.ts';
import { covers } from '../options.ts';
import {
  type countLeaked,
  type Finding,
  findingsIn,
  isWithoutResult,
  type PreflightDone,
  type RuleDecided,
  type RunEnded,
} from '../reports/run-event.ts';
import { establishedRules } from '../rules/established.ts';
import type { Rule } from '../steps/rule.ts';

export interface Baseline {
  accepted: readonly AcceptedViolation[];
  undecided: readonly components['schemas']['UndecidedRule'][];
}

export interface AcceptedViolation extends Readonly<components['schemas']['AcceptedViolation']> {
  place: string;
}

export type EntryStatus = 'accepted' | 'expired' | 'fixed' | 'not-met' | 'skipped' | 'left-out';

export interface BaselineResult {
  entries: readonly { entry: AcceptedViolation; status: EntryStatus; remark: string | undefined }[];
  undecided: readonly RuleDecided[];
  counts: Readonly<Record<'new' | 'accepted' | 'expired' | 'fixed', number>>;
}

export function findAcceptance(
  { accepted }: Pick<Baseline, 'accepted'>,
  rule: string,
  violation: Pick<Finding, 'statements'>,
  today: string,
): Finding['accepted'] {
  const entry = accepted.find((one) => today <= one.expires && isAbout(one, rule, violation));
  return entry && { reason: entry.reason, ticket: entry.ticket, expires: entry.expires };
}

function isAbout(entry: AcceptedViolation, rule: string, { statements }: Pick<Finding, 'statements'>): boolean {
  return entry.rule === rule && (entry.statement === undefined || statements.some((id) => id === entry.statement));
}

export function applyBaseline(
  decisions: readonly RuleDecided[],
  { accepted, undecided }: Baseline,
  today: string,
): BaselineResult {
  const mayBeUndecided = new Set(undecided.map(({ rule }) => rule));
  const entries = accepted.map((entry) => {
    const status = statusOf(entry, today, decisions);
    return { entry, status, remark: remarks[status]?.(entry) };
  });
  const statusOfFindings = decisions.flatMap(({ rule, outcome }) =>
    findingsIn(outcome).map((finding) => {
      if (finding.accepted !== undefined) return 'accepted';
      return accepted.some((entry) => isAbout(entry, rule, finding)) ? 'expired' : 'new';
    }),
  );
  const countOf = (wanted: string) => statusOfFindings.filter((status) => status === wanted).length;
  return {
    entries,
    undecided: decisions.filter(({ rule, outcome }) => outcome.type === 'undecided' && !mayBeUndecided.has(rule)),
    counts: {
      new: countOf('new'),
      accepted: countOf('accepted'),
      expired: countOf('expired'),
      fixed: entries.filter(({ status }) => status === 'fixed').length,
    },
  };
}

function statusOf(entry: AcceptedViolation, today: string, decisions: readonly RuleDecided[]): EntryStatus {
  const outcome = decisions.find(({ rule }) => rule === entry.rule)?.outcome;
  if (outcome === undefined) return 'left-out';
  if (isWithoutResult(outcome) || outcome.type === 'error') return 'skipped';
  if (findingsIn(outcome).some((finding) => isAbout(entry, entry.rule, finding)))
    return today > entry.expires ? 'expired' : 'accepted';
  const violated = decisions.flatMap((one) => findingsIn(one.outcome)).flatMap(({ statements }) => statements);
  const isViolated = violated.some((id) => id === entry.statement);
  return outcome.type === 'passed' && !isViolated ? 'fixed' : 'not-met';
}

const remarks: Partial<Record<EntryStatus, (entry: AcceptedViolation) => string>> = {
  expired: ({ expires, ticket, place }) => `since ${expires} (${ticket}); see ${place}`,
  fixed: ({ place }) => `no longer occurs: delete the entry at ${place}`,
  skipped: ({ place }) => `the rule did not run; see ${place}`,
};

interface RunResult {
  preflight: PreflightDone | undefined;
  decisions: readonly RuleDecided[];
  baseline: BaselineResult;
  access: RunEnded['access'];
  leaked: ReturnType<typeof countLeaked>;
  interrupted: boolean;
  strict: boolean;
  withoutSuccess: readonly OperationId[];
}

export function exitOf(result: RunResult): Pick<RunEnded, 'exitCode' | 'reason'> {
  const { preflight, decisions, baseline, access, leaked, interrupted } = result;
  const inconclusive = (reason: string) => ({ exitCode: 2 as const, reason });
  if (leaked['still there'] > 0) return { exitCode: 3, reason: 'scheduled effects are leaked' };
  if (interrupted) return { exitCode: 130 };
  if (preflight?.obstacle !== undefined) return inconclusive('the service cannot be verified, as the warning says');
  if (access === 'unauthorized')
    return inconclusive('the service answered 401 to every request with the workspace key');
  if (access === 'unreachable') return inconclusive('no response came from the service');
  const outdated = baseline.entries.filter(({ status }) => status === 'expired' || status === 'fixed');
  if (outdated.length > 0) {
    const fresh = baseline.counts.new === 0 ? [] : [count(baseline.counts.new, 'new finding')];
    return { exitCode: 1, reason: [...fresh, ...outdated.map(describeOutdated)].join(', and ') };
  }
  if (baseline.counts.new > 0) return { exitCode: 1 };
  const reasons = reasonsToDoubt(result);
  if (reasons.length > 0) return inconclusive(reasons.join(', and '));
  const isTested = decisions.some(({ outcome }) => !isWithoutResult(outcome));
  return isTested ? { exitCode: 0 } : inconclusive('nothing was tested');
}

function describeOutdated({ entry: { rule }, status, remark }: BaselineResult['entries'][number]): string {
  return `${rule} ${status === 'expired' ? 'is no longer accepted ' : ''}${remark}`;
}

function reasonsToDoubt({ preflight, decisions, baseline, leaked, strict, withoutSuccess }: RunResult): string[] {
  const errors = decisions.filter(({ outcome }) => outcome.type === 'error').length;
  const mistakes = preflight?.checks.filter(({ result }) => result === 'mistake').length ?? 0;
  const undecided = strict ? baseline.undecided.length : 0;
  const unknown = baseline.undecided.filter(({ rule }) => establishedRules.some(({ id }) => id === rule));
  const reasons = [
    leaked.unknown > 0 && `${count(leaked.unknown, 'effect')} not known to be undone`,
    errors > 0 && `${count(errors, 'rule')} ended in error`,
    mistakes > 0 && `the subject file has ${count(mistakes, 'mistake')}`,
    undecided > 0 && `${count(undecided, 'rule')} undecided (--strict)`,
    unknown.length > 0 && `undecided: ${unknown.map(({ rule }) => rule).join(', ')}`,
    withoutSuccess.length > 0 && `no request to ${withoutSuccess.join(', ')} succeeded as stated`,
  ];
  return reasons.filter((reason) => reason !== false);
}

export function findOperationsWithoutSuccess(
  rules: readonly Rule[],
  decisions: readonly RuleDecided[],
  { undecided }: Baseline,
): OperationId[] {
  const mayBeUndecided = new Set(undecided.map(({ rule }) => rule));
  const outcomes = new Map(decisions.map(({ rule, outcome }) => [rule, outcome.type]));
  return operationIds.filter((id) => {
    const { success: statement, needs: needed } = factsOf(id).proves;
    const types = rules
      .filter(({ statements, effect }) => covers(effect, needed) && statements.includes(statement))
      .filter((rule) => !mayBeUndecided.has(rule.id))
      .flatMap((rule) => outcomes.get(rule.id) ?? [])
      .filter((type) => type !== 'skipped');
    return types.length > 0 && types.every((type) => type === 'undecided' || type === 'error');
  });
}
