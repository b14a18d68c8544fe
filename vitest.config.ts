import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // Many tests wait for a process or a socket: three at a time fill two cores.
    maxWorkers: 3,
    projects: [
      // What they need is built first.
      { extends: true, test: { name: 'tests', include: ['test/**/*.test.ts'], globalSetup: 'test/support/built.ts' } },
      // Another run of these must not build while tests look at what is built.
      { extends: true, test: { name: 'examples', include: ['examples/recipes/*.test.ts'] } },
    ],
  },
});
