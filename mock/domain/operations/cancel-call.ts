import { truncate } from '../../../src/text/words.ts';
import { accept, type Command, type Gaps, type Outcome, refuse } from '../decision.ts';
import type { DomainEvent } from '../event.ts';
import { attemptsOf, callOf, type World } from '../world.ts';

/**
 * Source: Cancel Call; Transitions, call_in_queue. A call of another workspace is treated like an unknown call.
 * Assumption `cancel-call/not-in-queue`: the interface does not state the answer for a call that is not in the queue.
 */
export function cancelCall(
  world: World,
  { now, workspaceId, path: { callId } }: Command<'cancelCall'>,
  gaps: Gaps,
): Outcome<'cancelCall'> {
  const attempts = attemptsOf(world, callId);
  const [first] = attempts;
  if (first === undefined || callOf(world, first).start.workspaceId !== workspaceId) {
    const message = `This workspace has no call ${truncate(callId)}.`;
    return refuse('callNotFound', message, { gap: 'cancel-call/unknown-call', field: '/callId' });
  }
  const cancelled = attempts
    .filter((sessionId) => callOf(world, sessionId).status === 'call_in_queue')
    .map((sessionId): DomainEvent => ({ type: 'call-cancelled', at: now, sessionId }));
  if (cancelled.length === 0) {
    const { status } = callOf(world, attempts.at(-1) ?? first);
    const message = `Call ${callId} is ${status}; only a call that is call_in_queue can be cancelled.`;
    const gap = 'cancel-call/not-in-queue';
    return refuse('callNotInQueue', message, {
      gap,
      field: '/callId',
      status: gaps.choose(gap) === 'bad-request' ? 400 : 409,
    });
  }
  if (attempts.length > 1) gaps.record('cancel-call/waiting-retry');
  const removedJobs = gaps.recordIfChosen('cancel-call/removed-jobs-count', 'none') ? 0 : cancelled.length;
  return accept('Call canceled successfully!', { removedJobs }, cancelled);
}
