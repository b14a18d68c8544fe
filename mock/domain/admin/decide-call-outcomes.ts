import type { Instant } from '../../../src/instant.ts';
import type { CallOutcome } from '../call/call-details.ts';
import { succeed } from '../result.ts';
import { isCall } from '../session.ts';
import type { World } from '../world.ts';
import { type AdminResult, commandConflict, sessionNotFound, workspaceNotFound } from './admin-result.ts';

/** Sets the outcome of one attempt of a call, whatever is scripted for its number. */
export function decideCallOutcome(world: World, sessionId: string, outcome: CallOutcome, at: Instant): AdminResult {
  const call = world.sessions.get(sessionId);
  if (call === undefined) return sessionNotFound(sessionId);
  if (!isCall(call)) return commandConflict(`Session ${sessionId} is a chat; only calls have an outcome.`);
  if (call.status === 'call_in_queue')
    return succeed([{ type: 'call-outcome-decided', at, sessionId, outcome, fromNext: false }]);
  return commandConflict(`An outcome can be set while a call is in the queue; ${sessionId} is ${call.status}.`);
}

/** Sets the outcome of the next `count` calls of a workspace, in the order in which they are placed. */
export function decideNextCallOutcomes(
  world: World,
  workspaceId: string,
  { outcome, count }: { outcome: CallOutcome; count: number },
  at: Instant,
): AdminResult {
  if (!world.workspaces.has(workspaceId)) return workspaceNotFound(workspaceId, world.workspaces.keys());
  const outcomes = Array.from({ length: count }, () => outcome);
  return succeed([{ type: 'next-call-outcomes-decided', at, workspaceId, outcomes }]);
}
