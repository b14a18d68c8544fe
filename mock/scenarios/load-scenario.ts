import { formatInstant } from '../../src/instant.ts';
import type { ControlContext } from '../control/control-context.ts';
import { isRefusal } from '../control/refusal.ts';
import { importState } from '../control/snapshot-document.ts';
import { manualClock, scaledClock } from '../engine/clock.ts';
import { doInSlices } from '../engine/cooperative-task.ts';
import { replay } from '../engine/replay.ts';
import type { LoadedScenario, Scenario } from './scenario.ts';

/**
 * Replaces the state of a mock by that of a scenario, and its clock by one that continues from then: a manual one stands
 * still, any other runs as fast as before.
 *
 * @throws TypeError for a step that is refused; nothing has changed then
 */
export async function loadScenario(context: ControlContext, scenario: Scenario): Promise<LoadedScenario> {
  const { snapshot, ids } = await context.playScenario(scenario);
  const state = await doInSlices(importState(snapshot));
  if (isRefusal(state)) throw new Error(state.message);
  const { engine, clock, journal } = context;
  const keep = engine.query((world) => world.keep);
  engine.restore(state, await doInSlices(replay(state.events, keep)));
  clock.use(clock.mode === 'manual' ? manualClock(state.at) : scaledClock(clock.factor ?? 1, state.at));
  journal.clear();
  context.rearmAlarm();
  return { now: formatInstant(state.at), ids };
}
