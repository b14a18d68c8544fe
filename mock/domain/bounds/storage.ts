import type { Instant } from '../../../src/instant.ts';
import { isUnsent } from '../chat/chat.ts';
import { type Command, type Refused, refuse, refuseWithOwnCode } from '../decision.ts';
import type { DomainEvent } from '../event.ts';
import type { Gaps } from '../gaps.ts';
import { isCall, type Session } from '../session/session.ts';
import { type Timeline, timelineOf } from '../time/timeline.ts';
import { attemptsOf, type World } from '../world.ts';
import { bounds } from './bounds.ts';

/** Why the events of a request are not taken: there is no room for them. A request that stores nothing is never refused. */
export function findStorageRefusal(
  world: World,
  { workspaceId, gaps }: Pick<Command, 'workspaceId' | 'gaps'>,
  events: readonly DomainEvent[],
): Refused | undefined {
  const [first] = events;
  if (first === undefined || !storing.has(first.type)) return undefined;
  if (first.type !== 'chat-started' && 'sessionId' in first) {
    const session = world.sessions.get(first.sessionId);
    if (session !== undefined && session.size > bounds.sessionSize) return refuseFullSession(first.sessionId, gaps);
  }
  if (!isFull(world, workspaceId)) return undefined;
  const message =
    'The mock keeps no more sessions while none of them is over. Let time pass, reset it, or raise --max-sessions.';
  return refuseWithOwnCode('storageFull', message, 'limits/stored-sessions');
}

function refuseFullSession(sessionId: string, gaps: Gaps): Refused {
  const message = `Session ${sessionId} is full; a session keeps about ${bounds.sessionSize} bytes. Start another.`;
  return gaps.choose(sizeGap) === 'validation-error'
    ? refuse('validationError', message, sizeGap)
    : refuseWithOwnCode('sessionTooLarge', message, sizeGap);
}

const sizeGap = 'limits/session-size';

const storing: ReadonlySet<DomainEvent['type']> = new Set([
  'chat-started',
  'message-scheduled',
  'conversation-continued',
  'call-queued',
  'workflow-updated',
]);

function isFull({ sessions, maxSessions, stored }: World, workspaceId: string): boolean {
  if (maxSessions === Number.POSITIVE_INFINITY) return false;
  return (
    sessions.size >= maxSessions * bounds.unfinishedFactor ||
    stored.size >= sizesFor(maxSessions).total * bounds.unfinishedFactor ||
    (stored.ofWorkspaces.get(workspaceId) ?? 0) >= sizesFor(maxSessions).workspace * bounds.unfinishedFactor
  );
}

/** Whoever keeps more sessions than usual wants room for them. */
function sizesFor(maxSessions: number): { total: number; workspace: number } {
  const factor = Math.max(1, maxSessions / bounds.sessions);
  return { total: bounds.totalSize * factor, workspace: bounds.workspaceSize * factor };
}

/** How many sessions, and of what size, there may be until it is looked for those that leave. */
export function toRetentionMarks({ sessions, maxSessions, stored }: World): { sessions: number; size: number } {
  if (maxSessions === Number.POSITIVE_INFINITY) return { sessions: maxSessions, size: maxSessions };
  return {
    sessions: Math.max(maxSessions, sessions.size + maxSessions * 0.1),
    size: stored.size + sizesFor(maxSessions).workspace * 0.1,
  };
}

/**
 * Assumption `limits/retention`: the sessions that leave so that the others keep room, oldest first: as many as are beyond the bounds, and a twentieth
 * more, so that this is seldom looked for.
 *
 * Only sessions that nothing is pending for can leave, a call only with all its attempts.
 */
export function findSessionsToEvict(world: World): string[] {
  const { sessions, stored, maxSessions } = world;
  const sizes = sizesFor(maxSessions);
  let [count, size] = [sessions.size - maxSessions * 0.95, stored.size - sizes.total * 0.95];
  if (sessions.size <= maxSessions) count = 0;
  if (stored.size <= sizes.total) size = 0;
  const overOfWorkspaces = new Map<string, number>();
  for (const [id, used] of stored.ofWorkspaces)
    if (used > sizes.workspace) overOfWorkspaces.set(id, used - sizes.workspace * 0.95);

  const leaving: string[] = [];
  for (const session of sessions.values()) {
    if (count <= 0 && size <= 0 && overOfWorkspaces.size === 0) break;
    const { workspaceId } = session.start;
    const over = overOfWorkspaces.get(workspaceId);
    if (count <= 0 && size <= 0 && over === undefined) continue;
    const group = attemptsToEvict(world, session);
    for (const { sessionId, size: own } of group) {
      leaving.push(sessionId);
      count -= 1;
      size -= own;
      if (over === undefined) continue;
      const left = (overOfWorkspaces.get(workspaceId) ?? 0) - own;
      if (left > 0) overOfWorkspaces.set(workspaceId, left);
      else overOfWorkspaces.delete(workspaceId);
    }
  }
  return leaving;
}

/** The sessions on a timeline that nothing is pending for, and that have not changed since a time: a call only with all its attempts. */
export function findExpiredSessions(world: World, timeline: Timeline, changedBefore: Instant): string[] {
  const expired: string[] = [];
  for (const session of world.sessions.values()) {
    if (session.updatedAt > changedBefore || timelineOf(world, session.start.workspaceId) !== timeline) continue;
    const group = attemptsToEvict(world, session);
    if (group.every(({ updatedAt }) => updatedAt <= changedBefore))
      expired.push(...group.map(({ sessionId }) => sessionId));
  }
  return expired;
}

/** The session, or all attempts of its call when it is the first; none when something is pending. */
function attemptsToEvict(world: World, session: Session): Session[] {
  if (!isCall(session)) return session.messages.some(isUnsent) ? [] : [session];
  if (session.start.retryAttemptNo > 0) return [];
  const attempts = attemptsOf(world, session.start.callId).flatMap((id) => world.sessions.get(id) ?? []);
  return attempts.some(({ status }) => unfinished.has(status)) ? [] : attempts;
}

const unfinished: ReadonlySet<Session['status']> = new Set(['call_in_queue', 'call_placed', 'call_in_progress']);
