import type { AdminResult } from '../domain/admin/admin-result.ts';
import { changeWorkspaces } from '../domain/admin/workspace-commands.ts';
import type { Profile } from '../domain/gaps.ts';
import { succeed } from '../domain/result.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import type { InitialState } from './seat/change.ts';
import type { Seat } from './seat/seat.ts';
import type { SharedState } from './shared-state.ts';

/**
 * A workspace as the directory has it: its id and its keys. What else it has is in its own stream, so that an edit of one
 * workspace concerns no other.
 */
export function toDirectoryEntry(workspace: Workspace): Workspace {
  return { ...workspace, agents: [], channels: [], templates: [], workflows: [] };
}

/** The ids of the workspaces that are open, in the order in which they were opened. */
export function readWorkspaceIds(state: SharedState): Promise<string[]> {
  return state.runInDirectory((directory) => directory.engine().query(({ workspaces }) => [...workspaces.keys()]));
}

/** Starts a directory with these workspaces, unless there is one. */
export async function startDirectory(state: SharedState, initial: InitialState): Promise<void> {
  const { directory } = state;
  await state.runInDirectory(() => {});
  if (directory.position().version > 0) return;
  const seats = () => initial.workspaces.map(({ id }) => state.seatOf(id));
  await state.runOnAll(
    () => [directory, ...seats()],
    () => {
      if (directory.position().version > 0) return;
      directory.set({ initial, clock: initial.clock, generation: 0 });
      setProfile(directory, initial.profile ?? {});
      openAll(directory, seats(), initial.workspaces);
    },
  );
}

/** Opens workspaces and changes those that are open, in the directory and in their own seats, whose turn it is. */
export function openAll(directory: Seat, seats: readonly Seat[], workspaces: readonly Workspace[]): void {
  change(directory, workspaces.map(toDirectoryEntry));
  workspaces.forEach((workspace, index) => {
    const seat = seats[index];
    if (seat !== undefined) change(seat, [workspace]);
  });
}

/** @throws TypeError when one has a key that opens another workspace */
function change(seat: Seat, workspaces: readonly Workspace[]): void {
  const result = changeAll(seat, workspaces);
  if (!result.ok) throw new TypeError(result.error.message);
}

/** Opens workspaces and changes those that are open. */
export function changeAll(seat: Seat, workspaces: readonly Workspace[]): AdminResult {
  return seat.engine().dispatch((world, { now }) => changeWorkspaces(world, workspaces, now));
}

/** Sets the profile of the mock, as an event of a stream, if it is another. */
export function setProfile(seat: Seat, profile: Profile): void {
  const engine = seat.engine();
  if (JSON.stringify(engine.profile()) === JSON.stringify(profile)) return;
  engine.dispatch((_, { now: at }) => succeed([{ type: 'profile-set', at, profile }]));
}
