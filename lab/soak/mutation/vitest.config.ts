import { defineConfig } from 'vitest/config';
import { testFiles } from './targets.ts';

export default defineConfig({
  test: {
    include: [...testFiles],
    testTimeout: 60_000,
    // A mutant is switched on while it runs, so all that is loaded can stay.
    isolate: false,
  },
});
