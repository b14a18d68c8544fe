import type { DomainEvent, EventOf } from '../domain/event.ts';
import { workspaceIdOf } from '../domain/restore-workspace.ts';
import { workspaceIdIn } from '../domain/session.ts';
import type { CooperativeTask } from '../engine/cooperative-task.ts';

/** Events between two places where others could run. */
const eventsPerStep = 128;

/**
 * Marks with 1 the events that the world no longer rests on: those of sessions that were evicted and of workspaces that were
 * closed, and what was replaced since. Without them, the others build the same world.
 */
export function* findObsoleteEvents(events: readonly DomainEvent[]): CooperativeTask<Uint8Array> {
  const isObsolete = new Uint8Array(events.length);
  const replaced = createReplacedEvents(isObsolete);
  for (const [index, event] of events.entries()) {
    replaced.add(event, index);
    if (index % eventsPerStep === 0) yield;
  }
  const { closedAt, evictedAt, isOutcomeNeeded } = replaced.end();
  for (const [index, event] of events.entries()) {
    if (index % eventsPerStep === 0) yield;
    // A snapshot may have brought an evicted session back.
    if ('sessionId' in event && index < (evictedAt.get(event.sessionId) ?? -1)) {
      // It took an outcome from those that were decided for the next calls.
      const isTaken = event.type === 'call-outcome-decided' && event.fromNext;
      if (!isTaken || !isOutcomeNeeded(workspaceIdIn(event.sessionId) ?? '')) isObsolete[index] = 1;
    }
    if (closedAt.size === 0) continue;
    const workspaceId = workspaceIdOf(event);
    if (workspaceId !== undefined && index <= (closedAt.get(workspaceId) ?? -1)) isObsolete[index] = 1;
  }
  return isObsolete;
}

/** Finds what replaces what in one pass, and marks what was replaced. */
function createReplacedEvents(isObsolete: Uint8Array) {
  const closedAt = new Map<string, number>();
  const evictedAt = new Map<string, number>();
  const restored = new Set<string>();
  const evictions: { index: number; event: EventOf<'sessions-evicted'> }[] = [];
  const latestChange = new Map<string, { index: number; isReplaceable: boolean; durations: string }>();
  const latestClock = new Map<string, { index: number; isReplaceable: boolean }>();
  const outcomes = new Map<string, { decidedAt: number[]; left: number }>();
  const outcomesOf = (workspaceId: string) => {
    const known = outcomes.get(workspaceId) ?? { decidedAt: [], left: 0 };
    outcomes.set(workspaceId, known);
    return known;
  };
  return {
    add(event: DomainEvent, index: number) {
      switch (event.type) {
        case 'workflow-updated':
          isObsolete[index] = 1;
          break;
        case 'sessions-evicted':
          evictions.push({ index, event });
          for (const sessionId of event.sessionIds) evictedAt.set(sessionId, index);
          break;
        case 'workspace-closed':
          closedAt.set(event.workspaceId, index);
          for (const latest of [latestChange, latestClock, outcomes]) latest.delete(event.workspaceId);
          restored.delete(event.workspaceId);
          break;
        case 'workspace-clock-set': {
          const { workspaceId } = event;
          const before = latestClock.get(workspaceId);
          if (event.isOwn && before?.isReplaceable) isObsolete[before.index] = 1;
          // The first one gave the workspace its own clock.
          if (event.isOwn) latestClock.set(workspaceId, { index, isReplaceable: before !== undefined });
          else latestClock.delete(workspaceId);
          break;
        }
        case 'next-call-outcomes-decided': {
          const of = outcomesOf(event.workspaceId);
          of.decidedAt.push(index);
          of.left += event.outcomes.length;
          break;
        }
        case 'call-outcome-decided':
          if (event.fromNext) {
            const of = outcomesOf(workspaceIdIn(event.sessionId) ?? '');
            of.left = Math.max(0, of.left - 1);
          }
          break;
        case 'workspace-restored':
          restored.add(event.workspace.id);
          break;
        default:
          // All others are obsolete with their session or workspace alone.
          break;
      }
      if ('workspace' in event) {
        const { workspace, type } = event;
        const before = latestChange.get(workspace.id);
        const durations = JSON.stringify(workspace.durations);
        if (before?.isReplaceable) isObsolete[before.index] = 1;
        // What happened until the next change rests on its durations.
        const isReplaceable = type === 'workspace-changed' && before?.durations === durations;
        latestChange.set(workspace.id, { index, isReplaceable, durations });
      }
    },
    end() {
      for (const { decidedAt, left } of outcomes.values())
        if (left === 0) for (const index of decidedAt) isObsolete[index] = 1;
      // The last one says how many there were. Those of a restored workspace are in its history, which stays.
      for (const { index, event } of evictions.slice(0, -1))
        if (!event.sessionIds.some((id) => restored.has(workspaceIdIn(id) ?? ''))) isObsolete[index] = 1;
      return {
        closedAt,
        evictedAt,
        isOutcomeNeeded: (workspaceId: string) => (outcomes.get(workspaceId)?.left ?? 0) > 0,
      };
    },
  };
}
