import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/contracts/vitest/*.suite.ts'],
    // Use the settings of all tests in this repository: Vitest transforms no files, and suites share loaded modules.
    experimental: { viteModuleRunner: false },
    isolate: false,
    maxWorkers: 1,
  },
});
