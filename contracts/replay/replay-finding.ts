import { day, type Instant } from '../../src/instant.ts';
import { createKnownAssumptions } from '../assumptions/known-assumptions.ts';
import type { Effect } from '../operations/traits.ts';
import { describeFailure } from '../oracle/violation.ts';
import { mapStrings, restoreValues } from '../redaction/redaction.ts';
import type { LoggedFinding } from '../reports/run-log.ts';
import type { Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import { skipReason } from '../subject/subject.ts';
import { type ServiceOptions, type StartCase, withService } from '../transport/with-service.ts';
import type { Outcome } from '../verify/judge-rule.ts';
import { knownObstacleOf, movesClock, runCase, type SeenViolation } from '../verify/run-case.ts';

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
): Promise<Outcome> {
  const { rules, effects, now } = options;
  const rule = rules.find(({ id }) => id === finding.rule);
  if (rule === undefined) return toError('there is no such rule in this version');
  const reason = skipReason(rule, subject, effects);
  if (reason !== undefined) return toError(reason);

  const { input: restoredInput, missing } = restoreValues(finding.counterexample, subject);
  if (missing.length > 0) return toError(`the subject has nothing for ${missing.join(', ')}`);
  const input = shiftDates(daysBetween(finding.runAt, now), restoredInput);
  const serviceOptions = {
    ...options,
    level: finding.gap === undefined ? ('must' as const) : ('should' as const),
    ...{ name: rule.id, effect: rule.effect, movesClock: movesClock(rule) },
  };
  try {
    return await withService(subject, serviceOptions, (startCase) => tryCase(rule, input, subject, options, startCase));
  } catch (thrown) {
    return toError(describeCaseError(thrown));
  }
}

async function tryCase(
  rule: Rule,
  input: unknown,
  subject: Subject,
  { transport, signal }: ReplayFindingOptions,
  startCase: StartCase,
): Promise<Outcome> {
  const assumptions = createKnownAssumptions(subject);
  const visibilityWait = { isNeeded: true };
  const violations: SeenViolation[] = [];
  let inconclusive: string | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (signal?.aborted === true) return toError('it was interrupted');
    const unreachable = transport.unreachableReason();
    if (unreachable !== undefined) return toError(inconclusive ?? unreachable);
    const result = await runCase(rule, input, { subject, transport, startCase, assumptions, visibilityWait });
    if (result.type === 'violated') violations.push(result);
    else if (result.type === 'error') inconclusive ??= describeCaseError(result.error);
    else if (result.type !== 'checked') inconclusive ??= `its case shows nothing: ${result.reason}`;
  }
  const obstacle = knownObstacleOf(rule, input, subject, assumptions);
  if (obstacle !== undefined) return toError(`its case shows nothing: ${obstacle}`);
  const [seen] = violations;
  if (seen === undefined) return inconclusive === undefined ? { type: 'passed' } : toError(inconclusive);
  const kinds = new Set(violations.map(({ violation }) => String(violation.statements)));
  const isSteady = violations.length === attempts && kinds.size === 1;
  return isSteady ? { ...seen, type: 'failed', path: undefined } : { ...seen, type: 'flaky' };
}

function toError(reason: string): Outcome {
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
