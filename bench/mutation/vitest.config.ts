import { defineConfig } from 'vitest/config';

/** The contract kit as the only test of the mock. */
export default defineConfig({
  test: {
    include: ['bench/mutation/rules.test.ts'],
    testTimeout: 120_000,
    // A mutant is switched on while it runs, so all that is loaded can stay.
    isolate: false,
  },
});
