import type { ControlOutput, ControlSchemas } from '../../../src/control-operations.ts';
import { formatInstant } from '../../../src/instant.ts';
import { listNames, suggestionFor, truncate } from '../../../src/text/words.ts';
import { bounds } from '../../domain/bounds.ts';
import { workspaceNotFound } from '../../domain/control-commands.ts';
import { succeed } from '../../domain/decision.ts';
import { type DomainEvent, workspaceIdOf } from '../../domain/event.ts';
import { toSessionIdIn } from '../../domain/identifiers.ts';
import { historyOf, restoreWorkspace, toEventIn } from '../../domain/restore-workspace.ts';
import { catchUp, manualClock, scaledClock } from '../../engine/clock.ts';
import type { EngineState } from '../../engine/engine.ts';
import { startSlice } from '../../engine/turns.ts';
import type { LoadedScenario, Scenario } from '../../start/scenario.ts';
import { exportState, findContradiction, importState, readState } from '../../start/snapshot-document.ts';
import { type ControlContext, dispatchCommand, type OperationHandlers } from '../context/control-context.ts';
import { type ControlResult, refuse } from '../context/refusal.ts';
import { clockIsMoving, findMoveToUndo, readClock } from './clock.ts';

export const snapshotOperations = {
  listSnapshots: (context) => succeed(toSnapshots(context)),
  saveSnapshot(context, { name, workspaceId }) {
    context.engine.settle();
    return keepSnapshot(context, name, currentState(context, workspaceId));
  },
  exportSnapshot(context, { name }) {
    const found = findSnapshot(context, name);
    if (!found.ok) return found;
    const document = exportState(found.value);
    return document.ok ? document : refuse('bodyTooLarge', document.error);
  },
  async importSnapshot(context, { name, ...document }) {
    // Answer other requests between parsing, checking and replaying: each step is slow for a large snapshot.
    const slice = startSlice();
    await slice.next();
    const state = readState(document);
    if (!state.ok) return refuse('validationError', state.error);
    await slice.next();
    const problem = findContradiction(state.value);
    return problem === undefined ? keepSnapshot(context, name, state.value) : refuse('validationError', problem);
  },
  deleteSnapshot(context, { name }) {
    const found = findSnapshot(context, name);
    context.snapshots.delete(name);
    return found.ok ? succeed(toSnapshots(context)) : found;
  },
  loadSnapshot(context, { name }) {
    const found = findSnapshot(context, name);
    if (!found.ok) return found;
    const state = found.value;
    if (state.workspaceId !== undefined) return loadWorkspace(context, state, state.workspaceId);
    context.engine.restore(state);
    if (context.clock.mode === 'manual') context.clock.use(manualClock(state.at));
    else catchUp(context.clock, state.at);
    context.journal.clear();
    return succeed(readClock(context));
  },
  undoClockMove(context, { workspaceId }) {
    const { clock, engine } = context;
    engine.settle();
    const move = findMoveToUndo(context, workspaceId);
    if (move === undefined)
      return refuse(
        'conflict',
        'There is no move to undo: the clock has not moved, or an event happened after its last move.',
      );
    const events = engine.eventsSince(0, move.eventsBefore).map(({ event }) => event);
    engine.restore({ ...engine.state(), events });
    if (move.clock.workspaceId === undefined) clock.use(manualClock(move.from));
    return succeed(readClock(context, workspaceId));
  },
  async listScenarios() {
    const { scenarios } = await import('../../../src/generated/mock-scenarios.ts');
    const infos = Object.entries(scenarios).map(([name, { summary, starts }]) => ({ name, summary, starts }));
    return succeed({ scenarios: infos });
  },
  async loadScenario(context, { name, workspaceId }) {
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

function readHistory(state: EngineState, workspaceId: string): ControlResult<DomainEvent[]> {
  const history = historyOf(state.events, workspaceId);
  if (history.length === 0)
    return refuse('workspaceNotFound', `The snapshot has no workspace ${truncate(workspaceId)}.`);
  if (history.length <= bounds.restoredEvents) return succeed(history);
  const limit = `at most ${bounds.restoredEvents} events of one workspace can be restored`;
  const advice = 'Load a snapshot of the whole mock, or take a snapshot with fewer sessions.';
  return refuse('conflict', `Workspace ${truncate(workspaceId)} has ${history.length} events; ${limit}. ${advice}`);
}

function currentState({ engine }: ControlContext, workspaceId: string | undefined): EngineState {
  const state = engine.state();
  if (workspaceId === undefined) return state;
  const at = engine.query((_, now) => now, { workspaceId });
  return { ...state, at, events: historyOf(state.events, workspaceId), workspaceId };
}

function loadWorkspace(
  context: ControlContext,
  state: EngineState,
  workspaceId: string,
): ControlResult<ControlOutput<'loadSnapshot'>> {
  const history = readHistory(state, workspaceId);
  if (!history.ok) return history;
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const result = dispatchCommand(context, (world, { now }) => restoreWorkspace(world, history.value, workspaceId, now));
  return result.ok ? succeed(readClock(context, workspaceId)) : result;
}

function keepSnapshot(
  { snapshots }: ControlContext,
  name: string,
  state: EngineState,
): ControlResult<ControlSchemas['SnapshotInfo']> {
  if (snapshots.size >= bounds.snapshots && !snapshots.has(name))
    return refuse('conflict', `There are ${bounds.snapshots} snapshots, which is the maximum. Delete a snapshot.`);
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
  const message = `There is no snapshot ${JSON.stringify(truncate(name))}. ${listNames([...snapshots.keys()])}`;
  return refuse('snapshotNotFound', message);
}

export async function loadScenario(context: ControlContext, scenario: Scenario): Promise<LoadedScenario> {
  const { state, ids, ...played } = await play(context, scenario);
  const { engine, clock, journal, faults } = context;
  engine.restore(state);
  clock.use(clock.mode === 'manual' ? manualClock(state.at) : scaledClock(clock.factor ?? 1, state.at));
  journal.adopt(played.journal);
  faults.adopt(played.faults);
  return { now: formatInstant(state.at), ids };
}

async function play(context: ControlContext, scenario: Scenario) {
  const { snapshot, ...played } = await context.playScenario(scenario);
  const state = importState(snapshot);
  if (!state.ok) throw new Error(state.error);
  return { state: state.value, ...played };
}

async function loadIntoWorkspace(
  context: ControlContext,
  scenario: Scenario,
  workspaceId: string,
): Promise<ControlResult<LoadedScenario>> {
  const { state, ids } = await play(context, scenario);
  const from = state.events.map(workspaceIdOf).find((id) => id !== undefined) ?? '';
  const played = readHistory(state, from);
  if (!played.ok) return played;
  if (context.moves.has(workspaceId)) return clockIsMoving;
  const result = dispatchCommand(context, (world, { now }) => {
    const workspace = world.workspaces.get(workspaceId);
    if (workspace === undefined) return workspaceNotFound(workspaceId, world.workspaces.keys());
    const profile = world.workspaceAnswers.get(workspaceId)?.chosen;
    const then = { at: state.at, workspaceId };
    const history: DomainEvent[] = [
      ...played.value.map((event) => toEventIn(event, from, workspace)),
      ...(profile === undefined ? [] : [{ ...then, type: 'profile-set' as const, profile }]),
      { ...then, type: 'workspace-clock-set', isOwn: true },
    ];
    return restoreWorkspace(world, history, workspaceId, now);
  });
  if (!result.ok) return result;
  const own = Object.entries(ids).map(([name, id]) => [name, toSessionIdIn(id, from, workspaceId)] as const);
  return succeed({ now: formatInstant(state.at), ids: Object.fromEntries(own) });
}
