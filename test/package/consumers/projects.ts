import { readFileSync } from 'node:fs';
import path from 'node:path';

const { devDependencies } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { devDependencies: Record<string, string> };

/** The version that this repository uses: the others of a consumer are its own business. */
const specOf = (name: string) => `${name}@${devDependencies[name]}`;

/** A project of somebody who installs the package. */
export interface Project {
  name: string;
  /** What is copied into it, from here. */
  files?: string;
  /** What it installs beside the package. */
  install?: readonly string[];
  /** What it then runs in bash; it fails when a command does. */
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
  { name: 'vitest', files: 'consumers/vitest', install: [specOf('vitest')], run: 'npx vitest run' },
  { name: 'MSW 3 in Node', files: 'consumers/msw', install: [specOf('msw')], run: 'node --test' },
  { name: 'MSW 2 in Node', files: 'consumers/msw', install: ['msw@2'], run: 'node --test' },
  {
    name: 'MSW 3 in a browser',
    files: 'consumers/msw-browser',
    install: [specOf('msw'), specOf('vite'), specOf('@playwright/test')],
    run: 'mkdir public\nnpx msw init public --no-save\nnpx playwright test',
  },
  {
    name: 'Vite, dev server, preview and build',
    files: 'consumers/vite',
    install: [specOf('vite')],
    run: 'node --test --test-timeout=60000',
  },
  {
    name: 'Playwright, and a service worker',
    files: 'consumers/playwright',
    install: [specOf('@playwright/test')],
    run: 'npx playwright test mock service-worker\n! npx playwright test fails\nnode check-attachments.js',
  },
  { name: 'the command by npx', run: serveAndVerify },
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
    files: '../../examples/app',
    install: ['vite', 'vitest', 'msw', '@playwright/test', '@types/node', 'typescript'].map(specOf),
    run: 'npx tsc -p .\nnpx vitest run\nnpx playwright test\nnpx vite build',
  },
  {
    name: 'examples/vendor-python: verify',
    files: '../../examples/vendor-python',
    run: './verify.sh --runs 5 | tee verdict.txt\ngrep -E "rules: .* 0 failed, 0 flaky, .* 0 error" verdict.txt',
  },
  { name: 'tsc --strict, all libraries checked', files: 'types', install: [specOf('typescript')], run: 'npx tsc -p .' },
  {
    name: 'Vite, for a browser',
    files: 'site',
    install: [specOf('vite')],
    run: 'npx vite build && ! grep -rl __vite-browser-external dist',
  },
];
