import { createHash } from 'node:crypto';
import { type SimulationResult, simulate } from './simulate.ts';

/** How many random steps a simulation takes. */
export const stepCount = 200;

/** A digest of everything that the mock answered in a simulation, to the last byte. */
function digestOf({ log }: SimulationResult): string {
  return createHash('sha256').update(log.join('\n')).digest('hex');
}

/** The digests of the simulations of the seeds 1 to `last`. */
export async function computeDigests(last: number): Promise<string[]> {
  const digests: string[] = [];
  for (let seed = 1; seed <= last; seed += 1) digests.push(digestOf(await simulate(seed, stepCount)));
  return digests;
}

// Run as a program, it prints the digests, and the time zone that it has found itself in.
if (import.meta.main) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  console.log(JSON.stringify({ timeZone, digests: await computeDigests(Number(process.argv[2])) }));
}
