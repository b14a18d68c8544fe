import { test } from 'vitest';

/** Declares one test for a missing program: the test is skipped with advice, or fails if the program is required. */
export function declareMissing(program: string, advice: string, required = ''): void {
  const isRequired = !['', '0'].includes(required);
  if (!isRequired) console.warn(`${advice} They are skipped now.`);
  test.skipIf(!isRequired)(`${program} is installed`, () => {
    throw new Error(advice);
  });
}
