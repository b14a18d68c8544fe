import { setTimeout as wait } from 'node:timers/promises';
import { generatorCore, serverCore } from './cores.ts';
import { type MachineTime, readMachineTime, readProcessTime } from './processor-time.ts';
import type { RunningServer } from './servers.ts';
import { type Load, type LoadResult, runLoad } from './wrk.ts';

export interface Measurement extends LoadResult {
  /** Processor time of the server for each answer, and for what followed from the requests. */
  microsPerRequest: number;
  perSecond: number;
  /** Of the time that the load took, how long server and generator ran: 0 to 1. */
  serverShare: number;
  generatorShare: number;
  /** Of the time of both processors, how much others took: other processes, and the host of a virtual machine. */
  disturbedShare: number;
}

/** So long the server has for what follows from a request; a message is being sent for half a second. */
const aftermathMs = 700;

/** Sends a load, and measures what it costs the server. */
export async function measureLoad({ pid, port }: RunningServer, load: Load): Promise<Measurement> {
  const before = readTimes(pid);
  const result = await runLoad(port, load);
  const served = readProcessTime(pid);
  await wait(aftermathMs);
  const after = readTimes(pid);

  const server = after.server - before.server;
  const elapsed = (after.wall - before.wall) * 1_000;
  const busy = sumOf(after.cores, ({ busy }) => busy) - sumOf(before.cores, ({ busy }) => busy);
  const stolen = sumOf(after.cores, ({ stolen }) => stolen) - sumOf(before.cores, ({ stolen }) => stolen);
  const own = server + result.generatorMs * 1_000 + (after.own - before.own);
  return {
    ...result,
    microsPerRequest: server / result.answers,
    perSecond: (result.answers / result.elapsedMs) * 1_000,
    serverShare: (served - before.server) / 1_000 / result.elapsedMs,
    generatorShare: result.generatorMs / result.elapsedMs,
    disturbedShare: (Math.max(0, busy - own) + stolen) / (elapsed * before.cores.length),
  };
}

function readTimes(pid: number) {
  const { user, system } = process.cpuUsage();
  const cores = [serverCore, generatorCore].map(readMachineTime);
  return { wall: performance.now(), server: readProcessTime(pid), own: user + system, cores };
}

function sumOf(cores: readonly MachineTime[], select: (core: MachineTime) => number): number {
  return cores.reduce((sum, core) => sum + select(core), 0);
}
