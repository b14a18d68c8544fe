import type { Instant } from '../../../src/instant.ts';
import { endOfTalk } from '../call-passage.ts';
import { isCall } from '../session.ts';
import { shown } from '../shown.ts';
import type { World } from '../world.ts';
import { noSession, notPossible, type Steered } from './steered.ts';

/** What happens when the agent fails at once: in a chat that is active, or in a call that is in progress. */
export function failAgent(world: World, sessionId: string, at: Instant): Steered {
  const session = world.sessions.get(sessionId);
  if (session === undefined) return noSession(shown(sessionId));
  const { status } = session;
  if (isCall(session)) {
    if (status === 'call_in_progress') return endOfTalk(world, session, at, true);
    return notPossible(`The agent can fail in a call that is in progress; ${sessionId} is ${status}.`);
  }
  if (status === 'active') return [{ type: 'agent-failed', at, sessionId }];
  return notPossible(`The agent can fail in a chat that is active; ${sessionId} is ${status}.`);
}
