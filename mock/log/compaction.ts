import type { DomainEvent } from '../domain/event.ts';
import { workspaceIdOf } from '../domain/restore-workspace.ts';
import { workspaceIdIn } from '../domain/session.ts';

/**
 * Marks with 1 the events of evicted sessions and closed workspaces, and what was replaced since: the others build the
 * same world. It goes from the latest event to the first, so that it knows of each what came after it.
 */
export function findObsoleteEvents(events: readonly DomainEvent[]): Uint8Array {
  const isObsolete = new Uint8Array(events.length);
  const mark = (index: number) => {
    isObsolete[index] = 1;
  };
  const [closed, evicted, restored] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const evictions: { index: number; sessionIds: readonly string[] }[] = [];
  const outcomes = new Map<string, { left: number; indexes: number[] }>();
  const replacements = new Map<string, { index: number; state: string; isReplaced: boolean }>();
  /** An event is obsolete if a later one replaces it, and it changed nothing that happened in between. */
  const replace = (key: string, index: number, state: string) => {
    const next = replacements.get(key);
    if (next?.isReplaced && next.state === state) mark(next.index);
    replacements.set(key, { index, state, isReplaced: next !== undefined });
  };
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index] as DomainEvent;
    const workspaceId = workspaceIdOf(event) ?? '';
    const isEvicted = 'sessionId' in event && evicted.has(event.sessionId);
    const counted = outcomes.get(workspaceId) ?? { left: 0, indexes: [] };
    if (event.type === 'workspace-closed') closed.add(workspaceId);
    if (closed.has(workspaceId) || event.type === 'workflow-updated') mark(index);
    else if (event.type === 'sessions-evicted') {
      evictions.push({ index, sessionIds: event.sessionIds });
      for (const sessionId of event.sessionIds) evicted.add(sessionId);
    } else if (event.type === 'next-call-outcomes-decided') {
      outcomes.set(workspaceId, counted);
      counted.left += event.outcomes.length;
      counted.indexes.push(index);
    } else if (event.type === 'next-call-outcomes-removed') {
      outcomes.set(workspaceId, counted);
      counted.left -= event.count;
      counted.indexes.push(index);
    } else if (event.type === 'call-outcome-decided' && event.fromNext) {
      outcomes.set(workspaceId, counted);
      counted.left -= 1;
      if (isEvicted) counted.indexes.push(index);
    } else if (isEvicted) mark(index);
    else if (event.type === 'workspace-clock-set') {
      // The first one gave the workspace its own clock.
      if (event.isOwn) replace(`clock ${workspaceId}`, index, '');
      else replacements.delete(`clock ${workspaceId}`);
    } else if ('workspace' in event) {
      if (event.type === 'workspace-restored') restored.add(workspaceId);
      // What happened until the next change rests on its durations.
      replace(`content ${workspaceId}`, index, JSON.stringify(event.workspace.durations));
    }
  }
  for (const [workspaceId, { left, indexes }] of outcomes)
    if (left <= 0 && !restored.has(workspaceId)) indexes.forEach(mark);
  // The last one says how many there were. Those of a restored workspace are in its history, which stays.
  for (const { index, sessionIds } of evictions.slice(1))
    if (!sessionIds.some((id) => restored.has(workspaceIdIn(id) ?? ''))) mark(index);
  return isObsolete;
}
