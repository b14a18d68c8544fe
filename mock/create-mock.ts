import { type Control, createControl } from '../src/control-operations.ts';
import { toErrorListener } from '../src/listeners.ts';
import { createControlContext, type PlayScenario } from './control/context/control-context.ts';
import { findUnmetWishes } from './control/context/violations.ts';
import { createSwappableClock, realClock } from './engine/clock.ts';
import { createReplyCache, createSendQueue } from './http/fast-path.ts';
import { checkAndExecute, createHandler } from './http/handle.ts';
import type { HttpReply, HttpRequest } from './http/message.ts';
import { createEndpoint, type EndpointOptions, type Runtime } from './listen.ts';
import type { Mock, MockOptions } from './mock.ts';
import { setWorkspaces, startEngine } from './start/bootstrap.ts';
import { builtInWorkspaces, findBuiltInKey, parseWorkspaces } from './start/options.ts';

export type MockCore = ReturnType<typeof createMockCore>;

export interface CoreHome extends Pick<EndpointOptions, 'handle' | 'isLetIn' | 'isReady' | 'onListen'> {
  core(): MockCore | undefined;
  seed(): string;
  /** Ends event streams before the server closes, because the server waits for its connections. */
  stop(): void;
  close(): Promise<void>;
}

export function createMockOn(
  runtime: Runtime | undefined,
  options: MockOptions,
  home: CoreHome = createOwnHome(runtime, options),
): Mock {
  const workspacesOfOptions =
    options.workspaces === undefined ? builtInWorkspaces : parseWorkspaces(options.workspaces);
  const openWorkspaces = () =>
    home.core()?.engine.query((world) => [...world.workspaces.values()]) ?? workspacesOfOptions;
  const coreHere = () => {
    const core = home.core();
    if (core === undefined)
      throw new Error('Another process holds the state of this mock. Use the mock there, or stop that process.');
    return core;
  };
  const endpoint = createEndpoint(runtime, {
    ...home,
    onReply: withUnmetWishes(options.onReply),
    onError: toErrorListener(options.onError),
    queueSend: createSendQueue(),
    findKnownKey: () => findBuiltInKey(openWorkspaces()),
  });
  // Create the control client on first use: it makes Node load `fetch`, which a mock that only listens does not need.
  let control: Control | undefined;
  const getControl = () => {
    control ??= createControl({ baseUrl: 'http://mock/_mock', fetch: endpoint.fetch });
    return control;
  };
  const close: Mock['close'] = async (closing) => {
    home.stop();
    await endpoint.close(closing);
    await home.close();
  };
  return {
    get seed() {
      return home.seed();
    },
    get workspaces() {
      return openWorkspaces();
    },
    setWorkspaces(file) {
      const workspaces = parseWorkspaces(file);
      const core = home.core();
      if (core !== undefined) setWorkspaces(core.engine, workspaces);
    },
    get time() {
      return coreHere().controlContext.time;
    },
    get control() {
      return getControl();
    },
    async load(scenario) {
      if (typeof scenario === 'string') return getControl().loadScenario({ name: scenario });
      const [{ parseScenario }, { loadScenario }] = await Promise.all([
        import('./start/scenario.ts'),
        import('./control/operations/snapshots.ts'),
      ]);
      return loadScenario(coreHere().controlContext, parseScenario(scenario));
    },
    fetch: endpoint.fetch,
    listen: endpoint.listen,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

function createOwnHome(
  runtime: Runtime | undefined,
  options: MockOptions,
): Omit<CoreHome, 'core'> & { core(): MockCore } {
  const core = createMockCore(runtime, options);
  const { engine } = core;
  return {
    core: () => core,
    seed: engine.seed,
    handle: core.handle,
    isReady: () => !engine.isStoreLost(),
    isLetIn: () => false,
    onListen: engine.setAddress,
    stop: core.stop,
    close: async () => engine.whenStored(),
  };
}

/**
 * @param isShared whether several processes are one mock. If so, a reset restores the workspaces in `options`;
 * otherwise those in the first events of the log.
 */
export function createMockCore(runtime: Runtime | undefined, options: MockOptions, isShared = false) {
  const clock = createSwappableClock(options.clock ?? realClock());
  const onError = toErrorListener(options.onError);
  const { engine, initial } = startEngine({ ...options, onError }, clock, isShared);
  clock.onUse(engine.restartAlarm);
  const controlContext = createControlContext(engine, clock, initial, playOnNewMock);
  const handle = createHandler({
    engine,
    report: onError,
    // Load the control plane on its first request: it is a sixth of the code, and requests to the service need none of it.
    control: async (request) =>
      (await import('./control/index.ts')).answerControlRequest(controlContext, runtime, request),
    faults: controlContext.faults,
    journal: controlContext.journal,
    execute: createReplyCache(engine, checkAndExecute),
  });
  return {
    engine,
    controlContext,
    handle,
    stop() {
      for (const endStream of [...controlContext.streams]) endStream();
      engine.stop();
    },
  };
}

function withUnmetWishes(onReply: MockOptions['onReply']) {
  if (onReply === undefined) return undefined;
  return (request: HttpRequest, reply: HttpReply) => onReply(request, reply, findUnmetWishes(request, reply));
}

const playOnNewMock: PlayScenario = async (scenario) => {
  const { playScenario, toMockOptions } = await import('./start/scenario.ts');
  const options = toMockOptions(scenario);
  const home = createOwnHome(undefined, options);
  const { engine, controlContext } = home.core();
  const played = await playScenario(scenario, createMockOn(undefined, options, home), engine.chooseNonce);
  return { ...played, journal: controlContext.journal, faults: controlContext.faults };
};
