import type { Instant } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import { isUnsent } from './chat.ts';
import { isCall, type Session } from './session.ts';
import { attemptsOf, type Timeline, timelineOf, type World } from './world.ts';

/**
 * Returns the oldest sessions beyond the maximum, and 2 % more, so that evictions are rare. Skips sessions with pending
 * events. Returns a call only together with all its attempts.
 * Assumption `limits/retention`.
 */
export function findSessionsToEvict(world: World): string[] {
  if (world.sessions.size <= world.maxSessions && world.stored.size <= world.maxSize) return [];
  const { sessions, stored, maxSessions, maxSize } = world;
  const keptShare = 1 - bounds.retentionSlack;
  let count = sessions.size > maxSessions ? sessions.size - maxSessions * keptShare : 0;
  let size = stored.size > maxSize ? stored.size - maxSize * keptShare : 0;
  const found: string[] = [];
  for (const session of sessions.values()) {
    if (count <= 0 && size <= 0) break;
    for (const ended of endedWith(world, session)) {
      found.push(ended.sessionId);
      count -= 1;
      size -= ended.size;
    }
  }
  return found;
}

/** Returns the sessions on one clock that have not changed since `changedBefore` and have no pending events. */
export function findExpiredSessions(world: World, timeline: Timeline, changedBefore: Instant): string[] {
  const expired: string[] = [];
  for (const session of world.sessions.values()) {
    if (session.updatedAt > changedBefore || timelineOf(world, session.start.workspaceId) !== timeline) continue;
    const group = endedWith(world, session);
    if (group.every(({ updatedAt }) => updatedAt <= changedBefore))
      expired.push(...group.map(({ sessionId }) => sessionId));
  }
  return expired;
}

/** Returns the session, or all attempts of a first call attempt; an empty list if an event is pending. */
function endedWith(world: World, session: Session): Session[] {
  if (!isCall(session)) return session.messages.some(isUnsent) ? [] : [session];
  if (session.start.retryAttemptNo > 0 || unfinished.has(session.status)) return [];
  const attempts = attemptsOf(world, session.start.callId).flatMap((id) => world.sessions.get(id) ?? []);
  return attempts.some(({ status }) => unfinished.has(status)) ? [] : attempts;
}

const unfinished: ReadonlySet<Session['status']> = new Set(['call_in_queue', 'call_placed', 'call_in_progress']);
