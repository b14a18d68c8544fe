import { formatInstant } from '../../../src/instant.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { restoreWorkspace } from '../../domain/admin/branch-workspace.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import { sizeOf } from '../../domain/bounds/size.ts';
import { catchUp, manualClock } from '../../engine/clock.ts';
import { type CooperativeTask, doInSlices } from '../../engine/cooperative-task.ts';
import type { EngineState } from '../../engine/engine.ts';
import { replay } from '../../engine/replay.ts';
import { exportState, importState } from '../../start/snapshot-document.ts';
import { clockIsMoving } from '../clock/move-clock.ts';
import { readClock } from '../clock/read-clock.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { JsonText } from '../json-text.ts';
import { findHistory, readHistory } from '../read-history.ts';
import { type ControlRefusal, isRefusal, refuse } from '../refusal.ts';
import { findUnknownWorkspace } from '../unknown-workspace.ts';
import type { OperationHandlers } from './operation-handlers.ts';

/** Saved states: to restore and to export. */
export const snapshotOperations = {
  listSnapshots: (context) => toSnapshots(context),
  async saveSnapshot(context, { name, workspaceId }) {
    const problem = isFull(context, name) ? full : findUnknownWorkspace(context, workspaceId);
    if (problem !== undefined) return problem;
    context.engine.settle();
    const state = await doInSlices(readState(context, workspaceId));
    if (isFull(context, name)) return full;
    context.snapshots.set(name, state);
    return toSnapshotInfo(name, state);
  },
  async exportSnapshot({ snapshots }, { name }) {
    const state = snapshots.get(name);
    if (state === undefined) return unknownSnapshot(snapshots.keys(), name);
    if (await doInSlices(isTooLarge(state))) {
      const hint = 'Keep it with --state, or with fewer sessions.';
      return refuse('bodyTooLarge', `This state is too large for one document. ${hint}`);
    }
    return new JsonText(await doInSlices(exportState(state)));
  },
  async importSnapshot(context, { name, ...document }) {
    const { snapshots } = context;
    if (isFull(context, name)) return full;
    const state = await doInSlices(importState(document));
    if (!state.ok) return refuse('validationError', state.error);
    if (isFull(context, name)) return full;
    snapshots.set(name, state.value);
    return toSnapshotInfo(name, state.value);
  },
  deleteSnapshot(context, { name }) {
    return context.snapshots.delete(name) ? toSnapshots(context) : unknownSnapshot(context.snapshots.keys(), name);
  },
  async loadSnapshot(context, { name, keepJournal = false }) {
    const state = context.snapshots.get(name);
    if (state === undefined) return unknownSnapshot(context.snapshots.keys(), name);
    const { workspaceId } = state;
    if (workspaceId !== undefined) return loadWorkspace(context, state, workspaceId);
    const maxSessions = context.engine.query((world) => world.maxSessions);
    context.engine.restore(state, await doInSlices(replay(state.events, maxSessions)));
    if (context.clock.mode === 'manual') context.clock.use(manualClock(state.at));
    else catchUp(context.clock, state.at);
    if (!keepJournal) context.journal.clear();
    context.rearmAlarm();
    return readClock(context);
  },
} satisfies Partial<OperationHandlers>;

/** The state of the mock, or of one workspace. */
function* readState({ engine }: ControlContext, workspaceId: string | undefined): CooperativeTask<EngineState> {
  const state = engine.state();
  if (workspaceId === undefined) return state;
  const at = engine.query((_, now) => now, { workspaceId });
  return { ...state, at, events: yield* findHistory(state, workspaceId), workspaceId };
}

async function loadWorkspace(context: ControlContext, state: EngineState, workspaceId: string) {
  const history = await readHistory(state, workspaceId);
  if (isRefusal(history)) return history;
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const result = dispatchCommand(context, (world, { now }) => restoreWorkspace(world, history, workspaceId, now));
  return isRefusal(result) ? result : readClock(context, workspaceId);
}

function isFull({ snapshots }: ControlContext, name: string): boolean {
  return snapshots.size >= bounds.snapshots && !snapshots.has(name);
}

const full = refuse('conflict', `There are ${bounds.snapshots} snapshots, which is the most. Delete some.`);

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

function toSnapshotInfo(name: string, { at, events, workspaceId }: EngineState) {
  const scope = workspaceId === undefined ? {} : { workspaceId };
  return { name, at: formatInstant(at), events: events.length, ...scope };
}

function toSnapshots({ snapshots }: ControlContext) {
  const byName = [...snapshots].sort(([one], [other]) => (one < other ? -1 : 1));
  return { snapshots: byName.map(([name, state]) => toSnapshotInfo(name, state)) };
}

function unknownSnapshot(known: Iterable<string>, name: string): ControlRefusal {
  const names = [...known];
  const hint = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}.`;
  return refuse('snapshotNotFound', `There is no snapshot ${truncate(name)}. ${hint}`);
}
