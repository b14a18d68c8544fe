import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'examples/recipes/*.test.ts'],
    globalSetup: 'test/support/built.ts',
    testTimeout: 60_000,
    // Nothing in a module outlives a test: what one file has loaded the next need not load again.
    isolate: false,
    // Many tests wait for a process or a socket: three at a time fill two cores.
    maxWorkers: 3,
  },
});
