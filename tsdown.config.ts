import { builtinModules } from 'node:module';
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown';
import { esmExternalRequirePlugin } from 'vite';
import { thirdPartyLicenses } from './build/third-party-licenses.ts';

/** The entry points of the package. Each has its declarations. */
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

/** Rolldown 1.2 names exports that it has left out, where a JSON module is imported at once here and on demand there. */
const documentAsDefault: Rolldown.Plugin = {
  name: 'document-as-default',
  transform: {
    filter: { id: /src\/generated\/service\.json$/ },
    handler: (json) => ({ code: `export default ${json}`, map: null, moduleType: 'js' }),
  },
};

/**
 * Replaces `require` of Node modules in dependencies by imports. Then the shared runtime needs nothing of Node, so
 * browsers can load it.
 */
const builtins = [/^node:/, ...builtinModules];
const builtinsAsImports = esmExternalRequirePlugin({ external: builtins });

/** Options of both builds. */
const shared = {
  // Of packages that have a build for Node alone and another for everywhere, the latter: pages load it too.
  platform: 'neutral',
  // `sideEffects` of the package describes `dist/`, not the sources.
  treeshake: { moduleSideEffects: (id) => (id.includes('/node_modules/') ? undefined : true) },
  // Keeps the path of a linked `node_modules`, so that source maps name the same files everywhere.
  inputOptions: { resolve: { symlinks: false, mainFields: ['module', 'main'] } },
  sourcemap: true,
  // A running process may still load an older chunk.
  clean: false,
  checks: { pluginTimings: false },
} satisfies UserConfig;

/** Builds the package into `dist/`: the doors and the command, what they share in `chunks/`, the document and schemas. */
const modules: UserConfig = {
  ...shared,
  entry: { ...doors, 'check-node': 'src/check-node.ts', browser: 'mock/browser.ts', understudy: 'cli/understudy.ts' },
  fixedExtension: true,
  target: 'node22',
  // All else is a part of the package: who installs it installs nothing else.
  deps: {
    onlyBundle: false,
    onlyImport: [...builtins, /^@modelcontextprotocol\/server/, '@playwright/test', 'msw', 'pg', 'vite', 'vitest'],
  },
  plugins: [documentAsDefault, builtinsAsImports, thirdPartyLicenses()],
  // Source maps name files and lines. The sources themselves would be half of the package.
  outputOptions: {
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    sourcemapExcludeSources: true,
    // A door imports it, but a chunk that the door imports may come first, and fail with a riddle on an older Node.
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
  // `await using` needs it where a project's own `lib` does not have it.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  // Only a package that is built anew (`--clean`) has declarations: they take several times as long. The compiler that checks
  // the types makes them too.
  dts: process.argv.includes('--clean') && {
    entry: Object.values(doors),
    generator: 'tsgo',
    tsconfig: 'tsconfig.doors.json',
  },
};

/** Builds the service worker: a browser registers one file, and that loads no other. */
const serviceWorker: UserConfig = {
  ...shared,
  entry: { 'service-worker': 'integrations/service-worker.ts' },
  format: 'iife',
  target: 'es2022',
  deps: { onlyBundle: false },
  plugins: [documentAsDefault],
  outputOptions: { entryFileNames: '[name].js', codeSplitting: false },
  minify: true,
  sourcemap: false,
  dts: false,
};

/** Builds the script of the documentation site, beside its style and its icon. */
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
