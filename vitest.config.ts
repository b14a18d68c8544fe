import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'examples/recipes/*.test.ts'],
    globalSetup: 'test/support/built.ts',
    testTimeout: 60_000,
    // Many tests wait for a process or a socket: two at a time fill two cores.
    maxWorkers: 2,
  },
});
