import { truncate } from '../../src/text/truncate.ts';
import { historyOf, workspaceIdOf } from '../domain/admin/branch-workspace.ts';
import { bounds } from '../domain/bounds/bounds.ts';
import type { DomainEvent } from '../domain/event.ts';
import { type CooperativeTask, doInSlices } from '../engine/cooperative-task.ts';
import type { EngineState } from '../engine/engine.ts';
import { type ControlRefusal, refuse } from './refusal.ts';

/** The events of a workspace, with its past when it is a branch. */
export function* findHistory({ events }: EngineState, workspaceId: string): CooperativeTask<DomainEvent[]> {
  const own: DomainEvent[] = [];
  for (const event of events) {
    if (workspaceIdOf(event) === workspaceId) own.push(event);
    yield;
  }
  return historyOf(own, workspaceId);
}

/** The events of a workspace, unless it has none or too many to be replayed in one go. */
export async function readHistory(state: EngineState, workspaceId: string): Promise<DomainEvent[] | ControlRefusal> {
  const history = await doInSlices(findHistory(state, workspaceId));
  if (history.length === 0)
    return refuse('workspaceNotFound', `The snapshot has no workspace ${truncate(workspaceId)}.`);
  if (history.length <= bounds.branchedEvents) return history;
  const limit = `${bounds.branchedEvents} at most. Load a snapshot of the whole mock, or take one with fewer sessions.`;
  return refuse('conflict', `Workspace ${truncate(workspaceId)} has ${history.length} events, of ${limit}`);
}
