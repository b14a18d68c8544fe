import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Control, createControl } from '../src/control-client.ts';
import type { Instant } from '../src/instant.ts';
import { toErrorListener } from '../src/listeners.ts';
import { equalsInConstantTime } from '../src/text/equals-in-constant-time.ts';
import { createForwarder, notOwnerHeader, resetHeader, secretHeader } from './cluster/forward.ts';
import { competeForOwnership, type Owner, type Takeover } from './cluster/ownership.ts';
import { createMockCore, type MockCore, setWorkspaces, withUnmetWishes } from './create-mock.ts';
import type { Clock } from './engine/clock.ts';
import type { HttpReply, HttpRequest, RequestTarget } from './http/message.ts';
import { unavailableReply } from './http/reply.ts';
import { createEndpoint, type Runtime } from './listen.ts';
import { createEventLog } from './log/event-log.ts';
import { connectPostgres } from './log/postgres-store.ts';
import type { Mock, SharedMock, SharedMockOptions } from './mock.ts';
import { builtInWorkspaces, findBuiltInKey, parseWorkspaces } from './start/workspaces.ts';

/** How long a request waits for an owner to which it can be sent. */
const ownerWaitMs = 4_000;

/** See `createSharedMock` of the door. @param forwarder - sends requests to the owner */
export async function createSharedMockOn(
  runtime: Runtime,
  url: string,
  { clock = clockFrom, advertise, seed = crypto.randomUUID(), ...options }: SharedMockOptions,
  forwarder = createForwarder(),
): Promise<SharedMock> {
  const onError = toErrorListener(options.onError);
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : parseWorkspaces(options.workspaces);
  const session = await connectPostgres(url, seed);
  let address = advertise;
  let mediaBase: string | undefined;
  let core: MockCore | undefined;
  let ownerChange = Promise.withResolvers<void>();

  const serve = async ({ seed: stored, now, stored: events, store }: Takeover) => {
    const watched = {
      append: (change: Parameters<typeof store.append>[0]) => store.append(change).catch(lose),
      confirm: () => store.confirm().catch(lose),
    };
    const log = createEventLog(watched, events);
    core = createMockCore(runtime, { ...options, seed: stored, log, clock: clock(now) }, true);
    if (mediaBase !== undefined) core.engine.setMediaBase(mediaBase);
  };
  const drop = () => {
    const lost = core;
    core = undefined;
    lost?.stop();
  };
  const lose = (error: unknown): never => {
    ownership.stepDown(error);
    throw error;
  };
  const ownership = competeForOwnership(session, {
    connect: () => connectPostgres(url, seed),
    url: () => address,
    onTakeOver: serve,
    onLoss: drop,
    onChange() {
      forwarder.abort();
      ownerChange.resolve();
      ownerChange = Promise.withResolvers();
    },
    onError,
  });

  const sendToOwner = async (request: HttpRequest, target: RequestTarget): Promise<HttpReply> => {
    const until = performance.now() + ownerWaitMs;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    for (let tried: Owner; performance.now() < until; ) {
      const owner = ownership.owner();
      if (owner?.isSelf && core !== undefined) return core.handle(request, target);
      if (owner !== undefined && !owner.isSelf && owner !== tried) {
        const result = await forwarder.forward(request, owner.url, ownership.secret());
        if (result === 'lost' && isWrite) return unavailableReply(true);
        if (result !== 'lost' && result !== 'not-sent') return result;
        // A read is asked again: the owner may just have closed a connection that was idle.
        if (result === 'not-sent') tried = owner;
      }
      const ms = Math.max(0, Math.min(until - performance.now(), 500));
      await Promise.race([ownerChange.promise, delay(ms)]);
    }
    return unavailableReply(false);
  };
  const isLetIn = (request: HttpRequest) => {
    const secret = request.header(secretHeader);
    return secret !== undefined && equalsInConstantTime(secret, ownership.secret());
  };
  const endpoint = createEndpoint(runtime, {
    handle(request, target) {
      if (isLetIn(request)) return core === undefined ? notOwner : toInnerReply(core.handle(request, target));
      return core?.handle(request, target) ?? sendToOwner(request, target);
    },
    isLetIn,
    isReady: () => ownership.owner() !== undefined,
    onReply: withUnmetWishes(options.onReply),
    onError,
    findKnownKey: () =>
      findBuiltInKey(
        core?.engine.workspaceIdOfKey ?? ((key) => workspaces.find(({ apiKeys }) => apiKeys.includes(key))?.id),
      ),
    onListen(origin, { host, port }) {
      mediaBase = `${origin}/media`;
      core?.engine.setMediaBase(mediaBase);
      address ??= addressOf(host, port);
      ownership.lookNow();
    },
  });
  let control: Control | undefined;
  const close: Mock['close'] = async (closing) => {
    if (core !== undefined) for (const endStream of [...core.plane.streams]) endStream();
    forwarder.abort();
    await endpoint.close(closing);
    await core?.engine.whenStored()?.catch(() => {});
    await ownership.close();
    forwarder.close();
  };
  return {
    seed: session.seed,
    get workspaces() {
      return core?.engine.query((world) => [...world.workspaces.values()]) ?? workspaces;
    },
    get control() {
      control ??= createControl({ baseUrl: 'http://mock/_mock', fetch: endpoint.fetch });
      return control;
    },
    setWorkspaces(file) {
      const parsed = parseWorkspaces(file);
      if (core !== undefined) setWorkspaces(core.engine, parsed);
    },
    fetch: endpoint.fetch,
    listen: endpoint.listen,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

/** The clock of the database, kept by the monotonic clock of this process. */
function clockFrom(databaseTime: Instant): Clock {
  const origin = performance.now();
  const now = () => databaseTime + Math.floor(performance.now() - origin);
  return { mode: 'real', factor: 1, now, realMsUntil: (instant) => instant - now() };
}

const notOwner: HttpReply = { status: 503, headers: { [notOwnerHeader]: 'true' } };

/** A reply to another process: a connection is reset there, not here. */
async function toInnerReply(reply: HttpReply | Promise<HttpReply>): Promise<HttpReply> {
  const held = await reply;
  const settled = held.whenStored === undefined ? held : await held.whenStored;
  return settled.resetConnection ? { status: 502, headers: { [resetHeader]: 'true' } } : settled;
}

/** Where a process that listens there is reached. For every address at once, the first one that leads out of the machine. */
function addressOf(host: string, port: number): string {
  const outward = Object.values(networkInterfaces())
    .flat()
    .find((one) => one !== undefined && one.family === 'IPv4' && !one.internal)?.address;
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? (outward ?? '127.0.0.1') : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
