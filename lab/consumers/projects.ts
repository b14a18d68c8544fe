import { readFileSync } from 'node:fs';
import path from 'node:path';

const { devDependencies } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
) as { devDependencies: Record<string, string> };

const specOf = (name: string) => `${name}@${devDependencies[name]}`;

export interface Project {
  name: string;
  files?: string;
  install?: readonly string[];
  packageManager?: 'npm' | 'pnpm' | 'yarn';
  node?: string;
  /** Whether CI tests the project at each change (`--ci`). The nightly job tests all projects. */
  ci?: boolean;
  run: string;
}

const serveAndVerify = `
npx understudy-kit --version
npx understudy-kit init subject.yaml --mock
# npx would not pass the signal on that ends it.
node_modules/.bin/understudy serve --port 0 --json > ready.json &
trap "kill $!" EXIT
until grep -q '}$' ready.json; do kill -0 $!; sleep 0.05; done
url=$(node -p 'JSON.parse(fs.readFileSync("ready.json")).baseUrl')
npx understudy-kit verify "$url" --subject subject.yaml --rule get-session/ --runs 2
curl -sf "\${url%api}_mock/dashboard/" | grep -q '<script'
`;

export const projects: readonly Project[] = [
  { name: 'node:test', files: 'consumers/node-test', run: 'node --test' },
  {
    name: 'vitest 3 and Vite 5',
    ci: true,
    files: 'consumers/vitest',
    install: ['vitest@3', 'vite@5'],
    run: 'npx vitest run',
  },
  {
    name: 'vitest 4 and Vite 6',
    ci: true,
    files: 'consumers/vitest',
    install: ['vitest@4', 'vite@6'],
    run: 'npx vitest run',
  },
  { name: 'vitest 5', files: 'consumers/vitest', install: [specOf('vitest')], run: 'npx vitest run' },
  { name: 'MSW 3 in Node', files: 'consumers/msw', install: [specOf('msw')], run: 'node --test' },
  { name: 'MSW 2 in Node', files: 'consumers/msw', install: ['msw@2'], run: 'node --test' },
  {
    name: 'MSW 3 in a browser',
    files: 'consumers/msw-browser',
    install: [specOf('msw'), specOf('vite'), specOf('@playwright/test')],
    run: 'mkdir public\nnpx msw init public --no-save\nnpx playwright test',
  },
  {
    name: 'MSW and happy-dom',
    ci: true,
    files: 'consumers/happy-dom',
    install: [specOf('msw'), specOf('vitest'), 'happy-dom@21'],
    run: 'npx vitest run --environment happy-dom',
  },
  {
    name: 'Jest with ES modules',
    files: 'consumers/jest',
    install: ['jest@30'],
    run: 'rm *.config.*\nNODE_OPTIONS=--experimental-vm-modules npx jest --config "{}"',
  },
  ...['29', '30'].map((version) => ({
    name: `Jest ${version} with CommonJS`,
    files: 'consumers/jest',
    install: [`jest@${version}`, `babel-jest@${version}`, '@babel/preset-env@7'],
    run: `echo '{ "private": true }' > package.json\nnpx jest`,
  })),
  ...['5', '6', '7', '8'].map((version) => ({
    name: `Vite ${version}: dev server, preview and build`,
    files: 'consumers/vite',
    install: [`vite@${version}`],
    run: 'node --test --test-timeout=60000',
  })),
  {
    name: 'Playwright 1.40',
    files: 'consumers/playwright',
    install: ['@playwright/test@1.40.0'],
    run: 'npx playwright test mock',
  },
  {
    name: 'Playwright, and a service worker',
    files: 'consumers/playwright',
    install: [specOf('@playwright/test')],
    run: 'npx playwright test mock service-worker\n! npx playwright test fails\nnode check-attachments.js',
  },
  { name: 'the command by npx', ci: true, run: serveAndVerify },
  { name: 'the command on Node 22.13', ci: true, node: '22.13.0', run: serveAndVerify },
  {
    name: 'the library on Node 20, which is too old',
    ci: true,
    node: '20.20.2',
    install: ['vite@5'],
    run: ['understudy-kit', 'understudy-kit/vite', 'understudy-kit/contracts']
      .map(
        (door) =>
          `! node -e "import('${door}')" 2> error.txt\ngrep 'Error: understudy-kit needs Node 22.13 or newer' error.txt`,
      )
      .join('\n'),
  },
  { name: 'the command on Node 26', ci: true, node: '26', run: serveAndVerify },
  { name: 'the command by pnpm', packageManager: 'pnpm', run: serveAndVerify },
  { name: 'the command by yarn', packageManager: 'yarn', run: serveAndVerify },
  {
    name: 'require and import',
    ci: true,
    run: `node -e "require('assert')(require('understudy-kit').createMock && require('understudy-kit/client').createClient)"
      node --input-type=module -e "import { createMock } from 'understudy-kit'; await createMock().fetch('/_mock/clock')"`,
  },
  {
    name: 'proxy',
    run: `node_modules/.bin/understudy proxy http://127.0.0.1:9/api --port 0 > line.txt &
      trap "kill $!" EXIT
      until grep -q 'forwards to' line.txt; do kill -0 $!; sleep 0.05; done`,
  },
  {
    name: 'mcp, with its SDK',
    files: 'consumers/mcp',
    install: ['@modelcontextprotocol/server', '@modelcontextprotocol/client'].map(specOf),
    run: 'node --test',
  },
  {
    name: 'examples/app: tsc, vitest, MSW, Playwright, Vite',
    files: '../examples/app',
    install: ['vite', 'vitest', 'msw', '@playwright/test', '@types/node', 'typescript'].map(specOf),
    run: 'npx tsc -p .\nnpx vitest run\nnpx playwright test\nnpx vite build',
  },
  {
    name: 'examples/vendor-python: verify',
    files: '../examples/vendor-python',
    run: './verify.sh --runs 5 | tee verdict.txt\ngrep -E "rules: .* 0 failed, 0 flaky, .* 0 error" verdict.txt',
  },
  {
    // Do not check libraries: the types of fast-check, which the package bundles, need at least TypeScript 5.7.
    name: 'tsc 5.4 --strict, libraries not checked',
    files: '../test/package/types',
    install: ['typescript@5.4'],
    run: 'npx tsc -p . --skipLibCheck',
  },
  ...['5.7', '5.9', '7'].map((version) => ({
    name: `tsc ${version} --strict, all libraries checked`,
    files: '../test/package/types',
    install: [`typescript@${version}`],
    run: 'npx tsc -p .',
  })),
  {
    name: 'tsc 5.9 with moduleResolution node10',
    files: '../test/package/types',
    install: ['typescript@5.9'],
    run: 'npx tsc -p . --module esnext --moduleResolution node10 --esModuleInterop --skipLibCheck',
  },
  {
    name: 'Vite, for a browser',
    files: '../test/package/site',
    install: [specOf('vite')],
    run: 'npx vite build && ! grep -rl __vite-browser-external dist',
  },
];
