import type { Instant } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import { isUnfinished } from './call.ts';
import { isUnsent } from './chat.ts';
import { attemptsOf, callOf, isCall, type Session, type Timeline, timelineOf, type World } from './world.ts';

/** Assumption `limits/retention`. Evicts 2 % more sessions than necessary, so that evictions are rare. */
export function findSessionsToEvict(world: World): string[] {
  if (world.sessions.size <= world.maxSessions && world.stored.size <= world.maxSize) return [];
  const { sessions, stored, maxSessions, maxSize } = world;
  const keptShare = 1 - bounds.retentionSlack;
  let count = sessions.size > maxSessions ? sessions.size - maxSessions * keptShare : 0;
  let size = stored.size > maxSize ? stored.size - maxSize * keptShare : 0;
  const found: string[] = [];
  for (const session of sessions.values()) {
    if (count <= 0 && size <= 0) break;
    for (const ended of evictableWith(world, session)) {
      found.push(ended.sessionId);
      count -= 1;
      size -= ended.size;
    }
  }
  return found;
}

export function findExpiredSessions(world: World, timeline: Timeline, changedBefore: Instant): string[] {
  const isExpired = ({ lastChange }: Session) => lastChange.at <= changedBefore;
  return [...world.sessions.values()]
    .filter((session) => isExpired(session) && timelineOf(world, session.start.workspaceId) === timeline)
    .map((session) => evictableWith(world, session))
    .filter((group) => group.every(isExpired))
    .flatMap((group) => group.map(({ sessionId }) => sessionId));
}

/** Evicts all attempts of a call together, but no session with a pending event. */
function evictableWith(world: World, session: Session): Session[] {
  if (!isCall(session)) return session.messages.some(isUnsent) ? [] : [session];
  if (session.start.retryAttemptNo > 0) return [];
  const attempts = attemptsOf(world, session.start.callId).map((id) => callOf(world, id));
  return attempts.some(isUnfinished) ? [] : attempts;
}
