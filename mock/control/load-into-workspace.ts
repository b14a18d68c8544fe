import { formatInstant } from '../../src/instant.ts';
import { workspaceNotFound } from '../domain/admin/admin-result.ts';
import { restoreWorkspace, toHistoryOf, workspaceIdOf } from '../domain/admin/branch-workspace.ts';
import type { DomainEvent } from '../domain/event.ts';
import { toBranchSessionId } from '../domain/session/session.ts';
import { doInSlices } from '../engine/cooperative-task.ts';
import type { LoadedScenario, Scenario } from '../scenarios/scenario.ts';
import { clockIsMoving } from './clock/move-clock.ts';
import type { ControlContext } from './control-context.ts';
import { dispatchCommand } from './dispatch-command.ts';
import { readHistory } from './read-history.ts';
import { type ControlRefusal, isRefusal } from './refusal.ts';
import { importState } from './snapshot-document.ts';

/**
 * Replaces the state of one workspace by that of the first workspace of a scenario. It keeps its id, keys, faults and answers
 * to gaps, and gets a clock of its own that stands still at the time of the scenario; nothing else in the mock changes.
 *
 * @throws TypeError for a step that is refused; nothing has changed then
 */
export async function loadIntoWorkspace(
  context: ControlContext,
  scenario: Scenario,
  workspaceId: string,
): Promise<LoadedScenario | ControlRefusal> {
  const { snapshot, ids } = await context.playScenario(scenario);
  const state = await doInSlices(importState(snapshot));
  if (isRefusal(state)) return state;
  const from = state.events.map(workspaceIdOf).find((id) => id !== undefined) ?? '';
  const played = await readHistory(state, from);
  if (isRefusal(played)) return played;
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const result = dispatchCommand(context, (world, { now }) => {
    const workspace = world.workspaces.get(workspaceId);
    if (workspace === undefined) return workspaceNotFound(workspaceId, world.workspaces.keys());
    const profile = world.ownAnswers.get(workspaceId)?.chosen;
    const then = { at: state.at, workspaceId };
    const history: DomainEvent[] = [
      ...toHistoryOf(played, from, workspace),
      ...(profile === undefined ? [] : [{ ...then, type: 'profile-set' as const, profile }]),
      { ...then, type: 'workspace-clock-set', isOwn: true },
    ];
    return restoreWorkspace(world, history, workspaceId, now);
  });
  if (isRefusal(result)) return result;
  const own = Object.entries(ids).map(([name, id]) => [name, toBranchSessionId(id, from, workspaceId)] as const);
  return { now: formatInstant(state.at), ids: Object.fromEntries(own) };
}
