import { type Control, createControl } from '../src/control-client.ts';
import { toErrorListener, withReport } from '../src/listeners.ts';
import { type ControlContext, createControlContext } from './control/context/control-context.ts';
import { findUnmetWishes } from './control/context/violations.ts';
import { createControlPlane } from './control/index.ts';
import { loadScenario } from './control/operations/snapshots.ts';
import { bounds } from './domain/bounds.ts';
import type { Workspace } from './domain/workspace.ts';
import { changeWorkspaces } from './domain/workspace-commands.ts';
import { type Alarm, createAlarm, createSwappableClock, realClock, type SwappableClock } from './engine/clock.ts';
import { createEngine, type Engine, type EngineState } from './engine/engine.ts';
import { StoreLost } from './engine/event-log.ts';
import { toSessionTtlMs } from './engine/time.ts';
import { handle } from './http/handle.ts';
import type { Exchange, HttpReply, HttpRequest, TextStream } from './http/message.ts';
import { errorReply, internalError, unavailableReply, withCorsHeaders } from './http/reply.ts';
import { createEndpoint, type EndpointOptions, type Runtime } from './listen.ts';
import type { Mock, MockOptions } from './mock.ts';
import { bootstrap, initialEvents } from './start/bootstrap.ts';
import { parseProfile } from './start/profile.ts';
import { builtInWorkspaces, findBuiltInKey, parseWorkspaces } from './start/workspaces.ts';

export interface MockCore {
  engine: Engine;
  plane: ControlContext;
  handle: EndpointOptions['handle'];
  /** Ends event streams and lets nothing more become due. */
  stop(): void;
}

/** @param isShared - whether a reset restores what the options say, instead of what the log had at the start */
export function createMockCore(runtime: Runtime | undefined, options: MockOptions, isShared = false): MockCore {
  const clock = createSwappableClock(options.clock ?? realClock());
  const onError = toErrorListener(options.onError);
  const { engine, initial } = startEngine({ ...options, onError }, clock, isShared);
  const alarm = connectAlarm(engine, clock, onError);
  const plane = createControlContext(engine, clock, initial, {
    playScenario: playOnNewMock,
    rearmAlarm() {
      alarm.set(undefined);
      engine.connectAlarm(alarm.set);
    },
  });
  return {
    engine,
    plane,
    handle: createHandler(plane, runtime, onError),
    stop() {
      for (const endStream of [...plane.streams]) endStream();
      engine.connectAlarm(() => {});
      alarm.set(undefined);
    },
  };
}

/** A mock on that runtime; see `createMock` of the door. Without a runtime it is one that does not listen. */
export function createMockOn(
  runtime: Runtime | undefined,
  options: MockOptions = {},
  { engine, plane, handle: answer, stop }: MockCore = createMockCore(runtime, options),
): Mock {
  const endpoint = createEndpoint(runtime, {
    handle: answer,
    onReply: withUnmetWishes(options.onReply),
    onError: toErrorListener(options.onError),
    findKnownKey: () => findBuiltInKey(engine.workspaceIdOfKey),
    onListen: (origin) => engine.setMediaBase(`${origin}/media`),
  });
  // Created on first use: Node loads its fetch then, which a mock that only listens does not need.
  let control: Control | undefined;
  const getControl = () => {
    control ??= createControl({ baseUrl: 'http://mock/_mock', fetch: endpoint.fetch });
    return control;
  };
  const close: Mock['close'] = async (closing) => {
    // A stream would be waited for as long as an answer.
    stop();
    await endpoint.close(closing);
    await engine.whenStored();
  };
  return {
    get seed() {
      return engine.seed();
    },
    get workspaces() {
      return engine.query((world) => [...world.workspaces.values()]);
    },
    setWorkspaces: (file) => setWorkspaces(engine, parseWorkspaces(file)),
    time: plane.time,
    get control() {
      return getControl();
    },
    async load(scenario) {
      if (typeof scenario === 'string') return getControl().loadScenario({ name: scenario });
      const { parseScenario } = await import('./start/scenario.ts');
      return loadScenario(plane, parseScenario(scenario));
    },
    fetch: endpoint.fetch,
    listen: endpoint.listen,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

export function withUnmetWishes(onReply: MockOptions['onReply']) {
  if (onReply === undefined) return undefined;
  return (request: HttpRequest, reply: HttpReply) => onReply(request, reply, () => findUnmetWishes(request, reply));
}

/** The engine that a mock starts with, and the state that a reset restores. @throws TypeError when an option is invalid */
function startEngine(
  options: MockOptions,
  clock: SwappableClock,
  isShared: boolean,
): { engine: Engine; initial: EngineState } {
  const { seed = crypto.randomUUID(), snapshot, log, maxSessions, onError } = options;
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : parseWorkspaces(options.workspaces);
  const profile = options.profile === undefined ? undefined : parseProfile(options.profile);
  const sessionTtlMs = toSessionTtlMs(options.sessionTtl);
  const isResumed = isShared && log !== undefined && log.length() > 0;
  const given = isResumed ? undefined : profile;
  const started = bootstrap({ seed, workspaces, profile: given, snapshot, log, maxSessions }, clock);
  const engine = createEngine({ ...started, clock, maxSessions, sessionTtlMs, onError });
  if (options.workspaces !== undefined && !isResumed) setWorkspaces(engine, workspaces);
  const initial = engine.state();
  if (!isResumed) return { engine, initial };
  const { at } = initial;
  const chosen = profile === undefined ? [] : [{ type: 'profile-set' as const, at, profile }];
  return { engine, initial: { ...initial, events: [...initialEvents(workspaces, at), ...chosen] } };
}

export function setWorkspaces(engine: Engine, workspaces: readonly Workspace[]): void {
  const result = engine.dispatch((world, { now }) => changeWorkspaces(world, workspaces, now));
  if (!result.ok) throw new TypeError(result.error.message);
}

function connectAlarm(engine: Engine, clock: SwappableClock, onError: (error: unknown) => void): Alarm {
  const settleSlice = () => engine.settleSlice(clock.now(), bounds.eventsPerSlice);
  const alarm = createAlarm(clock, withReport(settleSlice, onError));
  engine.connectAlarm(alarm.set);
  return alarm;
}

function createHandler(
  plane: ControlContext,
  runtime: Runtime | undefined,
  report: (error: unknown) => void,
): EndpointOptions['handle'] {
  const { engine, faults, journal, coverage } = plane;
  const recorder = {
    record(exchange: Exchange) {
      journal.record(exchange);
      coverage.record(exchange);
    },
  };
  const options = { engine, report, control: createControlPlane(plane, runtime), faults, journal: recorder };
  return onceStored((request, target) => handle(options, request, target), engine, report);
}

/** Holds back each reply, and each piece of a stream, until all that it may tell of is stored. */
function onceStored(
  handler: EndpointOptions['handle'],
  engine: Engine,
  report: (error: unknown) => void,
): EndpointOptions['handle'] {
  const refuse = (request: HttpRequest, error: unknown) => {
    if (error instanceof StoreLost) return withCorsHeaders(request, unavailableReply(error.mayBeStored));
    report(error);
    return withCorsHeaders(request, errorReply(internalError));
  };
  const hold = (request: HttpRequest, reply: HttpReply, rollbacks: number): HttpReply => {
    const { body } = reply;
    if (typeof body === 'function') return { ...reply, body: holdPieces(engine, body) };
    const stored = engine.whenStored();
    if (stored === undefined && engine.rollbackCount() === rollbacks) return reply;
    const settle = () => {
      if (engine.rollbackCount() === rollbacks) return reply;
      return refuse(request, new Error('The change was not stored.'));
    };
    return { ...reply, whenStored: Promise.resolve(stored).then(settle, (error) => refuse(request, error)) };
  };
  return (request, target) => {
    const rollbacks = engine.rollbackCount();
    const reply = handler(request, target);
    return reply instanceof Promise
      ? reply.then((settled) => hold(request, settled, rollbacks))
      : hold(request, reply, rollbacks);
  };
}

/** The same stream. It ends before the first piece that tells of something that was not stored. */
function holdPieces(engine: Engine, stream: TextStream): TextStream {
  return (push, end) => {
    let last: Promise<void> | undefined;
    const inOrder = (stored: Promise<void> | undefined, send: () => void) => {
      if (stored === undefined && last === undefined) return send();
      const current = Promise.all([last, stored])
        .then(send, end)
        .finally(() => {
          if (last === current) last = undefined;
        });
      last = current;
    };
    return stream(
      (text) => inOrder(engine.whenStored(), () => push(text)),
      () => inOrder(undefined, end),
    );
  };
}

/** Plays a scenario on a mock of its own; what that takes is loaded on first use. */
const playOnNewMock: ControlContext['playScenario'] = async (scenario) => {
  const { playScenario, toMockOptions } = await import('./start/play-scenario.ts');
  const options = toMockOptions(scenario);
  const core = createMockCore(undefined, options);
  return { ...(await playScenario(scenario, createMockOn(undefined, options, core))), journal: core.plane.journal };
};
