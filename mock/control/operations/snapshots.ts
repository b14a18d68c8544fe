import type { ControlOutput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { bounds, sizeOf } from '../../domain/bounds.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { historyOf, restoreWorkspace, workspaceIdOf } from '../../domain/restore-workspace.ts';
import { succeed } from '../../domain/result.ts';
import { catchUp, manualClock } from '../../engine/clock.ts';
import { type CooperativeTask, doInSlices } from '../../engine/cooperative-task.ts';
import type { EngineState } from '../../engine/engine.ts';
import { replay } from '../../engine/replay.ts';
import { exportState, importState } from '../../start/snapshot-document.ts';
import {
  type ControlContext,
  checkWorkspace,
  dispatchCommand,
  type OperationHandlers,
} from '../context/control-context.ts';
import { type ControlResult, refuse } from '../context/refusal.ts';
import { clockIsMoving, readClock } from './clock.ts';

/** Saved states: to restore and to export. */
export const snapshotOperations = {
  listSnapshots: (context) => succeed(toSnapshots(context)),
  async saveSnapshot(context, { name, workspaceId }) {
    const known = checkWorkspace(context, workspaceId);
    if (!known.ok) return known;
    context.engine.settle();
    return keepSnapshot(context, name, await doInSlices(readState(context, workspaceId)));
  },
  async exportSnapshot(context, { name }) {
    const found = findSnapshot(context, name);
    if (!found.ok) return found;
    if (await doInSlices(isTooLarge(found.value))) {
      const hint = 'Keep it with --state, or with fewer sessions.';
      return refuse('bodyTooLarge', `This state is too large for one document. ${hint}`);
    }
    return succeed(await doInSlices(exportState(found.value)));
  },
  async importSnapshot(context, { name, ...document }) {
    const state = await doInSlices(importState(document));
    return state.ok ? keepSnapshot(context, name, state.value) : refuse('validationError', state.error);
  },
  deleteSnapshot(context, { name }) {
    const found = findSnapshot(context, name);
    context.snapshots.delete(name);
    return found.ok ? succeed(toSnapshots(context)) : found;
  },
  async loadSnapshot(context, { name, keepJournal = false }) {
    const found = findSnapshot(context, name);
    if (!found.ok) return found;
    const state = found.value;
    if (state.workspaceId !== undefined) return loadWorkspace(context, state, state.workspaceId);
    await restoreState(context, state);
    if (context.clock.mode === 'manual') context.clock.use(manualClock(state.at));
    else catchUp(context.clock, state.at);
    if (!keepJournal) context.journal.clear();
    context.rearmAlarm();
    return succeed(readClock(context));
  },
} satisfies Partial<OperationHandlers>;

/** Replaces the state of the mock. */
export async function restoreState({ engine }: ControlContext, state: EngineState): Promise<void> {
  const maxSessions = engine.query((world) => world.maxSessions);
  engine.restore(state, await doInSlices(replay(state.events, maxSessions)));
}

/** The events of a workspace, unless it has none or too many to be replayed in one go. */
export async function readHistory(state: EngineState, workspaceId: string): Promise<ControlResult<DomainEvent[]>> {
  const history = await doInSlices(findHistory(state, workspaceId));
  if (history.length === 0)
    return refuse('workspaceNotFound', `The snapshot has no workspace ${truncate(workspaceId)}.`);
  if (history.length <= bounds.restoredEvents) return succeed(history);
  const limit = `${bounds.restoredEvents} at most. Load a snapshot of the whole mock, or take one with fewer sessions.`;
  return refuse('conflict', `Workspace ${truncate(workspaceId)} has ${history.length} events, of ${limit}`);
}

/** The events of a workspace, with those before it was restored. */
function* findHistory({ events }: EngineState, workspaceId: string): CooperativeTask<DomainEvent[]> {
  const own: DomainEvent[] = [];
  for (const event of events) {
    if (workspaceIdOf(event) === workspaceId) own.push(event);
    yield;
  }
  return historyOf(own, workspaceId);
}

/** The state of the mock, or of one workspace. */
function* readState({ engine }: ControlContext, workspaceId: string | undefined): CooperativeTask<EngineState> {
  const state = engine.state();
  if (workspaceId === undefined) return state;
  const at = engine.query((_, now) => now, { workspaceId });
  return { ...state, at, events: yield* findHistory(state, workspaceId), workspaceId };
}

async function loadWorkspace(
  context: ControlContext,
  state: EngineState,
  workspaceId: string,
): Promise<ControlResult<ControlOutput<'loadSnapshot'>>> {
  const history = await readHistory(state, workspaceId);
  if (!history.ok) return history;
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const result = dispatchCommand(context, (world, { now }) => restoreWorkspace(world, history.value, workspaceId, now));
  return result.ok ? succeed(readClock(context, workspaceId)) : result;
}

/** Whether a document of a state would be larger than one that can be imported. */
function* isTooLarge({ events }: EngineState): CooperativeTask<boolean> {
  let size = 0;
  for (const event of events) {
    size += sizeOf(event);
    if (size > bounds.exportSize) return true;
    yield;
  }
  return false;
}

/** Saves a state under a name. */
function keepSnapshot(
  { snapshots }: ControlContext,
  name: string,
  state: EngineState,
): ControlResult<ControlSchemas['SnapshotInfo']> {
  if (snapshots.size >= bounds.snapshots && !snapshots.has(name))
    return refuse('conflict', `There are ${bounds.snapshots} snapshots, which is the most. Delete some.`);
  snapshots.set(name, state);
  return succeed(toSnapshotInfo(name, state));
}

function toSnapshotInfo(name: string, { at, events, workspaceId }: EngineState) {
  return { name, at: formatInstant(at), events: events.length, ...(workspaceId !== undefined && { workspaceId }) };
}

function toSnapshots({ snapshots }: ControlContext) {
  const byName = [...snapshots].sort(([one], [other]) => (one < other ? -1 : 1));
  return { snapshots: byName.map(([name, state]) => toSnapshotInfo(name, state)) };
}

function findSnapshot({ snapshots }: ControlContext, name: string): ControlResult<EngineState> {
  const state = snapshots.get(name);
  if (state !== undefined) return succeed(state);
  const names = [...snapshots.keys()];
  const hint = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}.`;
  return refuse('snapshotNotFound', `There is no snapshot ${truncate(name)}. ${hint}`);
}
