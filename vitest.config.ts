import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests that leave nothing behind in their process: they share one, and what it has loaded.
 *
 * Timers that are faked change what streams of later tests wait by, so alarm, clock and time have one each.
 */
const together = [
  'test/{openapi,src}/**/*.test.ts',
  'test/mock/*.test.ts',
  'test/mock/{dashboard,domain,http,log,profile,workspaces}/**/*.test.ts',
  'test/mock/control/**/!(dashboard-files|docs-files).test.ts',
  'test/contracts/{steps,verify,compare,generators,model,observe,replay,reports,traffic,transport,redaction,subject,expect,operations}/**/*.test.ts',
];

/** Tests that share one browser, each with windows of its own. */
const browser = ['test/browser/**/*.test.ts', 'test/package/**/*.test.ts'];

/** What Node has compiled is kept from one process to the next, and from one run to the next. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    // They end what hangs. Nothing that is checked depends on how long it takes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 300_000 } },
    // Many tests wait for a process or a socket: three at a time fill two cores.
    maxWorkers: 3,
    // Node runs the tests as it runs everything here, and nothing is transformed.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: [...together, ...browser],
          // What they need is built first.
          globalSetup: ['test/support/build-dashboard.ts', 'test/support/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          isolate: false,
          globalSetup: ['test/support/build-dashboard.ts', 'test/browser/start-chromium.ts'],
        },
      },
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      // Another run of these must not build while tests look at what is built.
      { extends: true, test: { name: 'examples', include: ['examples/recipes/*.test.ts'] } },
    ],
  },
});
