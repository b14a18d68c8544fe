import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  generatorCore,
  type RunningServer,
  type ServerCommand,
  serverCore,
  startServer,
  triggerBody,
} from './servers.ts';
import { type LoadResult, runLoad } from './wrk.ts';

export interface Contestant {
  name: string;
  command: ServerCommand;
  sessions?: number;
}

export interface RoundOptions {
  rounds: number;
  count: number;
  connections: number;
  acceptsDisturbed: boolean;
}

export type LoadName = 'trigger' | 'read';

export interface Measurement {
  microsPerRequest: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  serverShare: number;
  generatorShare: number;
}

type Round = Record<LoadName, Record<string, Measurement>>;

export interface Rounds {
  counted: Round[];
  discarded: number;
}

const maxDisturbedShare = 0.03;
/** Requests in one turn of a server. In short turns, a slow phase of the machine slows all servers equally. */
const burstCount = 2_000;
/** The mock sends a message half a second after its request, so wait after the last request. */
const aftermathMs = 1_000;
const readSessions = 1_000;

interface Running extends Pick<Contestant, 'name' | 'sessions'> {
  server: RunningServer;
}

export async function measureRounds(contestants: readonly Contestant[], options: RoundOptions): Promise<Rounds> {
  const rounds: Rounds = { counted: [], discarded: 0 };
  while (rounds.counted.length < options.rounds) {
    const first = (rounds.counted.length + rounds.discarded) % contestants.length;
    const order = [...contestants.slice(first), ...contestants.slice(0, first)];
    const { round, disturbedShare } = await measureRound(order, options);
    if (options.acceptsDisturbed || disturbedShare <= maxDisturbedShare) rounds.counted.push(round);
    else rounds.discarded += 1;
    if (rounds.discarded > 2 * options.rounds)
      throw new Error(`Other processes disturbed ${rounds.discarded} rounds. Try again, or with --accept-disturbed.`);
  }
  return rounds;
}

async function measureRound(contestants: readonly Contestant[], { count, connections }: RoundOptions) {
  await using stack = new AsyncDisposableStack();
  const running: Running[] = [];
  for (const { command, ...rest } of contestants)
    running.push({ ...rest, server: stack.use(await startServer(command)) });

  const trigger = [`POST /api/chat-agent/trigger ${triggerBody}`];
  const reads = new Map<string, string[]>();
  for (const { name, server, sessions = 0 } of running) {
    const warmUp = Math.max(sessions, Math.ceil(count / 2));
    const { ids } = await runLoad(server.port, { requests: trigger, count: warmUp, connections, collectsIds: true });
    const read = ids.slice(0, readSessions).map((id) => `GET /api/session/fetch/${id}`);
    reads.set(name, read);
    await runLoad(server.port, { requests: read, count: Math.ceil(count / 2), connections });
  }
  const before = readMachine(running);
  let generatedMicros = 0;
  const measure = async (requestsOf: (name: string) => readonly string[]) => {
    await wait(aftermathMs);
    const bursts = await sendBursts(running, requestsOf, { count, connections });
    generatedMicros += [...bursts.values()].flat().reduce((sum, { generatorMs }) => sum + generatorMs * 1_000, 0);
    return bursts;
  };
  const triggered = await measure(() => trigger);
  const read = await measure((name) => reads.get(name) ?? []);
  const round: Round = { trigger: toMeasurements(triggered), read: toMeasurements(read) };
  return { round, disturbedShare: disturbedShareOf(before, readMachine(running), generatedMicros) };
}

interface Burst extends LoadResult {
  serverMicros: number;
}

async function sendBursts(
  running: readonly Running[],
  requestsOf: (name: string) => readonly string[],
  { count, connections }: { count: number; connections: number },
): Promise<Map<string, Burst[]>> {
  const bursts = new Map<string, Burst[]>(running.map(({ name }) => [name, []]));
  const before = running.map(({ server }) => readProcessTime(server.pid));
  for (let burst = 0; burst < Math.ceil(count / burstCount); burst += 1) {
    for (const [index] of running.entries()) {
      const { name, server } = running[(index + burst) % running.length] as Running;
      const startTime = readProcessTime(server.pid);
      const result = await runLoad(server.port, { requests: requestsOf(name), count: burstCount, connections });
      if (result.refused > 0) throw new Error(`${name} refused ${result.refused} requests: a refusal would be fast.`);
      bursts.get(name)?.push({ ...result, serverMicros: readProcessTime(server.pid) - startTime });
    }
  }
  await wait(aftermathMs);
  // The server may still work after its last response. Add that processor time to the last burst of requests.
  running.forEach(({ name, server }, index) => {
    const own = bursts.get(name) ?? [];
    const [last] = own.slice(-1);
    const all = readProcessTime(server.pid) - (before[index] ?? 0);
    if (last !== undefined) last.serverMicros += all - own.reduce((sum, one) => sum + one.serverMicros, 0);
  });
  return bursts;
}

function toMeasurements(bursts: ReadonlyMap<string, readonly Burst[]>): Record<string, Measurement> {
  return Object.fromEntries(
    [...bursts].map(([name, own]): [string, Measurement] => {
      const sum = (select: (burst: Burst) => number) => own.reduce((total, burst) => total + select(burst), 0);
      const [answers, elapsedMs, micros] = [
        sum((one) => one.answers),
        sum((one) => one.elapsedMs),
        sum((one) => one.serverMicros),
      ];
      return [
        name,
        {
          microsPerRequest: micros / answers,
          perSecond: (answers / elapsedMs) * 1_000,
          p50Ms: median(own.map(({ p50Ms }) => p50Ms)),
          p99Ms: median(own.map(({ p99Ms }) => p99Ms)),
          serverShare: micros / 1_000 / elapsedMs,
          generatorShare: sum(({ generatorMs }) => generatorMs) / elapsedMs,
        },
      ];
    }),
  );
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Processor time of all threads of a process in microseconds, user and system mode together. */
function readProcessTime(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1_000;
}

/** In microseconds. `own` is the part of `busy` that the servers and this process used. */
interface MachineTime {
  wall: number;
  busy: number;
  own: number;
}

function readMachine(running: readonly Running[]): MachineTime {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  const busyOf = (core: number) => {
    const ticks =
      lines
        .find((line) => line.startsWith(`cpu${core} `))
        ?.split(/\s+/)
        .slice(1)
        .map(Number) ?? [];
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = ticks;
    return (user + nice + system + irq + softIrq + stolen) * 10_000;
  };
  const { user, system } = process.cpuUsage();
  return {
    wall: performance.now() * 1_000,
    busy: busyOf(serverCore) + busyOf(generatorCore),
    own: user + system + running.reduce((sum, { server }) => sum + readProcessTime(server.pid), 0),
  };
}

function disturbedShareOf(before: MachineTime, after: MachineTime, generated: number): number {
  const foreign = after.busy - before.busy - (after.own - before.own) - generated;
  return Math.max(0, foreign) / ((after.wall - before.wall) * 2);
}
