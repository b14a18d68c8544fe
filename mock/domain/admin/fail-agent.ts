import type { Instant } from '../../../src/instant.ts';
import { endTalk } from '../call/call-lifecycle.ts';
import { succeed } from '../result.ts';
import { isCall } from '../session.ts';
import type { World } from '../world.ts';
import { type AdminResult, commandConflict, sessionNotFound } from './admin-result.ts';

/** Lets the agent fail at once: in an active chat, or in a call in progress. */
export function failAgent(world: World, sessionId: string, at: Instant): AdminResult {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return sessionNotFound(sessionId);
  const { status } = session;
  if (isCall(session)) {
    if (status === 'call_in_progress') return succeed(endTalk(world, session, at, true));
    return commandConflict(`The agent can fail in a call that is in progress; ${sessionId} is ${status}.`);
  }
  if (status === 'active') return succeed([{ type: 'agent-failed', at, sessionId }]);
  return commandConflict(`The agent can fail in a chat that is active; ${sessionId} is ${status}.`);
}
