import { defineConfig } from 'vitest/config';

/** The tests of what protects: those that lie beside the code that is mutated, and are quick enough to be run for each mutant. */
export default defineConfig({
  test: {
    include: [
      'test/mock/http/access/*.test.ts',
      'test/mock/domain/session/{signed-link,canonical-link}.test.ts',
      'test/mock/domain/operations/get-signed-url.test.ts',
      'test/mock/bounds.test.ts',
      'test/mock/control/bounded-answers.test.ts',
      'test/mock/control/paging/*.test.ts',
      'test/mock/domain/leaving.test.ts',
      'test/mock/domain/bounds/*.test.ts',
      'test/mock/http/limits.test.ts',
      'test/src/redaction/*.test.ts',
      'test/contracts/redaction/*.test.ts',
      'test/contracts/reports/cut-keys.test.ts',
      'test/contracts/transport/{budget,clean-up,effect-guard,follow,ledger,pending-effects}.test.ts',
    ],
    testTimeout: 60_000,
    // A mutant is switched on while it runs, so all that is loaded can stay.
    isolate: false,
  },
});
