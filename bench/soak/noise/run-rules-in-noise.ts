import { type Rule, run, type Verdict } from '../../../contracts/index.ts';
import { createNoisyMock, type Noise } from './noisy-service.ts';

/** Tries rules on a mock that is right, and on a bad way to it. */
export async function runRulesInNoise(
  selectedRules: readonly Rule[],
  noise: Noise,
  { seed, runs, profile = {} }: { seed: number; runs: number; profile?: Readonly<Record<string, string>> },
): Promise<Verdict[]> {
  await using service = await createNoisyMock(noise, seed, { profile });
  const { controlUrl: _, ...subject } = service.subject;
  return await run(selectedRules, subject, { runs, seed, fetch: service.fetch, concurrency: 32, ruleSeconds: 30 });
}
