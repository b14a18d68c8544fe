import { builtinModules } from 'node:module';
import { defineConfig, type UserConfig } from 'tsdown';
import { esmExternalRequirePlugin } from 'vite';
import { thirdPartyLicenses } from './build/third-party-licenses.ts';

/** The entry points of the package that have type declarations. */
const doors = {
  index: 'mock/index.ts',
  client: 'src/client.ts',
  contracts: 'contracts/index.ts',
  'contracts-vitest': 'contracts/vitest.ts',
  vitest: 'integrations/vitest.ts',
  playwright: 'integrations/playwright.ts',
  msw: 'integrations/msw.ts',
  vite: 'integrations/vite.ts',
};

const schemas = ['baseline', 'config', 'docs', 'profile', 'report', 'run', 'scenario', 'subject', 'workspaces'];

/** Replaces `require` of Node modules in dependencies by imports, so that browsers can load chunks without Node modules. */
const builtins = [/^node:/, ...builtinModules];
const builtinsAsImports = esmExternalRequirePlugin({ external: builtins });

/** Modules that load neither Node modules nor large dependencies, so that a mock in a browser may load them too. */
const sharedModules =
  /[\\/](src[\\/](?!check-node|client|document|files[\\/]read-|find-|load-|generated[\\/](?!.*operations|enums|errors))|(contracts|docs)[\\/]options).*(?<![.]d)[.]ts$/;

/** Options of all builds. */
const shared = {
  // Bundle the platform-neutral build of a dependency instead of its Node build, because web pages load the bundle too.
  platform: 'neutral',
  // Ignore `sideEffects` in our package.json, which describes `dist/`, not the sources.
  treeshake: { moduleSideEffects: (id) => (id.includes('/node_modules/') ? undefined : true) },
  // Keep the path of a symlinked `node_modules`, so that source maps contain the same paths on every machine.
  inputOptions: { resolve: { symlinks: false, mainFields: ['module', 'main'] } },
  sourcemap: true,
  // Keep old chunks, because a running process may still load them.
  clean: false,
  checks: { pluginTimings: false },
} satisfies UserConfig;

/** Builds the package into `dist/`: its entry points, the command, shared `chunks/`, the OpenAPI document and the schemas. */
const modules: UserConfig = {
  ...shared,
  entry: { ...doors, 'check-node': 'src/check-node.ts', browser: 'mock/browser.ts', understudy: 'cli/understudy.ts' },
  fixedExtension: true,
  target: 'node22',
  // Bundle all other dependencies, so that users install no further packages.
  deps: {
    onlyBundle: false,
    onlyImport: [...builtins, /^@modelcontextprotocol\/server/, '@playwright/test', 'msw', 'pg', 'vite', 'vitest'],
  },
  plugins: [builtinsAsImports, thirdPartyLicenses()],
  // Exclude the sources from source maps, because they would be half of the package.
  outputOptions: {
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    // Node needs as long to find a file as to load 30 kB of it, so bundle the small modules that most commands share.
    codeSplitting: {
      groups: [
        { name: 'shared', test: sharedModules },
        // The mock and the kit need these modules, and neither may load the other one.
        { name: 'common', test: /[\\/](temporal-|@noble|(request-validators|error-statements|alternatives)[.][jt]s$)/ },
        {
          name: 'command-line',
          test: /[\\/]cli[\\/](options|output|config-|commands[\\/]interrupt|files[\\/]text).*(?<![.]d)[.]ts$/,
        },
        {
          name: 'mock',
          test: /[\\/]mock[\\/](domain|engine|control[\\/]context|http[\\/](?!adapters)).*(?<![.]d)[.]ts$/,
        },
      ],
    },
    sourcemapExcludeSources: true,
    // Check the version of Node before any chunk loads: on an older Node, chunks fail with an obscure error.
    intro: ({ name, isEntry }) =>
      isEntry && ['index', 'contracts', 'contracts-vitest'].includes(name) ? "import './check-node.mjs';" : '',
  },
  copy: ({ outDir }) => [
    { from: 'src/generated/service.json', to: outDir, rename: 'openapi.json' },
    { from: 'src/generated/control.json', to: outDir },
    ...schemas.map((name) => {
      return { from: `src/generated/${name}.schema.json`, to: `${outDir}/schemas`, rename: `${name}.json` };
    }),
  ],
  // Declarations use the types of `await using`, which the `lib` of a user's project may lack.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  // Write declarations only with `--clean`, because they take several times as long as the rest of the build.
  dts: process.argv.includes('--clean') && {
    entry: Object.values(doors),
    generator: 'tsgo',
    tsconfig: 'tsconfig.doors.json',
  },
};

/** Builds the service worker as a single file, because a browser registers one file. */
const serviceWorker: UserConfig = {
  ...shared,
  entry: { 'service-worker': 'integrations/service-worker.ts' },
  format: 'iife',
  target: 'es2022',
  deps: { onlyBundle: false },
  outputOptions: { entryFileNames: '[name].js', codeSplitting: false },
  minify: true,
  sourcemap: false,
  dts: false,
};

/** Builds the script of the documentation site, and copies its style sheet and its icon. */
const docsSite: UserConfig = {
  ...shared,
  entry: { 'docs/site': 'docs/site/site.ts' },
  format: 'iife',
  plugins: [thirdPartyLicenses('docs/licenses.txt')],
  target: 'es2022',
  outputOptions: { entryFileNames: '[name].js', codeSplitting: false },
  copy: ({ outDir }) =>
    ['theme.js', 'site.css', 'icon.svg'].map((name) => ({ from: `docs/site/${name}`, to: `${outDir}/docs` })),
  minify: true,
  sourcemap: false,
  dts: false,
};

export default defineConfig([modules, serviceWorker, docsSite]);
