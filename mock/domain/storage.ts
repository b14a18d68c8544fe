import type { Instant } from '../../src/instant.ts';
import { bounds } from './bounds.ts';
import { isUnsent } from './chat.ts';
import { type Command, type Refused, refuse } from './decision.ts';
import type { DomainEvent } from './event.ts';
import type { Gaps } from './gaps.ts';
import { isCall, type Session } from './session.ts';
import { attemptsOf, type Timeline, timelineOf, type World } from './world.ts';

/** Why the events of a request are not taken: there is no room for them. A request that stores nothing is never refused. */
export function findStorageRefusal(
  world: World,
  { gaps }: Pick<Command, 'gaps'>,
  events: readonly DomainEvent[],
): Refused | undefined {
  const [first] = events;
  if (first === undefined || !storing.has(first.type)) return undefined;
  if (first.type !== 'chat-started' && 'sessionId' in first) {
    const session = world.sessions.get(first.sessionId);
    if (session !== undefined && session.size > bounds.sessionSize) return refuseFullSession(first.sessionId, gaps);
  }
  if (!isFull(world)) return undefined;
  const message =
    'The mock is full, and none of its sessions has ended. Let time pass, reset the mock, or raise --max-sessions.';
  return refuse('storageFull', message, { gap: 'limits/stored-sessions' });
}

function refuseFullSession(sessionId: string, gaps: Gaps): Refused {
  const message = `Session ${sessionId} is full; a session keeps about ${bounds.sessionSize} bytes. Start another.`;
  const gap = 'limits/session-size';
  return refuse(gaps.choose(gap) === 'validation-error' ? 'validationError' : 'sessionTooLarge', message, { gap });
}

const storing: ReadonlySet<DomainEvent['type']> = new Set([
  'chat-started',
  'message-scheduled',
  'conversation-continued',
  'call-queued',
  'workflow-updated',
]);

function isFull({ sessions, maxSessions, stored }: World): boolean {
  return (
    sessions.size >= maxSessions * bounds.unfinishedFactor ||
    stored.size >= maxSizeFor(maxSessions) * bounds.unfinishedFactor
  );
}

/** More sessions than usual need more room. */
function maxSizeFor(maxSessions: number): number {
  return bounds.totalSize * Math.max(1, maxSessions / bounds.sessions);
}

/**
 * Assumption `limits/retention`: the oldest sessions beyond the bounds, and some more, so that it is rare.
 * Only sessions that nothing is pending for are evicted, a call only with all its attempts.
 */
export function findSessionsToEvict(world: World): string[] {
  if (world.sessions.size <= world.maxSessions && world.stored.size <= maxSizeFor(world.maxSessions)) return [];
  const { sessions, stored, maxSessions } = world;
  const left = 1 - bounds.retentionSlack;
  let [count, size] = [sessions.size - maxSessions * left, stored.size - maxSizeFor(maxSessions) * left];
  if (sessions.size <= maxSessions) count = 0;
  if (stored.size <= maxSizeFor(maxSessions)) size = 0;
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

/** The sessions on a timeline that nothing is pending for, and that have not changed since a time: a call only with all its attempts. */
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

/** The session, or all attempts of its call when it is the first; none when something is pending. */
function endedWith(world: World, session: Session): Session[] {
  if (!isCall(session)) return session.messages.some(isUnsent) ? [] : [session];
  if (session.start.retryAttemptNo > 0 || unfinished.has(session.status)) return [];
  const attempts = attemptsOf(world, session.start.callId).flatMap((id) => world.sessions.get(id) ?? []);
  return attempts.some(({ status }) => unfinished.has(status)) ? [] : attempts;
}

const unfinished: ReadonlySet<Session['status']> = new Set(['call_in_queue', 'call_placed', 'call_in_progress']);
