import { type OperationId, operationIds } from '../../src/operations.ts';
import { count } from '../../src/text/count.ts';
import type { Exchange } from '../operations/exchange.ts';
import {
  isWithoutResult,
  nothingTested,
  type PreflightDone,
  type RuleDecided,
  type RunEnded,
} from '../reports/run-event.ts';
import type { Rule } from '../steps/rule.ts';
import type { Access } from '../transport/http-transport.ts';
import type { BaselineResult } from './baseline.ts';

/** What the exit code of a run follows from. */
interface RunResult {
  preflight: PreflightDone | undefined;
  decisions: readonly RuleDecided[];
  baseline: BaselineResult;
  access: Access;
  hasLeaked: boolean;
  interrupted: boolean;
  /** Whether a run that leaves something undecided fails. */
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
    return { exitCode: 2, reason: 'every request with the workspace key was answered 401' };
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
  return [
    ...(errors === 0 ? [] : [`${count(errors, 'rule')} ended in error`]),
    ...(mistakes === 0 ? [] : [`the subject file has ${count(mistakes, 'mistake')}`]),
    ...(undecided === 0 ? [] : [`${count(undecided, 'rule')} undecided (--strict)`]),
    ...(strict && withoutSuccess.length > 0 ? [`no success of ${withoutSuccess.join(', ')} (--strict)`] : []),
  ];
}

/** The stated success of each operation. */
const successes: Readonly<Record<OperationId, { statement: string; message: string }>> = {
  triggerChat: { statement: 'trigger-chat/success', message: 'Trigger dispatched' },
  cancelScheduledMessages: {
    statement: 'cancel-scheduled/transition/pending',
    message: 'Scheduled messages cancelled successfully',
  },
  getSession: { statement: 'get-session/success', message: 'Session details found' },
  updateWorkflowCall: {
    statement: 'update-workflow/success',
    message: 'Workflow call details updated successfully',
  },
  triggerCall: { statement: 'trigger-call/success', message: 'Call triggered successfully' },
  getSignedUrl: { statement: 'signed-url/success', message: 'Signed url generated successfully!' },
  cancelCall: { statement: 'cancel-call/success', message: 'Call canceled successfully!' },
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
    /** Operations that gave none, though a rule that was run states it. */
    missing(rules: readonly Rule[], decisions: readonly RuleDecided[]): OperationId[] {
      const skipped = new Set(decisions.flatMap(({ rule, outcome }) => (outcome.type === 'skipped' ? [rule] : [])));
      const stated = new Set<string>(rules.flatMap(({ id, statements }) => (skipped.has(id) ? [] : statements)));
      return operationIds.filter((id) => !seen.has(id) && stated.has(successes[id].statement));
    },
  };
}
