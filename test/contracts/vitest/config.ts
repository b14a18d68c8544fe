import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/contracts/vitest/*.suite.ts'],
    // As the tests here: nothing is transformed, and what one suite has loaded serves the others.
    experimental: { viteModuleRunner: false },
    isolate: false,
    maxWorkers: 1,
  },
});
