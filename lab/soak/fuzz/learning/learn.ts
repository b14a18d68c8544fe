import { createRandom } from '../../../../test/support/random.ts';
import type { Coverage } from './coverage.ts';
import { mutateInput, wordsOf } from './mutate-input.ts';
import { shorten } from './shorten.ts';

/** What is tried with any text. */
export interface FuzzTarget {
  /** Texts to begin with, each of which is good. */
  seeds: readonly string[];
  /** Does it. @throws what it may not throw, and what an invariant found */
  run(input: string): void | Promise<void>;
}

interface Crash {
  input: string;
  problem: string;
}

export interface LearnResult {
  inputs: number;
  /** What reached code that nothing before it reached, made as short as it can be. */
  corpus: readonly string[];
  crashes: readonly Crash[];
}

export interface LearnOptions {
  target: FuzzTarget;
  /** Texts that an earlier run kept. */
  corpus: readonly string[];
  coverage: Coverage;
  seed: number;
  /** Whether to go on after so many inputs and kinds of crashes. */
  goesOn(inputs: number, crashes: number): boolean;
  /** Whether what is new is kept; without it inputs are made of the seeds alone. @defaultValue `true` */
  learns?: boolean;
}

/** So many inputs are run before it is looked at what they reached: looking takes longer than running. */
const batchSize = 128;
/** An input that takes more of the processor is a finding, however busy the machine is. */
const slowMs = 1_000;
/** Crashes of one kind are alike after the first; a run with so many kinds is over. */
const maxCrashes = 10;

/**
 * Runs mutations of what is known, keeps those that reach code which nothing reached before, and makes them shorter.
 *
 * A crash is made shorter too, and is reported once for each message.
 */
export async function learn({
  target,
  corpus,
  coverage,
  seed,
  goesOn,
  learns = true,
}: LearnOptions): Promise<LearnResult> {
  const random = createRandom(seed);
  const known = [...target.seeds, ...corpus];
  const kept = [...corpus];
  const words = wordsOf(known);
  const crashes = new Map<string, Crash>();
  let inputs = 0;
  const run = async (input: string): Promise<string | undefined> => {
    inputs += 1;
    return findProblem(target, input);
  };
  const report = async (input: string, problem: string) => {
    if (crashes.has(kindOf(problem))) return;
    const shortest = await shorten(input, async (shorter) => {
      const found = await run(shorter);
      return found !== undefined && kindOf(found) === kindOf(problem);
    });
    crashes.set(kindOf(problem), { input: shortest, problem });
  };

  for (const input of known) {
    const problem = await run(input);
    if (problem !== undefined) await report(input, problem);
  }
  await coverage.learn();
  while (goesOn(inputs, crashes.size) && crashes.size < maxCrashes) {
    const batch = Array.from({ length: batchSize }, () => mutateInput(pickInput(), random, known, words));
    const good: string[] = [];
    for (const input of batch) {
      const problem = await run(input);
      if (problem === undefined) good.push(input);
      else await report(input, problem);
    }
    if (!learns || (await coverage.look()).length === 0) continue;
    const news = await findNews(good);
    known.push(...news);
    kept.push(...news);
  }
  return { inputs, corpus: kept, crashes: [...crashes.values()] };

  /** Which of these reach something new: looked for in halves, as looking takes longer than running. */
  async function findNews(some: readonly string[]): Promise<string[]> {
    for (const input of some) await run(input);
    const [first] = some;
    if (first === undefined || !goesOn(inputs, crashes.size)) return [];
    if (some.length > 1) {
      if ((await coverage.look()).length === 0) return [];
      const middle = Math.ceil(some.length / 2);
      return [...(await findNews(some.slice(0, middle))), ...(await findNews(some.slice(middle)))];
    }
    const places = await coverage.learn();
    if (places.length === 0) return [];
    const shortest = await shorten(first, async (shorter) => {
      if (!goesOn(inputs, crashes.size)) return false;
      const isGood = (await run(shorter)) === undefined;
      return (await coverage.hasRun(places)) && isGood;
    });
    return [shortest];
  }

  /** Those found last lead on more often. */
  function pickInput(): string {
    return random.chance(50) ? random.pick(known.slice(-8)) : random.pick(known);
  }
}

/** Crashes with the same first line, numbers and quoted parts aside, are one. */
function kindOf(problem: string): string {
  return (problem.split('\n')[0] ?? '').replaceAll(/\d+|"[^"]*"|'[^']*'/g, '#');
}

async function findProblem(target: FuzzTarget, input: string): Promise<string | undefined> {
  const begin = process.cpuUsage();
  try {
    await target.run(input);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);
  }
  const { user } = process.cpuUsage(begin);
  return user / 1000 > slowMs
    ? `${Math.round(user / 1000)} ms of the processor for ${input.length} characters`
    : undefined;
}
