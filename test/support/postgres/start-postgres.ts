import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../http/serve-http.ts';
import { isExecutable } from '../is-executable.ts';
import { createPostgresClient, type PostgresClient } from './postgres-client.ts';

export interface PostgresServer extends PostgresClient, AsyncDisposable {
  readonly port: number;
  /** Ends the server: immediately, like a crash (`SIGQUIT`), or normally, without waiting for clients (`SIGINT`). */
  stop(signal?: 'SIGQUIT' | 'SIGINT'): Promise<void>;
  start(): Promise<void>;
}

interface SpawnOptions {
  cwd: string;
  uid?: number;
  gid?: number;
}

/** No commit waits for the disk. So data survives a crash of the server, but not a crash of the machine. */
const fastSettings = { fsync: 'off', full_page_writes: 'off' };

export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const owner = findOwner();
  const home = mkdtempSync(path.join(tmpdir(), 'understudy-postgres-'));
  const data = path.join(home, 'data');
  const options: SpawnOptions = { ...owner, cwd: home };
  let server: ChildProcess | undefined;
  const endAtOnce = () => {
    server?.kill('SIGQUIT');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const stop = async (signal: NodeJS.Signals = 'SIGQUIT') => {
    const stopped = server;
    server = undefined;
    if (stopped === undefined || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const closed = new Promise((resolve) => stopped.once('close', resolve));
    stopped.kill(signal);
    await closed;
  };
  process.once('exit', endAtOnce);
  const dispose = async () => {
    await stop();
    process.off('exit', endAtOnce);
    endAtOnce();
  };

  try {
    if (owner !== undefined) chownSync(home, owner.uid, owner.gid);
    const cluster = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    await promisify(execFile)(path.join(folder, 'initdb'), cluster, options);
    const port = await findFreePort();
    const own = { ...fastSettings, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const flags = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const start = async () => {
      const args = ['-D', data, '-p', String(port), ...flags];
      server = await startServer(path.join(folder, 'postgres'), args, options);
    };
    await start();
    return { port, ...createPostgresClient({ folder, port }), stop, start, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so run it as its own user, or else as the user nobody. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: '-u' | '-g') =>
    Number(execFileSync('sh', ['-c', `id ${flag} postgres 2>/dev/null || id ${flag} nobody`]));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function startServer(program: string, args: readonly string[], options: SpawnOptions): Promise<ChildProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => reject(new Error(`PostgreSQL did not start (${reason}): ${printed}`));
    child.once('error', fail);
    child.once('close', fail);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-10_000);
      if (printed.includes('ready to accept connections')) resolve(child);
    });
  });
}

export type PostgresLocation = { folder: string } | { missing: string };

const programs = ['initdb', 'postgres', 'createdb', 'psql'];

/** Debian installs the programs of PostgreSQL in a folder for each version, and not on the `PATH`. */
const debianFolder = '/usr/lib/postgresql';

/** Prefers the folder of `UNDERSTUDY_POSTGRES`, then the `PATH`, then Debian's newest version. Downloads nothing. */
export function findPostgres(
  { UNDERSTUDY_POSTGRES: configured, PATH = '' }: NodeJS.ProcessEnv,
  installed = debianFolder,
): PostgresLocation {
  const candidates = configured
    ? [configured]
    : [...PATH.split(path.delimiter).filter(Boolean), ...listVersions(installed)];
  const folder = candidates.find((one) => programs.every((program) => isExecutable(path.join(one, program))));
  if (folder !== undefined) return { folder };
  const searched = configured
    ? `UNDERSTUDY_POSTGRES is ${configured}, and that folder has no ${programs.join(', ')}`
    : `there is no ${programs.join(', ')} on the PATH or in ${installed}`;
  return {
    missing: `These tests need PostgreSQL: ${searched}. Install it (Debian: apt-get install postgresql), or give the folder of its programs in UNDERSTUDY_POSTGRES.`,
  };
}

function listVersions(installed: string): string[] {
  try {
    return readdirSync(installed)
      .sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one))
      .map((version) => path.join(installed, version, 'bin'));
  } catch {
    return [];
  }
}
