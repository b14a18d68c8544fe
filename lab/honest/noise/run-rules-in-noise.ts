import type { Rule } from '../../../contracts/index.ts';
import { runRules, type Verdict } from '../../../contracts/verify/run.ts';
import { createNoisyMock, type Noise } from './noisy-service.ts';

interface NoisyRunOptions {
  seed: number;
  runs: number;
  profile?: Readonly<Record<string, string>>;
  /** Where it answers. In this process it can be asked in fast time. @defaultValue over a socket */
  via?: 'socket' | 'process';
}

/** Tries rules on a mock that is right, and on a bad way to it. */
export async function runRulesInNoise(
  selectedRules: readonly Rule[],
  noise: Noise,
  { seed, runs, profile = {}, via = 'socket' }: NoisyRunOptions,
): Promise<Verdict[]> {
  await using service = await createNoisyMock(noise, seed, { profile });
  const { controlUrl: _, ...subject } = service.subject;
  const fetch = via === 'process' ? service.fetchInProcess : service.fetch;
  const ruleSeconds = via === 'process' ? 3_600 : 30;
  return await runRules(selectedRules, subject, { runs, seed, fetch, concurrency: 32, ruleSeconds });
}
