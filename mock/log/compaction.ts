import { type DomainEvent, workspaceIdOf } from '../domain/event.ts';
import { workspaceIdIn } from '../domain/identifiers.ts';

export function findObsoleteEvents(events: readonly DomainEvent[]): Uint8Array {
  const isObsolete = new Uint8Array(events.length);
  const mark = (index: number) => {
    isObsolete[index] = 1;
  };
  const [closed, evicted, restored] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const evictions: { index: number; sessionIds: readonly string[] }[] = [];
  const outcomes = new Map<string, { remaining: number; indexes: number[] }>();
  const replacements = new Map<string, { index: number; state: string; isReplaced: boolean }>();
  const replace = (key: string, index: number, state: string) => {
    const next = replacements.get(key);
    if (next?.isReplaced && next.state === state) mark(next.index);
    replacements.set(key, { index, state, isReplaced: next !== undefined });
  };
  const countOutcomes = (workspaceId: string, change: number, indexes: readonly number[]) => {
    const counted = outcomes.get(workspaceId) ?? { remaining: 0, indexes: [] };
    outcomes.set(workspaceId, counted);
    counted.remaining += change;
    counted.indexes.push(...indexes);
  };
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index] as DomainEvent;
    const workspaceId = workspaceIdOf(event) ?? '';
    const isEvicted = 'sessionId' in event && evicted.has(event.sessionId);
    if (event.type === 'workspace-closed') closed.add(workspaceId);
    if (closed.has(workspaceId) || event.type === 'workflow-updated') mark(index);
    else if (event.type === 'sessions-evicted') {
      evictions.push({ index, sessionIds: event.sessionIds });
      for (const sessionId of event.sessionIds) evicted.add(sessionId);
    } else if (event.type === 'next-call-outcomes-decided') countOutcomes(workspaceId, event.outcomes.length, [index]);
    else if (event.type === 'next-call-outcomes-removed') countOutcomes(workspaceId, -event.count, [index]);
    else if (event.type === 'call-outcome-decided' && event.fromNext)
      countOutcomes(workspaceId, -1, isEvicted ? [index] : []);
    else if (isEvicted) mark(index);
    else if (event.type === 'workspace-clock-set') {
      if (event.isOwn) replace(`clock ${workspaceId}`, index, '');
      else replacements.delete(`clock ${workspaceId}`);
    } else if ('workspace' in event) {
      if (event.type === 'workspace-restored') restored.add(workspaceId);
      // An earlier change of the workspace is needed if it had other durations, because events between the two changes
      // use them.
      replace(`content ${workspaceId}`, index, JSON.stringify(event.workspace.durations));
    }
  }
  for (const [workspaceId, { remaining, indexes }] of outcomes)
    if (remaining <= 0 && !restored.has(workspaceId)) indexes.forEach(mark);
  // The latest eviction states the total of all evictions. So remove the earlier ones, unless they concern a restored
  // workspace.
  for (const { index, sessionIds } of evictions.slice(1))
    if (!sessionIds.some((id) => restored.has(workspaceIdIn(id) ?? ''))) mark(index);
  return isObsolete;
}
