import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { formatInstant, type Instant } from '../src/instant.ts';
import { toErrorListener } from '../src/listeners.ts';
import { createForwarder, deliveryHeader, notOwnerHeader, secretHeader } from './cluster/forward.ts';
import { competeForOwnership, type Owner, type Takeover } from './cluster/ownership.ts';
import { createMockCore, createMockOn, type MockCore } from './create-mock.ts';
import { equalsInConstantTime } from './domain/signed-link.ts';
import type { Clock } from './engine/clock.ts';
import { isWildcardAddress, toUrlHost } from './http/listen-options.ts';
import type { AwaitableReply, HttpReply, HttpRequest } from './http/message.ts';
import { unavailableReply } from './http/reply.ts';
import type { Runtime } from './listen.ts';
import { createEventLog } from './log/event-log.ts';
import { connectPostgres } from './log/postgres-store.ts';
import type { SharedMock, SharedMockOptions } from './mock.ts';

const ownerWaitMs = 4_000;

export async function createSharedMockOn(
  runtime: Runtime,
  url: string,
  { clock = clockFrom, advertise, seed = crypto.randomUUID(), ...options }: SharedMockOptions,
  forwarder = createForwarder(),
): Promise<SharedMock> {
  const onError = toErrorListener(options.onError);
  const clockName = nameClock(clock);
  const connect = () => connectPostgres(url, seed, clockName);
  const session = await connect();
  let address = advertise;
  let listening: Parameters<MockCore['engine']['setAddress']>[0] | undefined;
  let core: MockCore | undefined;
  let ownerChange = Promise.withResolvers<void>();

  const serve = async ({ now, stored, store }: Takeover) => {
    const watched = {
      append: (change: Parameters<typeof store.append>[0]) => store.append(change).catch(lose),
      confirm: () => store.confirm().catch(lose),
    };
    const log = createEventLog(watched, stored);
    core = createMockCore(runtime, { ...options, seed: session.seed, log, clock: clock(now) }, true);
    if (listening !== undefined) core.engine.setAddress(listening);
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
    connect,
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

  const sendToOwner = async (request: HttpRequest): Promise<HttpReply> => {
    const until = performance.now() + ownerWaitMs;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    for (let tried: Owner; performance.now() < until; ) {
      const owner = ownership.owner();
      if (owner?.isSelf && core !== undefined) return core.handle(request);
      if (owner !== undefined && !owner.isSelf && owner !== tried) {
        const result = await forwarder.forward(request, owner.url, session.secret);
        if (result === 'lost' && isWrite) return unavailableReply(true);
        if (result !== 'lost' && result !== 'not-sent') return result;
        // Try a lost read request again: the owner may have closed an idle connection while the request was on its way.
        if (result === 'not-sent') tried = owner;
      }
      const ms = Math.max(0, Math.min(until - performance.now(), 500));
      await Promise.race([ownerChange.promise, delay(ms)]);
    }
    return unavailableReply(false);
  };
  const isLetIn = (request: HttpRequest) => {
    const secret = request.header(secretHeader);
    return secret !== undefined && equalsInConstantTime(secret, session.secret);
  };
  return createMockOn(runtime, options, {
    core: () => core,
    seed: () => session.seed,
    handle(request) {
      if (isLetIn(request)) return core === undefined ? notOwner : toInnerReply(core.handle(request));
      return core?.handle(request) ?? sendToOwner(request);
    },
    isLetIn,
    isReady: () => ownership.owner() !== undefined,
    onListen(own) {
      listening = own;
      core?.engine.setAddress(own);
      address ??= addressOf(own.host, own.port);
      ownership.lookNow();
    },
    stop() {
      core?.stop();
      forwarder.abort();
    },
    async close() {
      await core?.engine.whenStored()?.catch(() => {});
      await ownership.close();
      forwarder.close();
    },
  });
}

function clockFrom(databaseTime: Instant): Clock {
  const origin = performance.now();
  const now = () => databaseTime + Math.floor(performance.now() - origin);
  return { mode: 'real', factor: 1, now, realMsUntil: (instant) => instant - now() };
}

/** Names a clock for comparison with other processes. The start time counts unless it depends on the database time. */
function nameClock(clock: (databaseTime: Instant) => Clock): string {
  const [{ mode, factor, start }, later] = [clock(0), clock(1)];
  const speed = mode === 'scaled' && factor !== 1 ? `x${factor}` : mode === 'manual' ? mode : 'real';
  return start !== undefined && start === later.start ? `${speed} from ${formatInstant(start)}` : speed;
}

const notOwner: HttpReply = { status: 503, headers: { [notOwnerHeader]: 'true' } };

async function toInnerReply(reply: AwaitableReply): Promise<HttpReply> {
  const settled = await reply;
  if (settled.delivery === undefined) return settled;
  const { delayMs, ...delivery } = settled.delivery;
  const headers = { ...settled.headers, [deliveryHeader]: JSON.stringify(delivery) };
  // A fault may suppress the reply to the client, but the reply between processes still needs a status.
  return { ...settled, status: settled.status || 502, headers, delivery: delayMs === undefined ? {} : { delayMs } };
}

/** The address for other processes: they cannot connect to a wildcard host, so an external address replaces it. */
function addressOf(host: string, port: number): string {
  const outward = Object.values(networkInterfaces())
    .flat()
    .find((one) => one !== undefined && one.family === 'IPv4' && !one.internal)?.address;
  const name = isWildcardAddress(host) ? (outward ?? '127.0.0.1') : toUrlHost(host);
  return `http://${name}:${port}`;
}
