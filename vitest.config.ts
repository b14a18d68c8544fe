import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Tests that share one browser, each with separate windows. */
const browser = ['test/browser/**/*.test.ts'];

/** Tests that share one packed tarball of the package. */
const packed = ['test/package/*.test.ts'];

/** Tests that each need a separate process, because their fake timers would affect streams of later tests. */
const apart = ['test/mock/engine/{alarm,clock,time}.test.ts'];

/** Tests that share one PostgreSQL server, each with separate databases. */
const postgres = ['test/**/*.postgres.test.ts'];

/** Long tests, which run the whole kit, a process or a random history. On a busy machine they may take minutes. */
const runs = [
  'test/contracts/{rules,run}/**/*.test.ts',
  'test/contracts/{preflight,vitest}.test.ts',
  'test/contracts/{compare,observe}/*.test.ts',
  'test/reference/**/*.test.ts',
  'test/cli/{understudy.test.ts,commands/*.test.ts}',
  'test/conformance/**/*.test.ts',
  'test/ci/**/*.test.ts',
];

/** Starts the longest test files first, because all other processors would wait for a long file that starts last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const { true: first = [], false: others = [] } = Object.groupBy(
      await super.sort(files),
      ({ project, moduleId }) => `${project.name === 'runs' || moduleId.includes('/test/package/')}`,
    );
    return [...first, ...others];
  }
}

/** Caches compiled code for later processes. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/compiled');

export default defineConfig({
  test: {
    // Time limits for tests that hang. A test that may take longer on a busy machine sets its own limit.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Retry in CI, where a shared machine may stop for seconds. The reporter lists tests that passed at the second try.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', './test/support/summary-reporter.ts'],
    // Many tests wait for a process or a socket, so three workers fill two cores.
    maxWorkers: 3,
    // Let Node run the tests without a transformation by Vite.
    experimental: { viteModuleRunner: false },
    setupFiles: ['test/support/same-chance.ts'],
    // Test files share a process and its loaded modules, because they leave no state behind.
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
          // Some tests need the built command, others the built dashboard.
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
