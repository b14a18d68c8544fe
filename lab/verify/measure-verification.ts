import { cpus } from 'node:os';
import { type Rule, verify } from '../../contracts/index.ts';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { forkServer } from '../support/fork-server.ts';
import type { ServiceEffort } from './delayed-mock.ts';

export interface VerificationOptions {
  /** How long the service takes to answer, in milliseconds. */
  delayMs: number;
  rules: readonly Rule[];
  /** @defaultValue that of verify */
  runs?: number;
}

/** What a verification of the mock took. Its clock is moved by rules, as in a run on any mock with a control plane. */
export interface Verification {
  wallMs: number;
  /** Processor time of the kit; the service is another process. */
  cpuMs: number;
  /** Requests of the interface, as they arrive. */
  requests: number;
  /** How long each rule took, the longest first. They run side by side. */
  ruleMs: readonly { id: string; ms: number }[];
  /** Of the time of all processors, how much other processes than kit and service took: 0 to 1. */
  disturbedShare: number;
  /** Rules that did not pass, and were not skipped. */
  failed: readonly string[];
}

/** Verifies a mock in a process of its own that answers so late. */
export async function measureVerification({ delayMs, rules, runs }: VerificationOptions): Promise<Verification> {
  await using server = await forkServer(new URL('./delayed-mock.ts', import.meta.url), [], [`${delayMs}`]);
  const origin = `http://127.0.0.1:${server.port}`;
  const subject = { ...mockSubject(`${origin}/api`), controlUrl: `${origin}/_mock` };
  const result = { ruleMs: [] as { id: string; ms: number }[], failed: [] as string[] };
  const readEffort = async (): Promise<Times & { requests: number }> => {
    const { cpu, requests } = await server.ask<ServiceEffort>({});
    return { at: performance.now(), kit: toMs(process.cpuUsage()), service: toMs(cpu), busy: readBusyMs(), requests };
  };
  const before = await readEffort();
  await verify(subject, {
    rules,
    seed: 1,
    ...(runs !== undefined && { runs }),
    onEvent(event) {
      if (event.type !== 'rule-decided') return;
      result.ruleMs.push({ id: event.rule, ms: event.durationMs });
      const { type } = event.outcome;
      if (type !== 'passed' && type !== 'skipped') result.failed.push(event.rule);
    },
  });
  const after = await readEffort();
  result.ruleMs.sort((one, other) => other.ms - one.ms);
  const [wallMs, cpuMs] = [after.at - before.at, after.kit - before.kit];
  const requests = after.requests - before.requests;
  return { ...result, requests, wallMs, cpuMs, disturbedShare: disturbedShareOf(before, after, cpus().length) };
}

/** A moment, and the milliseconds that kit, service, and all processes together ran until then. */
interface Times {
  at: number;
  kit: number;
  service: number;
  busy: number;
}

/** Of the time of so many processors: what neither kit nor service ran. */
function disturbedShareOf(before: Times, after: Times, processors: number): number {
  const own = after.kit - before.kit + after.service - before.service;
  return Math.max(0, after.busy - before.busy - own) / ((after.at - before.at) * processors);
}

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

function readBusyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/** Of the time that a verification took, how much the kit waited: 0 to 1. */
export function waitingShareOf({ wallMs, cpuMs }: Pick<Verification, 'wallMs' | 'cpuMs'>): number {
  return Math.max(0, 1 - cpuMs / wallMs);
}
