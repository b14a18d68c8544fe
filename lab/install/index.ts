// npm run bench:install: what installing the package brings, beside others, each in a folder of its own from the registry.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packPackage } from '../../build/pack.ts';
import { findFreePort } from '../../test/support/http/find-free-port.ts';
import { competitors, files, type Installed } from './competitors.ts';

const coldStarts = 7;
/** A start that takes longer has failed. */
const startWithinMs = 60_000;

const work = mkdtempSync(path.join(tmpdir(), 'understudy-install-'));
try {
  const rows: Record<string, object> = {};
  for (const [name, installed] of Object.entries(competitors(packPackage(work).file)))
    rows[name] = await measure(installed);
  console.log(
    `node ${process.version}, npm install into an empty folder; cold start: median of ${coldStarts}, spawn to first answer`,
  );
  console.table(rows);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function measure(installed: Installed): Promise<object> {
  const folder = mkdtempSync(path.join(work, 'of-'));
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files }))
    writeFileSync(path.join(folder, name), text);
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', installed.spec], {
      cwd: folder,
      stdio: 'pipe',
    });
    const { packages, bytes, count } = sizeOf(path.join(folder, 'node_modules'));
    return {
      packages,
      megabytes: Number((bytes / 1e6).toFixed(1)),
      files: count,
      'cold start, ms': await coldStart(installed, folder),
    };
  } catch (error) {
    return { packages: `failed: ${String(error).split('\n')[0]}` };
  }
}

/** What is in `node_modules`; links and npm's own notes are not counted. */
function sizeOf(modules: string): { packages: number; bytes: number; count: number } {
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules\/\.(bin|package-lock\.json|cache)/.test(file));
  return {
    packages: paths.filter((file) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file)).length,
    bytes: paths.reduce((sum, file) => sum + statSync(file).size, 0),
    count: paths.length,
  };
}

async function coldStart(
  { start, path: asked = '/', headers = {} }: Installed,
  folder: string,
): Promise<number | string> {
  if (start === undefined) return 'does not listen in Node';
  const times: number[] = [];
  for (let attempt = 0; attempt < coldStarts; attempt += 1) {
    const port = await findFreePort();
    const before = performance.now();
    const child = spawn(process.execPath, start(port), { cwd: folder, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      await firstAnswer(`http://127.0.0.1:${port}${asked}`, headers, before);
      times.push(performance.now() - before);
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  }
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(coldStarts / 2)] ?? Number.NaN);
}

/** Sends a request every two milliseconds until one is answered. */
async function firstAnswer(url: string, headers: Record<string, string>, since: number): Promise<void> {
  while (performance.now() - since < startWithinMs) {
    const answer = await fetch(url, { headers }).catch(() => undefined);
    if (answer !== undefined) return void (await answer.text());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`Nobody answered ${url} within ${startWithinMs / 1000} seconds.`);
}
