import {
  full,
  snapshotOperations as operationsOfMock,
  toBranch,
  unknownSnapshot,
} from '../../control/operations/snapshots.ts';
import { readHistory } from '../../control/read-history.ts';
import { type ControlRefusal, isRefusal, refuse } from '../../control/refusal.ts';
import { exportState, importState } from '../../control/snapshot-document.ts';
import { branchWorkspace, contentAfter } from '../../domain/admin/branch-workspace.ts';
import { openWorkspace } from '../../domain/admin/workspace-commands.ts';
import { bounds } from '../../domain/bounds/bounds.ts';
import type { EngineState } from '../../engine/engine.ts';
import { doInTurns } from '../../work.ts';
import { changeAll, toDirectoryEntry } from '../directory.ts';
import type { SavedSnapshot } from '../seat/change.ts';
import type { Seat } from '../seat/seat.ts';
import { type ReplicaContext, type ReplicaOperations, toControlContext } from './replica-context.ts';
import { drawNames, findRefusal } from './workspaces.ts';

type Document = Parameters<typeof importState>[0];

/** Saved states of workspaces: each is a stream of its own, and the directory has their names. */
export const snapshotOperations = {
  listSnapshots: ({ state }) => state.runInDirectory(toSnapshots),
  async saveSnapshot(context, { name, workspaceId }) {
    if (workspaceId === undefined) return onlyOfWorkspaces;
    const { state } = context;
    const snapshots = new Map<string, EngineState>();
    const info = await state.runInWorkspace(workspaceId, (seat) =>
      operationsOfMock.saveSnapshot(toControlContext(context, seat, { snapshots }), { name, workspaceId }),
    );
    const saved = snapshots.get(name);
    return isRefusal(info) || saved === undefined ? info : save(context, name, saved, { ...info, workspaceId });
  },
  async exportSnapshot(context, { name }) {
    const found = await read(context, name);
    if (isRefusal(found)) return found;
    const snapshots = new Map([[name, found]]);
    return operationsOfMock.exportSnapshot(toControlContext(context, context.state.directory, { snapshots }), { name });
  },
  async importSnapshot(context, { name, ...document }) {
    const imported = await doInTurns(importState(document));
    if (isRefusal(imported)) return imported;
    const { workspaceId, events } = imported;
    if (workspaceId === undefined) return onlyOfWorkspaces;
    return save(context, name, imported, { at: document.at, events: events.length, workspaceId });
  },
  async deleteSnapshot({ state, streams }, { name }) {
    const removed = await state.runInDirectory((directory) => {
      const { [name]: found, ...others } = directory.settings().snapshots ?? {};
      if (found !== undefined) directory.set({ snapshots: others });
      return found;
    });
    if (removed === undefined) return unknownSnapshot(Object.keys(state.directory.settings().snapshots ?? {}), name);
    await streams.remove(removed.stream);
    return state.runInDirectory(toSnapshots);
  },
  async loadSnapshot(context, { name, ...options }) {
    const { state } = context;
    const found = await read(context, name);
    if (isRefusal(found)) return found;
    const { workspaceId = '' } = found;
    const content = contentAfter(found.events);
    if (content === undefined) return unknownContent(name);
    return state.runOnAll(
      () => [state.directory, state.seatOf(workspaceId)],
      () => {
        const seat = state.seatOf(workspaceId);
        const entry = changeAll(state.directory, [toDirectoryEntry(content)]);
        if (!entry.ok) return refuse(entry.error.errorCode, entry.error.message);
        const snapshots = new Map([[name, found]]);
        return operationsOfMock.loadSnapshot(toControlContext(context, seat, { snapshots }), { name, ...options });
      },
    );
  },
  async branchSnapshot(context, { name, workspaceId, newId }) {
    const { state } = context;
    const found = await read(context, name);
    if (isRefusal(found)) return found;
    const history = await readHistory(found, workspaceId);
    if (isRefusal(history)) return history;
    const content = contentAfter(found.events);
    if (content === undefined) return unknownContent(name);
    const names = drawNames(newId);
    const opened = await state.runOnAll(
      () => [state.directory, state.seatOf(names.id)],
      () => {
        const entry = toDirectoryEntry({ ...content, ...names });
        const inDirectory = state.directory.engine().dispatch((world, { now }) => openWorkspace(world, entry, now));
        if (!inDirectory.ok) return inDirectory;
        const engine = state.seatOf(names.id).engine();
        return engine.dispatch((world, { now }) => branchWorkspace(world, history, workspaceId, names, now));
      },
    );
    return findRefusal(opened) ?? toBranch(history, workspaceId, names);
  },
} satisfies ReplicaOperations;

const onlyOfWorkspaces = refuse(
  'conflict',
  'Replicas have snapshots of one workspace only: pass workspaceId, or import one that was saved with a workspaceId.',
);

function unknownContent(name: string): ControlRefusal {
  return refuse('conflict', `The snapshot ${name} has no workspace.`);
}

function toSnapshots(directory: Seat) {
  const all = Object.entries(directory.settings().snapshots ?? {});
  const byName = all.sort(([one], [other]) => (one < other ? -1 : 1));
  return { snapshots: byName.map(([name, { stream: _, ...info }]) => ({ name, ...info })) };
}

/** Stores a state, and then says so: who finds the name finds the state. */
async function save(
  { state, streams }: ReplicaContext,
  name: string,
  saved: EngineState,
  { at, events, workspaceId }: Omit<SavedSnapshot, 'stream'>,
) {
  const stream = `snapshot/${crypto.randomUUID()}`;
  const text = new TextDecoder().decode(await doInTurns(exportState(saved)));
  await streams.append([{ stream, version: 0, text }]);
  const before = await state.runInDirectory((directory) => {
    const { snapshots = {} } = directory.settings();
    if (snapshots[name] === undefined && Object.keys(snapshots).length >= bounds.snapshots) return full;
    directory.set({ snapshots: { ...snapshots, [name]: { stream, at, events, workspaceId } } });
    return { replaced: snapshots[name]?.stream };
  });
  const unused = isRefusal(before) ? stream : before.replaced;
  if (unused !== undefined) await streams.remove(unused);
  return isRefusal(before) ? before : { name, at, events, workspaceId };
}

async function read({ state, streams }: ReplicaContext, name: string): Promise<EngineState | ControlRefusal> {
  const known = await state.runInDirectory((directory) => directory.settings().snapshots ?? {});
  const saved = Object.hasOwn(known, name) ? known[name] : undefined;
  const stored = saved && (await streams.read([{ stream: saved.stream, version: 0 }])).entries[0];
  // It was written by `save`.
  return stored === undefined
    ? unknownSnapshot(Object.keys(known), name)
    : doInTurns(importState(JSON.parse(stored.text) as Document));
}
