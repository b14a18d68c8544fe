import { type Control, createControl } from '../src/control-client.ts';
import { createAlarm } from './clock/alarm.ts';
import { realClock } from './clock/clock.ts';
import { createSwappableClock } from './clock/swappable-clock.ts';
import { toKeepForMs } from './clock/time.ts';
import { createControlContext } from './control/control-context.ts';
import { createControlPlane } from './control/index.ts';
import { changeWorkspaces } from './domain/admin/change-workspaces.ts';
import { bounds } from './domain/bounds/bounds.ts';
import type { Workspace } from './domain/workspace/workspace.ts';
import { createEngine } from './engine/create-engine.ts';
import { createFront } from './front.ts';
import type { Recorder } from './http/exchange.ts';
import { handle } from './http/handle.ts';
import { toErrorListener, withReport } from './listeners.ts';
import type { Mock, MockOptions } from './mock.ts';
import type { Platform } from './platform.ts';
import type { PlayedScenario, Scenario } from './scenarios/scenario.ts';
import { bootstrap } from './start/bootstrap.ts';
import { parseProfile } from './start/read-profile.ts';
import { builtInWorkspaces, findBuiltInKey, parseWorkspaces } from './workspaces/parse-workspaces.ts';

/** A mock on that platform; see `createMock` of the door. Without a platform it is one that does not listen. */
export function createMockOn(platform: Platform | undefined, options: MockOptions = {}): Mock {
  const seed = options.seed ?? crypto.randomUUID();
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : parseWorkspaces(options.workspaces);
  const clock = createSwappableClock(options.clock ?? realClock());
  const profile = options.profile === undefined ? undefined : parseProfile(options.profile);
  const { snapshot, log, keep } = options;
  const keepForMs = toKeepForMs(options.keepFor);
  const started = bootstrap({ seed, workspaces, profile, snapshot, log, keep }, clock);
  const engine = createEngine({ ...started, clock, keep, keepForMs });
  const setWorkspaces = (changed: readonly Workspace[]) => {
    const result = engine.dispatch((world, { now }) => changeWorkspaces(world, changed, now));
    if (!result.ok) throw new TypeError(result.error.message);
  };
  if (options.workspaces !== undefined) setWorkspaces(workspaces);
  const onError = toErrorListener(options.onError);
  const alarm = createAlarm(
    clock,
    withReport(() => engine.settleSlice(clock.now(), bounds.eventsPerSlice), onError),
  );
  engine.connectAlarm(alarm.set);
  const plane = createControlContext(engine, clock, {
    initial: engine.state(started.known),
    playScenario: playOnNewMock,
    rearmAlarm() {
      alarm.set(undefined);
      engine.connectAlarm(alarm.set);
    },
  });
  const { faults, journal, coverage, requests, time } = plane;
  const recorder: Recorder = {
    record(exchange) {
      journal.record(exchange);
      coverage.record(exchange);
      requests.record(exchange);
    },
  };
  const handlerOptions = {
    engine,
    report: onError,
    control: createControlPlane(plane, platform),
    faults,
    journal: recorder,
  };
  const front = createFront(platform, {
    handle: (request, target) => handle(handlerOptions, request, target),
    onReply: options.onReply,
    onError,
    findKnownKey: () => findBuiltInKey(engine.workspaceIdOf),
    onListen: (origin) => engine.setMediaBase(`${origin}/media`),
  });
  // Created on first use: Node loads its fetch then, which a mock that only listens does not need.
  let control: Control | undefined;

  const getControl = () => {
    control ??= createControl({ baseUrl: 'http://mock/_mock', fetch: front.fetch });
    return control;
  };
  const close: Mock['close'] = async (closing) => {
    for (const endStream of [...plane.streams]) endStream();
    await front.close(closing);
    alarm.set(undefined);
  };
  return {
    get seed() {
      return engine.seed();
    },
    get workspaces() {
      return engine.query((world) => [...world.workspaces.values()]);
    },
    setWorkspaces: (file) => setWorkspaces(parseWorkspaces(file)),
    time,
    get control() {
      return getControl();
    },
    async load(scenario) {
      if (typeof scenario === 'string') return getControl().loadScenario({ name: scenario });
      const [{ parseScenario }, { loadScenario }] = await Promise.all([
        import('./scenarios/parse-scenario.ts'),
        import('./scenarios/load-scenario.ts'),
      ]);
      return loadScenario(plane, parseScenario(scenario));
    },
    fetch: front.fetch,
    listen: front.listen,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** Plays a scenario on a mock of its own; what that takes is loaded on first use. */
export async function playOnNewMock(scenario: Scenario): Promise<PlayedScenario> {
  const { playScenario } = await import('./scenarios/play-scenario.ts');
  return playScenario(scenario, (options) => createMockOn(undefined, options));
}
