import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What `npm start` gives Node: room for many short-lived objects, so that fewer are taken for long-lived ones. */
const nodeFlags = ['--min-semi-space-size=64'];

/** The servers that are measured beside each other, each with how it is started. */
const serverCommands = {
  bare: [...nodeFlags, 'node_modules/.cache/understudy/bare-server.mjs'],
  mock: [...nodeFlags, 'dist/understudy.mjs', 'serve', '--port', '0', '--log', 'silent', '--seed', 'bench'],
} as const;
export type ServerName = keyof typeof serverCommands;

export interface RunningServer {
  process: ChildProcess;
  port: number;
}

/** Starts a server on the first core and waits for the line that tells its address. */
export function startServer(name: ServerName): Promise<RunningServer> {
  const child = spawnOnCore(0, [...serverCommands[name]], ['ignore', 'pipe', 'inherit']);
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const port = /http:\/\/127\.0\.0\.1:(\d+)\/api/.exec(output)?.[1];
      if (port !== undefined) resolve({ process: child, port: Number(port) });
    });
  });
}

export function stopServer({ process: child }: RunningServer): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** Runs this Node on one core, where the machine can pin processes; the server and its load never share one. */
export function spawnOnCore(core: number, argv: string[], stdio: ('ignore' | 'pipe' | 'inherit')[]): ChildProcess {
  const command = canPin ? ['taskset', '-c', String(core), process.execPath] : [process.execPath];
  const [file = '', ...rest] = [...command, ...argv];
  return spawn(file, rest, { cwd: root, stdio });
}
