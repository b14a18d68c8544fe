import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { suggestionFor } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { workspaceNotFound } from '../../domain/admin-result.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { restoreWorkspace, toHistoryOf, workspaceIdOf } from '../../domain/restore-workspace.ts';
import { succeed } from '../../domain/result.ts';
import { toSessionIdIn } from '../../domain/session.ts';
import { manualClock, scaledClock } from '../../engine/clock.ts';
import { doInSlices } from '../../engine/cooperative-task.ts';
import type { LoadedScenario, Scenario } from '../../start/scenario.ts';
import { importState } from '../../start/snapshot-document.ts';
import {
  type ControlContext,
  checkWorkspace,
  dispatchCommand,
  type OperationHandlers,
} from '../context/control-context.ts';
import { type ControlResult, refuse } from '../context/refusal.ts';
import { clockIsMoving } from './clock.ts';
import { readHistory, restoreState } from './snapshots.ts';

/** The scenarios that come with the mock. They are data that is loaded on first use. */
export const scenarioOperations = {
  async listScenarios() {
    const { scenarios } = await import('../../../src/generated/mock-scenarios.ts');
    const infos = Object.entries(scenarios).map(([name, { summary, starts }]) => ({ name, summary, starts }));
    return succeed({ scenarios: infos });
  },
  async loadScenario(context, { name, workspaceId }) {
    const known = checkWorkspace(context, workspaceId);
    if (!known.ok) return known;
    const { scenarios } = await import('../../../src/generated/mock-scenarios.ts');
    const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
    if (scenario === undefined) {
      const hint = suggestionFor(name, Object.keys(scenarios));
      return refuse('scenarioNotFound', `There is no scenario ${JSON.stringify(truncate(name))}${hint}`);
    }
    if (workspaceId === undefined) return succeed({ name, ...(await loadScenario(context, scenario)) });
    const loaded = await loadIntoWorkspace(context, scenario, workspaceId);
    return loaded.ok ? succeed({ name, workspaceId, ...loaded.value }) : loaded;
  },
} satisfies Partial<OperationHandlers>;

/**
 * Replaces the state of a mock by that of a scenario, and its clock by one that continues from then: a manual one is
 * still, any other runs as fast as before.
 *
 * @throws TypeError for a step that is refused; nothing has changed then
 */
export async function loadScenario(context: ControlContext, scenario: Scenario): Promise<LoadedScenario> {
  const { state, ids } = await play(context, scenario);
  const { clock, journal } = context;
  await restoreState(context, state);
  clock.use(clock.mode === 'manual' ? manualClock(state.at) : scaledClock(clock.factor ?? 1, state.at));
  journal.clear();
  context.rearmAlarm();
  return { now: formatInstant(state.at), ids };
}

async function play(context: ControlContext, scenario: Scenario) {
  const { snapshot, ids } = await context.playScenario(scenario);
  const state = await doInSlices(importState(snapshot));
  if (!state.ok) throw new Error(state.error);
  return { state: state.value, ids };
}

/**
 * Replaces the state of one workspace by that of the first workspace of a scenario. It keeps its id, keys, faults and answers
 * to gaps, and gets a clock of its own that is paused at the time of the scenario; nothing else in the mock changes.
 *
 * @throws TypeError for a step that is refused; nothing has changed then
 */
async function loadIntoWorkspace(
  context: ControlContext,
  scenario: Scenario,
  workspaceId: string,
): Promise<ControlResult<Pick<ControlSchemas['LoadedScenario'], 'now' | 'ids'>>> {
  const { state, ids } = await play(context, scenario);
  const from = state.events.map(workspaceIdOf).find((id) => id !== undefined) ?? '';
  const played = await readHistory(state, from);
  if (!played.ok) return played;
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const result = dispatchCommand(context, (world, { now }) => {
    const workspace = world.workspaces.get(workspaceId);
    if (workspace === undefined) return workspaceNotFound(workspaceId, world.workspaces.keys());
    const profile = world.workspaceAnswers.get(workspaceId)?.chosen;
    const then = { at: state.at, workspaceId };
    const history: DomainEvent[] = [
      ...toHistoryOf(played.value, from, workspace),
      ...(profile === undefined ? [] : [{ ...then, type: 'profile-set' as const, profile }]),
      { ...then, type: 'workspace-clock-set', isOwn: true },
    ];
    return restoreWorkspace(world, history, workspaceId, now);
  });
  if (!result.ok) return result;
  const own = Object.entries(ids).map(([name, id]) => [name, toSessionIdIn(id, from, workspaceId)] as const);
  return succeed({ now: formatInstant(state.at), ids: Object.fromEntries(own) });
}
