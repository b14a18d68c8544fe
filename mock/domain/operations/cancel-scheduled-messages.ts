import { truncate } from '../../../src/text/words.ts';
import { cancelPendingMessages, completeIfNothingRemains } from '../chat.ts';
import { accept, type Command, type Gaps, type Outcome } from '../decision.ts';
import { isCall, sessionOf, type World } from '../world.ts';

/**
 * Source: Cancel Scheduled Messages. A session of another workspace is treated like an unknown session.
 * Assumption `cancel-scheduled/session-after-cancel`: a conversation that never started is completed.
 */
export function cancelScheduledMessages(
  world: World,
  { now, workspaceId, path: { sessionId } }: Command<'cancelScheduledMessages'>,
  gaps: Gaps,
): Outcome<'cancelScheduledMessages'> {
  const session = sessionOf(world, workspaceId, sessionId);
  const chat = session === undefined || isCall(session) ? undefined : session;

  const cancelled = chat === undefined ? [] : cancelPendingMessages(chat, now);
  if (chat !== undefined && cancelled.length > 0) {
    const remaining = chat.messages.filter(({ state }) => state !== 'pending');
    const events = [...cancelled, ...completeIfNothingRemains(chat, remaining, now)];
    return accept('Scheduled messages cancelled successfully', { sessionId, isCancelled: true }, events);
  }
  gaps.record('cancel-scheduled/reason-text');
  if (chat?.messages.some(({ state }) => state === 'sending')) {
    const reason = 'The message is being sent already.';
    return accept('Jobs not cancelled', { sessionId, isCancelled: false, reason }, []);
  }
  const reason = `No scheduled jobs found for session ${truncate(sessionId)}.`;
  return accept('No scheduled jobs found', { sessionId, isCancelled: false, reason }, []);
}
