import { day, type Instant } from '../../src/instant.ts';
import { createKnownAssumptions } from '../assumptions/known-assumptions.ts';
import type { Effect } from '../operations/traits.ts';
import { describeFailure } from '../oracle/violation.ts';
import { mapStrings, restoreValues, stringsIn } from '../redaction/named-values.ts';
import type { LoggedFinding } from '../reports/run-log.ts';
import type { Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import { skipReason } from '../subject/subject.ts';
import { type ServiceOptions, type StartCase, withService } from '../transport/with-service.ts';
import { knownObstacleOf, movesClock, runCase, type SeenViolation } from '../verify/run-case.ts';

/** The outcome of a finding whose case was run again. */
export type ReplayOutcome =
  | { type: 'fixed' }
  | { type: 'failed'; seen: SeenViolation }
  /** `times` of the tries went against the interface, or not each in the same way. */
  | { type: 'flaky'; seen: SeenViolation; times: number }
  | { type: 'error'; reason: string };

/** How often a case is tried again. */
export const attempts = 3;

export interface ReplayFindingOptions
  extends Pick<ServiceOptions, 'transport' | 'ledger' | 'onLeaked' | 'callsNobody' | 'signal'> {
  /** The rules of this version; a finding of any other cannot be tried. */
  rules: readonly Rule[];
  /** The strongest effect that is allowed. */
  effects: Effect;
  now: Instant;
}

/** Tries the case of a finding again. Nobody but the subject's recipients is named in what is sent. */
export async function replayFinding(
  finding: LoggedFinding,
  subject: Subject,
  options: ReplayFindingOptions,
): Promise<ReplayOutcome> {
  const { rules, effects, now } = options;
  const rule = rules.find(({ id }) => id === finding.rule);
  if (rule === undefined) return errorOutcome('there is no such rule in this version');
  const reason = skipReason(rule, subject, effects);
  if (reason !== undefined) return errorOutcome(reason);

  const { input: restoredInput, missing } = restoreValues(finding.counterexample, subject);
  if (missing.length > 0) return errorOutcome(`the subject has nothing for ${missing.join(', ')}`);
  const input = shiftDates(daysBetween(finding.runAt, now), restoredInput);
  if (hasDueDate(input, now)) return errorOutcome('a timestamp in its case is past, or less than a day ahead');

  try {
    return await withService(
      subject,
      {
        ...options,
        level: finding.gap === undefined ? 'must' : 'should',
        name: rule.id,
        effect: rule.effect,
        movesClock: movesClock(rule),
      },
      (startCase) => replayCase(rule, input, subject, options, startCase),
    );
  } catch (thrown) {
    return errorOutcome(describeCaseError(thrown));
  }
}

async function replayCase(
  rule: Rule,
  input: unknown,
  subject: Subject,
  { transport, signal }: ReplayFindingOptions,
  startCase: StartCase,
): Promise<ReplayOutcome> {
  const assumptions = createKnownAssumptions(subject);
  const visibilityWait = { isNeeded: true, isUseless: false };
  const violations: SeenViolation[] = [];
  let inconclusive: string | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (signal?.aborted === true) return errorOutcome('it was interrupted');
    const unreachable = transport.unreachableReason();
    if (unreachable !== undefined) return errorOutcome(inconclusive ?? unreachable);
    const result = await runCase(rule, input, { subject, transport, startCase, assumptions, visibilityWait });
    if (result.type === 'violated') violations.push(result);
    else if (result.type === 'error') inconclusive ??= describeCaseError(result.error);
    else if (result.type !== 'checked') inconclusive ??= `its case shows nothing: ${result.reason}`;
  }
  const obstacle = knownObstacleOf(rule, input, subject, assumptions);
  if (obstacle !== undefined) return errorOutcome(`its case shows nothing: ${obstacle}`);
  const [firstViolation] = violations;
  if (firstViolation === undefined) return inconclusive === undefined ? { type: 'fixed' } : errorOutcome(inconclusive);
  const isSame = violations.every(
    ({ violation }) => `${violation.statements}` === `${firstViolation.violation.statements}`,
  );
  if (violations.length === attempts && isSame) return { type: 'failed', seen: firstViolation };
  return { type: 'flaky', seen: firstViolation, times: violations.length };
}

function errorOutcome(reason: string): ReplayOutcome {
  return { type: 'error', reason };
}

function describeCaseError(thrown: unknown): string {
  return describeFailure(
    thrown,
    (error) => `its case does not fit the rule: ${error instanceof Error ? error.message : String(error)}`,
  );
}

const datePattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * The case as it would have been made so many days later: timestamps and dates in it are as far ahead as they were then.
 *
 * What a rule schedules weeks ahead would go out at once if it were sent again after those weeks.
 */
export function shiftDates(days: number, input: unknown): unknown {
  return mapStrings(input, (value) => {
    const [, date, time = ''] = datePattern.exec(value) ?? [];
    const midnight = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(midnight)) return value;
    return `${new Date(midnight + days * day).toISOString().slice(0, 10)}${time}`;
  });
}

/** The days between two timestamps, as UTC counts them; none when the later one comes first. */
function daysBetween(earlier: Instant, later: Instant): number {
  return Math.max(0, Math.floor(later / day) - Math.floor(earlier / day));
}

/** Whether a timestamp or date in the case is in the past or less than a day ahead. */
export function hasDueDate(input: unknown, now: Instant): boolean {
  return stringsIn(input).some((value) => datePattern.test(value) && Date.parse(value) < now + day);
}
