import { formatInstant } from '../../../src/instant.ts';
import { catchUp } from '../../caught-up.ts';
import { manualClock } from '../../clock.ts';
import { shown as shownText } from '../../domain/shown.ts';
import { branchWorkspace, renamedSession } from '../../domain/steer/branch-workspace.ts';
import type { EngineState } from '../../engine.ts';
import { worldAfter } from '../../engine.ts';
import { broughtAbout } from '../brought-about.ts';
import type { ControlOperations } from '../control-operations.ts';
import { exported, stateIn } from '../exported-state.ts';
import type { Plane } from '../plane.ts';
import { isRefusal, type Refusal, refusal } from '../refusal.ts';
import { shown as shownClock } from './clock.ts';
import { freshNames } from './workspaces.ts';

/** States to return to, to keep and to begin from. */
export const snapshotOperations = {
  listSnapshots: (plane) => listed(plane),
  saveSnapshot(plane, { name }) {
    plane.engine.settle();
    const state = plane.engine.state();
    plane.snapshots.set(name, state);
    return info(name, state);
  },
  exportSnapshot({ snapshots }, { name }) {
    const state = snapshots.get(name);
    return state === undefined ? unknown(snapshots, name) : exported(state);
  },
  importSnapshot({ snapshots }, { name, ...document }) {
    const state = stateIn(document);
    if (isRefusal(state)) return state;
    snapshots.set(name, state);
    return info(name, state);
  },
  deleteSnapshot(plane, { name }) {
    return plane.snapshots.delete(name) ? listed(plane) : unknown(plane.snapshots, name);
  },
  loadSnapshot(plane, { name }) {
    const state = plane.snapshots.get(name);
    if (state === undefined) return unknown(plane.snapshots, name);
    plane.engine.restore(state);
    if (plane.clock.mode === 'manual') plane.clock.use(manualClock(state.at));
    else catchUp(plane.clock, state.at);
    plane.journal.clear();
    plane.wake();
    return shownClock(plane);
  },
  branchSnapshot(plane, { name, workspaceId, newId }) {
    const state = plane.snapshots.get(name);
    if (state === undefined) return unknown(plane.snapshots, name);
    const content = worldAfter(state.events).workspaces.get(workspaceId);
    if (content === undefined)
      return refusal('workspaceNotFound', `The snapshot has no workspace ${shownText(workspaceId)}.`);
    let names = { id: '', apiKeys: [''] };
    const outcome = broughtAbout(plane, (world, given) => {
      names = freshNames(given, newId);
      return branchWorkspace(world, state.events, workspaceId, { ...content, ...names }, given.now);
    });
    if (isRefusal(outcome)) return outcome;
    const before = [...worldAfter(state.events).sessions].filter(([, { start }]) => start.workspaceId === workspaceId);
    const sessions = before.map(([sessionId]) => [sessionId, renamedSession(sessionId, workspaceId, names.id)]);
    return { workspaceId: names.id, apiKeys: names.apiKeys, sessions: Object.fromEntries(sessions) };
  },
} satisfies Partial<ControlOperations>;

function info(name: string, { at, events }: EngineState) {
  return { name, at: formatInstant(at), events: events.length };
}

function listed({ snapshots }: Plane) {
  const byName = [...snapshots].sort(([one], [other]) => (one < other ? -1 : 1));
  return { snapshots: byName.map(([name, state]) => info(name, state)) };
}

function unknown(snapshots: Plane['snapshots'], name: string): Refusal {
  const names = [...snapshots.keys()];
  const known = names.length === 0 ? 'There is none yet.' : `There are: ${names.join(', ')}.`;
  return refusal('snapshotNotFound', `There is no snapshot ${shownText(name)}. ${known}`);
}
