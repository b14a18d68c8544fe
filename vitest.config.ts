import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Tests that share one browser, each with windows of its own. */
const browser = ['test/browser/**/*.test.ts'];

/** Tests that share one packed package. */
const packed = ['test/package/*.test.ts'];

/** Timers that they fake change what streams of later tests wait by, so they have a process each. */
const apart = ['test/mock/engine/{alarm,clock,time}.test.ts'];

/** Tests that share one PostgreSQL, each with databases of its own. */
const postgres = ['test/**/*.postgres.test.ts'];

/**
 * Each test is a whole run of the kit, of a process or of a history. Many run in parallel, so a busy machine takes
 * minutes.
 */
const runs = [
  'test/contracts/{rules,run}/**/*.test.ts',
  'test/contracts/{preflight,vitest}.test.ts',
  'test/contracts/{compare,observe}/*.test.ts',
  'test/reference/**/*.test.ts',
  'test/cli/{understudy.test.ts,commands/*.test.ts}',
  'test/conformance/**/*.test.ts',
  'test/ci/**/*.test.ts',
];

/** Begins with what takes longest: beginning last, it would end alone, with the other processors idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const { true: first = [], false: others = [] } = Object.groupBy(
      await super.sort(files),
      ({ project, moduleId }) => `${project.name === 'runs' || moduleId.includes('/test/package/')}`,
    );
    return [...first, ...others];
  }
}

/** Keeps compiled code for later processes and later runs. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    // They end what hangs. A test that needs longer on a busy machine says so itself.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // A shared machine of CI may stop for seconds. The reporter lists the tests that passed at the second try.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', './test/support/summary-reporter.ts'],
    // Many tests wait for a process or a socket: three at a time fill two cores.
    maxWorkers: 3,
    // Node runs the tests as it runs everything here, and nothing is transformed.
    experimental: { viteModuleRunner: false },
    setupFiles: ['test/support/same-chance.ts'],
    // They leave nothing behind in their process, and share what it has loaded.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          testTimeout: 120_000,
          globalSetup: [
            'test/support/build-dashboard.ts',
            'test/browser/start-chromium.ts',
            'test/support/postgres/provide-postgres.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: packed,
          testTimeout: 120_000,
          globalSetup: ['test/support/build.ts', 'test/package/provide-package.ts', 'test/browser/start-chromium.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts', 'examples/recipes/*.test.ts'],
          exclude: [...apart, ...browser, ...packed, ...postgres, ...runs],
          // These tests need both builds.
          globalSetup: ['test/support/build-dashboard.ts', 'test/support/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'runs',
          include: runs,
          exclude: postgres,
          testTimeout: 300_000,
          globalSetup: ['test/support/build-dashboard.ts', 'test/support/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgres,
          globalSetup: ['test/support/build.ts', 'test/support/postgres/provide-postgres.ts'],
        },
      },
      { extends: true, test: { name: 'clocks', include: apart, isolate: true } },
    ],
  },
});
