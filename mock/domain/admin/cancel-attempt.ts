import type { Instant } from '../../../src/instant.ts';
import { succeed } from '../result.ts';
import { isCall } from '../session.ts';
import type { World } from '../world.ts';
import { type AdminResult, commandConflict, sessionNotFound } from './admin-result.ts';

/** Removes one attempt of a call from the queue. No retry follows. */
export function cancelAttempt(world: World, sessionId: string, at: Instant): AdminResult {
  const call = world.sessions.get(sessionId);
  if (call === undefined) return sessionNotFound(sessionId);
  if (!isCall(call)) return commandConflict(`Session ${sessionId} is a chat; only calls are in the queue.`);
  if (call.status === 'call_in_queue') return succeed([{ type: 'call-cancelled', at, sessionId }]);
  return commandConflict(`A call is cancelled while it is in the queue; ${sessionId} is ${call.status}.`);
}
