import { type OperationId, operationIds } from '../../src/operations.ts';
import { count } from '../../src/text/count.ts';
import type { Exchange } from '../operations/exchange.ts';
import { covers, type Effect } from '../operations/traits.ts';
import {
  isWithoutResult,
  nothingTested,
  type PreflightDone,
  type RuleDecided,
  type RunEnded,
} from '../reports/run-event.ts';
import { establishedRules } from '../rules/established.ts';
import type { Rule } from '../steps/rule.ts';
import type { Access } from '../transport/http-transport.ts';
import type { Baseline, BaselineResult } from './baseline.ts';

/** What the exit code of a run follows from. */
interface RunResult {
  preflight: PreflightDone | undefined;
  decisions: readonly RuleDecided[];
  baseline: BaselineResult;
  access: Access;
  hasLeaked: boolean;
  interrupted: boolean;
  /** Whether a run fails that leaves any rule undecided, and not only what others assume. */
  strict: boolean;
  /** Operations that never gave their stated success. */
  withoutSuccess: readonly OperationId[];
}

/**
 * 0 when something passed and there is no finding that the baseline does not accept, 1 when there is or an entry of the
 * baseline is out of date, 2 with the reason when nothing can be said, 3 when something was leaked, 130 when interrupted.
 */
export function exitOf(result: RunResult): Pick<RunEnded, 'exitCode' | 'reason'> {
  const { preflight, decisions, baseline, access, hasLeaked, interrupted } = result;
  if (hasLeaked) return { exitCode: 3 };
  if (interrupted) return { exitCode: 130 };
  if (preflight?.obstacle !== undefined)
    return { exitCode: 2, reason: 'the service cannot be verified, as the warning says' };
  if (access === 'unauthorized')
    return { exitCode: 2, reason: 'the service answered 401 to every request with the workspace key' };
  if (access === 'unreachable') return { exitCode: 2, reason: 'no response came from the service' };
  const isOutdated = baseline.entries.some(({ status }) => status === 'expired' || status === 'fixed');
  if (isOutdated || baseline.unaccepted.length > 0) return { exitCode: 1 };
  const reasons = reasonsToDoubt(result);
  if (reasons.length > 0) return { exitCode: 2, reason: reasons.join(', and ') };
  // An accepted finding says as much as a rule that passed: something was tried, and it is no reason to fail.
  const isTested = decisions.some(({ outcome }) => !isWithoutResult(outcome));
  return isTested ? { exitCode: 0 } : { exitCode: 2, reason: nothingTested };
}

function reasonsToDoubt({ preflight, decisions, baseline, strict, withoutSuccess }: RunResult): string[] {
  const errors = decisions.filter(({ outcome }) => outcome.type === 'error').length;
  const mistakes = preflight?.checks.filter(({ result }) => result === 'mistake').length ?? 0;
  const undecided = strict ? baseline.undecided.length : 0;
  const unknown = baseline.undecided.filter(({ rule }) => establishedRules.some(({ id }) => id === rule));
  return [
    ...(errors === 0 ? [] : [`${count(errors, 'rule')} ended in error`]),
    ...(mistakes === 0 ? [] : [`the subject file has ${count(mistakes, 'mistake')}`]),
    ...(undecided === 0 ? [] : [`${count(undecided, 'rule')} undecided (--strict)`]),
    ...(unknown.length === 0 ? [] : [`undecided: ${unknown.map(({ rule }) => rule).join(', ')}`]),
    ...(withoutSuccess.length === 0 ? [] : [`no request to ${withoutSuccess.join(', ')} succeeded as stated`]),
  ];
}

/** The stated success of each operation, and the effect without which none can be had. */
const successes: Readonly<Record<OperationId, { statement: string; message: string; effect: Effect }>> = {
  triggerChat: { statement: 'trigger-chat/success', message: 'Trigger dispatched', effect: 'record' },
  cancelScheduledMessages: {
    statement: 'cancel-scheduled/transition/pending',
    message: 'Scheduled messages cancelled successfully',
    effect: 'schedule',
  },
  getSession: { statement: 'get-session/success', message: 'Session details found', effect: 'record' },
  updateWorkflowCall: {
    statement: 'update-workflow/success',
    message: 'Workflow call details updated successfully',
    effect: 'call',
  },
  triggerCall: { statement: 'trigger-call/success', message: 'Call triggered successfully', effect: 'schedule' },
  getSignedUrl: { statement: 'signed-url/success', message: 'Signed url generated successfully!', effect: 'call' },
  cancelCall: { statement: 'cancel-call/success', message: 'Call canceled successfully!', effect: 'schedule' },
};

/** Follows which operations gave their stated success. */
export function createSuccessTracker() {
  const seen = new Set<OperationId>();
  return {
    learnFrom(exchanges: readonly Exchange[]): void {
      for (const { operationId, status, json } of exchanges) {
        const { message } = (json ?? {}) as { message?: unknown };
        if (status === 200 && message === successes[operationId].message) seen.add(operationId);
      }
    },
    /** Operations that gave none, though a rule states it that was run and may not be undecided. */
    missing(rules: readonly Rule[], decisions: readonly RuleDecided[], { undecided }: Baseline): OperationId[] {
      const skipped = decisions.flatMap(({ rule, outcome }) => (outcome.type === 'skipped' ? [rule] : []));
      const silent = new Set([...skipped, ...undecided.map(({ rule }) => rule)]);
      const run = rules.filter(({ id }) => !silent.has(id));
      return operationIds.filter((id) => {
        const { statement, effect: needed } = successes[id];
        const isStated = run.some(({ statements, effect }) => {
          return covers(effect, needed) && statements.some((one) => one === statement);
        });
        return isStated && !seen.has(id);
      });
    },
  };
}
