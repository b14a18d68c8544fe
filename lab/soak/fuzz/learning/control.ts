import { startCoverage } from './coverage.ts';
import { type FuzzTarget, type LearnResult, learn } from './learn.ts';
import { readPlanted } from './planted.ts';

const planted: FuzzTarget = { seeds: ['understudy'], run: (input) => void readPlanted(input) };

/** Looks for the planted mistake, with learning or by chance alone. */
export async function findPlanted(seed: number, learns: boolean, maxInputs: number): Promise<LearnResult> {
  const coverage = await startCoverage((url) => url.endsWith('/planted.ts'));
  try {
    const goesOn = (inputs: number, crashes: number) => inputs < maxInputs && crashes === 0;
    return await learn({ target: planted, corpus: [], coverage, seed, learns, goesOn });
  } finally {
    await coverage.stop();
  }
}

/** Whether the planted mistake is found, and is not found by as many inputs without learning. */
export async function runControl(seed: number): Promise<boolean> {
  const outcomes: boolean[] = [];
  for (const learns of [true, false]) {
    const { inputs, crashes } = await findPlanted(seed, learns, 200_000);
    const outcome = crashes.length === 0 ? 'was not found' : `was found: ${JSON.stringify(crashes[0]?.input)}`;
    console.log(`${learns ? 'learning' : 'without learning'}: ${inputs} inputs; the planted mistake ${outcome}`);
    outcomes.push(crashes.length > 0);
  }
  return outcomes[0] === true && outcomes[1] === false;
}
