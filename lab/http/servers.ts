import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../test/support/http/find-free-port.ts';
import { serverCore } from './cores.ts';

/** How a server is started, and when it is ready. */
export interface ServerCommand {
  /** The command with its arguments; `port` is free. */
  argv(port: number): readonly string[];
  cwd?: string;
  /** Where the log goes that it writes; by default nowhere. */
  logFile?: string;
  /** What is asked until it answers. */
  readyPath?: string;
}

export interface RunningServer {
  pid: number;
  port: number;
  /** Milliseconds from its start to its first answer. */
  startMs: number;
  stop(): Promise<void>;
}

/** Starts a server on its processor, and asks until it answers. @throws Error when it ends before. */
export async function startServer({ argv, cwd, logFile = devNull, readyPath }: ServerCommand): Promise<RunningServer> {
  const port = await findFreePort();
  const log = openSync(logFile, 'w');
  const startedAt = performance.now();
  const [command = '', ...args] = argv(port);
  const child = spawn('taskset', ['-c', `${serverCore}`, command, ...args], { cwd, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(port, readyPath))) {
    if (hasEnded(child)) throw new Error(`${args.join(' ')} ended with ${child.exitCode} before it answered.`);
    await wait(1);
  }
  const startMs = performance.now() - startedAt;
  const stop = () => {
    child.kill('SIGTERM');
    const giveUp = setTimeout(() => child.kill('SIGKILL'), 3_000);
    return ended.finally(() => clearTimeout(giveUp));
  };
  return { pid: child.pid ?? 0, port, startMs, stop };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function answers(port: number, readyPath = '/api/session/fetch/none'): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${readyPath}`, { headers: { 'x-api-key': 'acme-key' } });
    await response.text();
    return true;
  } catch {
    return false;
  }
}
