import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/contracts/vitest/*.suite.ts'],
    // Like the tests of this package: no transformation, and suites share loaded modules.
    experimental: { viteModuleRunner: false },
    isolate: false,
    maxWorkers: 1,
  },
});
