// npm run test:package: installs the package into empty projects outside of this repository, and uses it there. With an
// argument, only the projects whose name contains it: `-- Playwright`.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { packPackage } from '../../../build/pack.ts';
import { findChromium } from '../../support/find-chromium.ts';
import { type Project, projects } from './projects.ts';

// A browser that is installed already; without one, Playwright looks for its own.
const chromium = findChromium(process.env);
const browser = 'executablePath' in chromium ? { UNDERSTUDY_CHROMIUM: chromium.executablePath } : {};

const work = mkdtempSync(path.join(tmpdir(), 'understudy-consumers-'));
try {
  const [first, second] = ['first', 'second'].map((name) => {
    mkdirSync(path.join(work, name));
    return packPackage(path.join(work, name));
  });
  const rows: Record<string, object> = { 'two builds, byte by byte': { passed: first?.shasum === second?.shasum } };
  const wanted = process.argv[2] ?? '';
  for (const project of projects.filter(({ name }) => name.includes(wanted)))
    rows[project.name] = await use(project, first?.file ?? '');
  console.table(rows);
  if (Object.values(rows).some((row) => !('passed' in row && row.passed === true))) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Makes the project, installs the package into it and runs it; what a failed one printed is printed too. */
async function use(
  { files, install = [], run }: Project,
  tarball: string,
): Promise<{ passed: boolean; seconds: number }> {
  const folder = mkdtempSync(path.join(work, 'project-'));
  if (files !== undefined) cpSync(path.resolve(import.meta.dirname, '..', files), folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const before = performance.now();
  const installation = await runBash(`npm install --no-audit --no-fund -D ${tarball} ${install.join(' ')}`, folder);
  const result = installation.code === 0 ? await runBash(run, folder) : installation;
  if (result.code !== 0) console.error(`${run}\n${result.output}`);
  return { passed: result.code === 0, seconds: Math.round((performance.now() - before) / 1000) };
}

async function runBash(script: string, cwd: string): Promise<{ code: unknown; output: string }> {
  // What this repository has installed must not be found.
  const words = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const PATH = [path.dirname(process.execPath), ...words].join(path.delimiter);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(lifecycle|package|execpath|command)|UNDERSTUDY_)/.test(name),
  );
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...browser, PATH },
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, output: `${out}${err}` };
}
