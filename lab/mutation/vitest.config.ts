import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lab/mutation/rules.test.ts'],
    testTimeout: 60_000,
    // Stryker enables a mutant at run time, so Vitest need not reload modules.
    isolate: false,
  },
});
