import { formatInstant } from '../../../src/instant.ts';
import { catchUp } from '../../catch-up.ts';
import { manualClock } from '../../clock/clock.ts';
import {
  branchWorkspace,
  historyOf,
  restoreWorkspace,
  toBranchSessionId,
} from '../../domain/admin/branch-workspace.ts';
import { bounds } from '../../domain/bounds.ts';
import { replayEvents } from '../../domain/replay-events.ts';
import { sizeOf } from '../../domain/size.ts';
import { truncate } from '../../domain/truncate.ts';
import type { EngineState } from '../../engine.ts';
import type { ControlContext } from '../control-context.ts';
import { dispatchCommand } from '../dispatch-command.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { exportState, importState } from '../snapshot-document.ts';
import { findUnknownWorkspace } from '../unknown-workspace.ts';
import { beingMoved, readClock } from './clock.ts';
import type { OperationHandlers } from './operation-handlers.ts';
import { drawWorkspaceNames } from './workspaces.ts';

/** Saved states: to restore, to export and to branch from. */
export const snapshotOperations = {
  listSnapshots: (context) => toSnapshots(context),
  saveSnapshot(context, { name, workspaceId }) {
    const problem = isFull(context, name) ? full : findUnknownWorkspace(context, workspaceId);
    if (problem !== undefined) return problem;
    context.engine.settle();
    const state = readState(context, workspaceId);
    context.snapshots.set(name, state);
    return toSnapshotInfo(name, state);
  },
  exportSnapshot({ snapshots }, { name }) {
    const state = snapshots.get(name);
    if (state === undefined) return unknownSnapshot(snapshots, name);
    return isTooLarge(state)
      ? refuse(
          'bodyTooLarge',
          'This state is too large for one document. Keep it with --state, or with fewer sessions.',
        )
      : exportState(state);
  },
  importSnapshot(context, { name, ...document }) {
    const { snapshots } = context;
    if (isFull(context, name)) return full;
    const state = importState(document);
    if (isRefusal(state)) return state;
    snapshots.set(name, state);
    return toSnapshotInfo(name, state);
  },
  deleteSnapshot(context, { name }) {
    return context.snapshots.delete(name) ? toSnapshots(context) : unknownSnapshot(context.snapshots, name);
  },
  loadSnapshot(context, { name }) {
    const state = context.snapshots.get(name);
    if (state === undefined) return unknownSnapshot(context.snapshots, name);
    const { workspaceId } = state;
    if (workspaceId !== undefined) {
      if (context.moves.has(workspaceId)) return beingMoved;
      const result = dispatchCommand(context, (world, { now }) =>
        restoreWorkspace(world, state.events, workspaceId, now),
      );
      return isRefusal(result) ? result : readClock(context, workspaceId);
    }
    context.engine.restore(state);
    if (context.clock.mode === 'manual') context.clock.use(manualClock(state.at));
    else catchUp(context.clock, state.at);
    context.journal.clear();
    context.rearmAlarm();
    return readClock(context);
  },
  branchSnapshot(context, { name, workspaceId, newId }) {
    const state = context.snapshots.get(name);
    if (state === undefined) return unknownSnapshot(context.snapshots, name);
    const content = replayEvents(state.events).workspaces.get(workspaceId);
    if (content === undefined)
      return refuse('workspaceNotFound', `The snapshot has no workspace ${truncate(workspaceId)}.`);
    let names = { id: '', apiKeys: [''] };
    const result = dispatchCommand(context, (world, commandContext) => {
      names = drawWorkspaceNames(commandContext, newId);
      return branchWorkspace(world, state.events, workspaceId, { ...content, ...names }, commandContext.now);
    });
    if (isRefusal(result)) return result;
    const sessionsBefore = [...replayEvents(state.events).sessions].filter(
      ([, { start }]) => start.workspaceId === workspaceId,
    );
    const sessions = sessionsBefore.map(([sessionId]) => [
      sessionId,
      toBranchSessionId(sessionId, workspaceId, names.id),
    ]);
    return { workspaceId: names.id, apiKeys: names.apiKeys, sessions: Object.fromEntries(sessions) };
  },
} satisfies Partial<OperationHandlers>;

/** The state of the mock, or of one workspace. */
function readState({ engine }: ControlContext, workspaceId: string | undefined): EngineState {
  const state = engine.state();
  if (workspaceId === undefined) return state;
  const at = engine.query((_, now) => now, { workspaceId });
  return { ...state, at, events: historyOf(state.events, workspaceId), workspaceId };
}

function isFull({ snapshots }: ControlContext, name: string): boolean {
  return snapshots.size >= bounds.snapshots && !snapshots.has(name);
}

const full = refuse('conflict', `There are ${bounds.snapshots} snapshots, which is the most. Delete some.`);

/** Whether a document of a state would be larger than one that can be imported. */
function isTooLarge({ events }: EngineState): boolean {
  let size = 0;
  return events.some((event) => {
    size += sizeOf(event);
    return size > bounds.exportSize;
  });
}

function toSnapshotInfo(name: string, { at, events, workspaceId }: EngineState) {
  const scope = workspaceId === undefined ? {} : { workspaceId };
  return { name, at: formatInstant(at), events: events.length, ...scope };
}

function toSnapshots({ snapshots }: ControlContext) {
  const byName = [...snapshots].sort(([one], [other]) => (one < other ? -1 : 1));
  return { snapshots: byName.map(([name, state]) => toSnapshotInfo(name, state)) };
}

function unknownSnapshot(snapshots: ControlContext['snapshots'], name: string): Refusal {
  const names = [...snapshots.keys()];
  const hint = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}.`;
  return refuse('snapshotNotFound', `There is no snapshot ${truncate(name)}. ${hint}`);
}
