import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/contracts/vitest/*.suite.ts'],
    // Like in the tests of this package, Vitest transforms no files, and suites share loaded modules.
    experimental: { viteModuleRunner: false },
    isolate: false,
    maxWorkers: 1,
  },
});
