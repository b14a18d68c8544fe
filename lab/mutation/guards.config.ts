import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'test/mock/http/{access-guard,gate-in-front,listen-options,login,read-request}.test.ts',
      'test/mock/domain/{signed-link,storage}.test.ts',
      'test/mock/domain/operations/get-signed-url.test.ts',
      'test/contracts/reports/redaction*.test.ts',
      'test/contracts/{effects/limits,effects/effect-guard,effects/effect-state,effects/ledger,effects/permission}.test.ts',
      'test/src/redaction.test.ts',
    ],
    testTimeout: 60_000,
    // Stryker loses the coverage of mutants when test files share a process.
    isolate: true,
  },
});
