import type { AddressInfo } from 'node:net';
import { type Control, createControl } from '../src/control-client.ts';
import { bootstrap } from './bootstrap.ts';
import { createAlarm } from './clock/alarm.ts';
import { realClock } from './clock/clock.ts';
import { createSwappableClock } from './clock/swappable-clock.ts';
import { createControlContext } from './control/control-context.ts';
import { createControlPlane } from './control/index.ts';
import { createEngine } from './create-engine.ts';
import { changeWorkspaces } from './domain/admin/change-workspaces.ts';
import { bounds } from './domain/bounds.ts';
import type { Workspace } from './domain/workspace/workspace.ts';
import { createAccessGuard } from './http/access/access-guard.ts';
import { hostPolicyOf, originOf } from './http/access/host-policy.ts';
import { validateListenOptions } from './http/access/validate-listen-options.ts';
import { createFetchAdapter } from './http/adapters/fetch-adapter.ts';
import type { Recorder } from './http/exchange.ts';
import { handle } from './http/handle.ts';
import type { HttpRequest } from './http/message.ts';
import { withReport } from './listeners.ts';
import type { Mock, MockOptions } from './mock.ts';
import type { MockServer, Platform } from './platform.ts';
import { parseProfile } from './read-profile.ts';
import { builtInWorkspaces, parseWorkspaces } from './workspaces/parse-workspaces.ts';

/** A mock on that platform; see `createMock` of the door. Without a platform it is one that does not listen. */
export function createMockOn(platform: Platform | undefined, options: MockOptions = {}): Mock {
  const seed = options.seed ?? crypto.randomUUID();
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : parseWorkspaces(options.workspaces);
  const clock = createSwappableClock(options.clock ?? realClock());
  const profile = options.profile === undefined ? undefined : parseProfile(options.profile);
  const { snapshot, log, keep } = options;
  const engine = createEngine({ ...bootstrap({ seed, workspaces, profile, snapshot, log }, clock), clock, keep });
  const setWorkspaces = (changed: readonly Workspace[]) => {
    const result = engine.dispatch((world, { now }) => changeWorkspaces(world, changed, now));
    if (!result.ok) throw new TypeError(result.error.message);
  };
  if (options.workspaces !== undefined) setWorkspaces(workspaces);
  const printError = (error: unknown) => console.error(error);
  const onError = withReport(options.onError ?? printError, printError);
  const onReply = withReport(options.onReply ?? (() => {}), onError);
  const alarm = createAlarm(clock, () => {
    try {
      engine.settleSlice(clock.now(), bounds.eventsPerSlice);
    } catch (error) {
      onError(error);
    }
  });
  engine.connectAlarm(alarm.set);
  const plane = createControlContext(engine, clock, {
    playScenario: async (scenario) =>
      (await import('./scenarios/play-scenario.ts')).playScenario(scenario, (own) => createMockOn(undefined, own)),
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
  const handleParts = {
    engine,
    report: onError,
    control: createControlPlane(plane, platform),
    faults,
    journal: recorder,
  };
  const handleRequest = (request: HttpRequest) => handle(handleParts, request);
  const adapter = createFetchAdapter(handleRequest, onError);
  const servers: MockServer[] = [];
  // Created on first use: Node loads its fetch then, which a mock that only listens does not need.
  let control: Control | undefined;

  const getControl = () => {
    control ??= createControl({ baseUrl: 'http://mock/_mock', fetch: adapter.fetch });
    return control;
  };
  const close: Mock['close'] = async ({ graceSeconds = 0 } = {}) => {
    for (const endStream of [...plane.streams]) endStream();
    await Promise.all(servers.splice(0).map((server) => closeServer(server, graceSeconds)));
    alarm.set(undefined);
    adapter.close();
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
    fetch: (request, init) => adapter.fetch(new Request(request, init)),
    async listen({ host = '127.0.0.1', port = 0, ...hostPolicy } = {}) {
      if (platform === undefined) throw new Error('A mock cannot listen in a browser. Send requests with mock.fetch.');
      const knownKey = builtInWorkspaces.flatMap(({ apiKeys }) => apiKeys).find(engine.workspaceIdOf);
      const problem = validateListenOptions({ host, ...hostPolicy }, knownKey);
      if (problem !== undefined) throw new RangeError(problem);
      // Rejects every request outside the service until the port is known.
      let guard = createAccessGuard({ hosts: [] });
      const server = platform.createServer((request) => guard(request) ?? handleRequest(request), {
        onReply,
        report: onError,
      });
      const boundPort = await startListening(server, host, port);
      guard = createAccessGuard(hostPolicyOf({ host, ...hostPolicy }, boundPort));
      const origin = originOf({ host }, boundPort);
      if (servers.length === 0) engine.setMediaBase(`${originOf({ host, ...hostPolicy }, boundPort)}/media`);
      servers.push(server);
      return { port: boundPort, baseUrl: `${origin}/api` };
    },
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

function startListening(server: MockServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // A server that listens on a host and port has an address with a port.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Stops accepting at once; what was accepted has so many seconds to be answered. */
function closeServer(server: MockServer, graceSeconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => server.closeAllConnections();
    const deadline = setTimeout(end, graceSeconds * 1000);
    // A connection that is kept is idle once its request was answered.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idle);
      resolve();
    });
    if (graceSeconds === 0) end();
  });
}
