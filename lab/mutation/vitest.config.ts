import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lab/mutation/rules.test.ts'],
    testTimeout: 60_000,
    // A mutant is switched on while it runs, so all that is loaded can stay.
    isolate: false,
  },
});
