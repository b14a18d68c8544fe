import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../test/support/http/serve-http.ts';

/** Server and generator run on separate processors, so that neither slows the other. */
export const serverCore = 0;
export const generatorCore = 1;

export interface ServerCommand {
  argv(port: number): readonly string[];
  logFile?: string;
}

export interface RunningServer extends AsyncDisposable {
  pid: number;
  port: number;
  startMs: number;
}

const root = path.resolve(import.meta.dirname, '../..');

export function bareServer(mode: 'fixed' | 'ajv', ...more: string[]): ServerCommand {
  const file = path.join(root, 'node_modules/.cache/understudy/bare-server.mjs');
  return { argv: (port) => [process.execPath, file, mode, `${port}`, ...more] };
}

export function mockServer(logFile: string, ...more: string[]): ServerCommand {
  const file = path.join(root, 'dist/understudy.mjs');
  return { argv: (port) => [process.execPath, file, 'serve', '--port', `${port}`, '--seed', 'lab', ...more], logFile };
}

export async function startServer({ argv, logFile = devNull }: ServerCommand): Promise<RunningServer> {
  const port = await findFreePort();
  const log = openSync(logFile, 'w');
  const startedAt = performance.now();
  const child = spawn('taskset', ['-c', `${serverCore}`, ...argv(port)], { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${argv(port).join(' ')} ended with ${child.exitCode}.`);
    await wait(1);
  }
  return {
    pid: child.pid ?? 0,
    port,
    startMs: performance.now() - startedAt,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(giveUp);
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/session/fetch/none`, { headers });
    await response.text();
    return true;
  } catch {
    return false;
  }
}

const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };

export const triggerBody = JSON.stringify({
  communicationChannel: 'Support Messenger',
  customerNumber: '+14155550123',
  metadata: { name: 'Ada Lovelace', order: 'A-1042' },
  messengerOptions: { messageType: 'say', message: 'Your order is on its way.' },
});

export async function readOneSession(mock: ServerCommand): Promise<string> {
  await using server = await startServer(mock);
  const base = `http://127.0.0.1:${server.port}/api`;
  const answer = await fetch(`${base}/chat-agent/trigger`, { method: 'POST', headers, body: triggerBody });
  const { data } = (await answer.json()) as { data: { sessionId: string } };
  await wait(1_000);
  return await (await fetch(`${base}/session/fetch/${data.sessionId}`, { headers })).text();
}
