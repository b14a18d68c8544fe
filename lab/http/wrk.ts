import { spawn, spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generatorCore } from './servers.ts';

/** A load of `count` requests, which rotates through a list of requests such as `POST /path {"a":1}`. */
export interface Load {
  requests: readonly string[];
  count: number;
  connections: number;
  collectsIds?: boolean;
}

export interface LoadResult {
  answers: number;
  refused: number;
  elapsedMs: number;
  p50Ms: number;
  p99Ms: number;
  generatorMs: number;
  ids: readonly string[];
}

export function assertGenerator(): void {
  if (spawnSync('wrk', ['--version']).error !== undefined)
    throw new Error('wrk sends the requests and is not installed. Install it: apt-get install wrk.');
  if (spawnSync('taskset', ['-c', '0,1', 'true']).status !== 0)
    throw new Error('Server and generator need a processor each: Linux with two of them and taskset is needed.');
}

export async function runLoad(port: number, { requests, count, connections, collectsIds }: Load): Promise<LoadResult> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'understudy-load-'));
  const [requestsFile, idsFile] = [path.join(folder.path, 'requests'), path.join(folder.path, 'ids')];
  writeFileSync(requestsFile, requests.join('\n'));
  const options = ['--threads', '1', '--connections', `${connections}`, '--duration', '1h', '--timeout', '60s'];
  const script = ['--script', path.join(import.meta.dirname, 'wrk.lua'), `http://127.0.0.1:${port}`];
  const scriptOptions = ['--', requestsFile, `${count}`, `${connections}`, ...(collectsIds === true ? [idsFile] : [])];
  const output = await runWrk([...options, ...script, ...scriptOptions]);
  const { broken, ...result } = parseSummary(output);
  if (broken > 0) throw new Error(`${broken} connections or answers of ${result.answers} broke off.`);
  if (result.answers !== count) throw new Error(`${result.answers} of ${count} requests were answered.`);
  const ids = collectsIds === true ? readFileSync(idsFile, 'utf8').split('\n').filter(Boolean) : [];
  return { ...result, ids };
}

function runWrk(args: string[]): Promise<string> {
  const child = spawn('taskset', ['-c', `${generatorCore}`, 'wrk', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`wrk ended with ${code}: ${output}`)),
    );
  });
}

function parseSummary(output: string): Omit<LoadResult, 'ids'> & { broken: number } {
  const summary = output.trim().split('\n').at(-1) ?? '';
  if (!summary.startsWith('{')) throw new Error(`wrk printed no summary: ${output}`);
  return JSON.parse(summary) as ReturnType<typeof parseSummary>;
}
