import { setTimeout as wait } from 'node:timers/promises';
import { generatorCore, serverCore } from './cores.ts';
import { type LoadResult, runLoad } from './generator/wrk.ts';
import { type MachineTime, readMachineTime, readProcessTime } from './processor-time.ts';
import type { RunningServer } from './servers.ts';
import { median } from './statistics.ts';

/** A server, and what it is sent: each request in turns. */
export interface Participant {
  name: string;
  server: RunningServer;
  requests: readonly string[];
  /** How many it gets in all. */
  count: number;
}

export interface MeasureOptions {
  connections: number;
  collectsIds?: boolean;
  /** Whether no request is sent twice, such as a cancellation; there may be fewer then. */
  sendsOnce?: boolean;
}

export interface Measurement extends Pick<LoadResult, 'answers' | 'refused' | 'p50Ms' | 'p99Ms' | 'ids'> {
  /** Processor time of the server for each answer, and for what followed from the requests. */
  microsPerRequest: number;
  perSecond: number;
  /** Of the time that the load took, how long server and generator ran: 0 to 1. */
  serverShare: number;
  generatorShare: number;
}

export interface Measured {
  measurements: Record<string, Measurement>;
  /** Of the time of both processors, how much others took: other processes, and the host of a virtual machine. */
  disturbedShare: number;
}

/** So many requests a server gets at most before it is the turn of the next: what slows the machine down for a while slows all. */
const burstCount = 2_000;

/** So long the servers have for what follows from a request; a message is being sent for half a second. */
const aftermathMs = 700;

/** Sends the same to all servers, in short bursts that take turns, and measures what it costs each. */
export async function measureLoad(participants: readonly Participant[], options: MeasureOptions): Promise<Measured> {
  const bursts: Record<string, Burst[]> = Object.fromEntries(participants.map(({ name }) => [name, []]));
  const before = readTimes(participants);
  const burstsPerServer = Math.ceil(Math.max(...participants.map(({ count }) => count)) / burstCount);
  for (let burst = 0; burst < burstsPerServer; burst += 1) {
    const first = burst % participants.length;
    for (const participant of [...participants.slice(first), ...participants.slice(0, first)])
      bursts[participant.name]?.push(await runBurst(participant, burst, burstsPerServer, options));
  }
  await wait(aftermathMs);
  const after = readTimes(participants);

  const all = Object.values(bursts).flat();
  const generated = all.reduce((sum, { generatorMs }) => sum + generatorMs * 1_000, 0);
  const measurements = participants.map(({ name }, index) => {
    const micros = (after.servers[index] ?? 0) - (before.servers[index] ?? 0);
    return [name, toMeasurement(bursts[name] ?? [], micros)] as const;
  });
  return { measurements: Object.fromEntries(measurements), disturbedShare: disturbedShareOf(before, after, generated) };
}

/** Of the time of both processors: that of other processes, and what the host took. `generated` is that of the generator. */
function disturbedShareOf(before: Times, after: Times, generated: number): number {
  const own = after.own - before.own + sumOf(after.servers) - sumOf(before.servers);
  const foreign = Math.max(0, after.busy - before.busy - own - generated);
  return (foreign + after.stolen - before.stolen) / ((after.wallMs - before.wallMs) * 1_000 * 2);
}

interface Burst extends LoadResult {
  serverMs: number;
}

async function runBurst(
  { server: { pid, port }, requests, count }: Participant,
  burst: number,
  bursts: number,
  { connections, collectsIds = false, sendsOnce = false }: MeasureOptions,
): Promise<Burst> {
  const share = Math.ceil(requests.length / bursts);
  const part = sendsOnce ? requests.slice(burst * share, (burst + 1) * share) : requests;
  const partCount = sendsOnce ? part.length : Math.ceil(count / bursts);
  const before = readProcessTime(pid);
  const result = await runLoad(port, { requests: part, count: partCount, connections, collectsIds });
  return { ...result, serverMs: (readProcessTime(pid) - before) / 1_000 };
}

function toMeasurement(bursts: readonly Burst[], micros: number): Measurement {
  const sum = (select: (burst: Burst) => number) => bursts.reduce((total, burst) => total + select(burst), 0);
  const [answers, elapsedMs] = [sum((burst) => burst.answers), sum((burst) => burst.elapsedMs)];
  return {
    answers,
    refused: sum(({ refused }) => refused),
    ids: bursts.flatMap(({ ids }) => ids),
    microsPerRequest: micros / answers,
    perSecond: (answers / elapsedMs) * 1_000,
    p50Ms: median(bursts.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(bursts.map(({ p99Ms }) => p99Ms)),
    serverShare: sum(({ serverMs }) => serverMs) / elapsedMs,
    generatorShare: sum(({ generatorMs }) => generatorMs) / elapsedMs,
  };
}

/** When it was read, and what was used of both processors until then, in microseconds: by whom, and by all together. */
interface Times extends MachineTime {
  wallMs: number;
  own: number;
  servers: readonly number[];
}

function readTimes(participants: readonly Participant[]): Times {
  const { user, system } = process.cpuUsage();
  const cores: MachineTime[] = [serverCore, generatorCore].map(readMachineTime);
  return {
    wallMs: performance.now(),
    own: user + system,
    servers: participants.map(({ server }) => readProcessTime(server.pid)),
    busy: sumOf(cores.map(({ busy }) => busy)),
    stolen: sumOf(cores.map(({ stolen }) => stolen)),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
