import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/contracts/vitest/*.suite.ts'],
    experimental: { viteModuleRunner: false },
    isolate: false,
    maxWorkers: 1,
  },
});
