import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentedRequests, type Requests } from './loads.ts';
import type { Contestant } from './rounds.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What `npm start` gives Node: room for many short-lived objects, so that fewer are taken for long-lived ones. */
const nodeCommand = [process.execPath, '--min-semi-space-size=64'];

/** What a server can be asked whose answers are always the same: it refuses nothing. */
const { refused: _, ...neverRefused } = documentedRequests;

/** A bare server: how much it does, and what else it is started with. `bare-server.ts` says what there is. */
export function bareContestant(name: string, mode: 'fixed' | 'map' | 'ajv', ...more: string[]): Contestant {
  const file = path.join(root, 'node_modules/.cache/understudy/bare-server.mjs');
  return {
    name,
    requests: mode === 'fixed' ? (neverRefused satisfies Requests) : documentedRequests,
    command: { argv: (port) => [...nodeCommand, file, mode, `${port}`, ...more] },
  };
}

/** The mock as `npm start` runs it; its log goes to a file. */
export function mockContestant(name: string, logFile: string, ...more: string[]): Contestant {
  const file = path.join(root, 'dist/understudy.mjs');
  const options = ['--seed', 'bench', ...more];
  return {
    name,
    requests: documentedRequests,
    command: { argv: (port) => [...nodeCommand, file, 'serve', '--port', `${port}`, ...options], logFile },
  };
}

/** Calls back with a folder that is removed afterwards. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
