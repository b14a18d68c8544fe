import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { command } from '../support/built.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** Environment variables by name. Those of the tests that would change what the command line does are left out. */
export type Environment = Record<string, string>;

/** An `understudy serve` that listens. */
export interface Served extends AsyncDisposable {
  /** Everything that was printed on standard output so far. */
  stdout(): string;
  /** Everything that was printed on standard error so far. */
  stderr(): string;
  baseUrl: string;
  baseUrlAlt: string;
  /** Sends a signal and waits for the end; gives the exit code, or the signal that had to end the process. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

/** Starts `understudy serve` on a free port, unless the arguments name one, and waits for its banner. */
export async function served(
  args: readonly string[] = [],
  environment: Environment = {},
  entry = command,
): Promise<Served> {
  const child = understudy(['serve', ...args], environment, entry);
  const output = kept(child);
  const exit = exitOf(child);
  await new Promise<void>((resolve, reject) => {
    void exit.then((code) => reject(new Error(`understudy serve ended with ${code}: ${output.stderr()}`)));
    child.stdout?.on('data', () => {
      if (output.stdout().includes('  seed  ') && output.stdout().endsWith('\n')) resolve();
    });
  });
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exit;
  };
  return {
    ...output,
    baseUrl: addressAfter('base address', output.stdout()),
    baseUrlAlt: addressAfter('second base', output.stdout()),
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}

/** What became of a command that ends by itself. */
export interface Ended {
  code: number | string;
  stdout: string;
  stderr: string;
}

/** Runs `understudy` to its end. */
export function ended(args: readonly string[], environment: Environment = {}, entry = command): Promise<Ended> {
  return endOf(understudy(args, environment, entry));
}

/** Runs a script by bash to its end, with the `node` and `npx` that run this test. */
export function bash(script: string): Promise<Ended> {
  return endOf(
    spawn('bash', ['-c', script], { cwd: root, env: environmentWith({}), stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

function understudy(args: readonly string[], environment: Environment, entry: string): ChildProcess {
  return spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env: environmentWith(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function environmentWith(environment: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(UNDERSTUDY_|NODE_|VITEST|GITHUB_)/.test(name));
  return { ...Object.fromEntries(inherited), ...environment };
}

function kept(child: ChildProcess) {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return { stdout: () => stdout, stderr: () => stderr };
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const output = kept(child);
  const code = await exitOf(child);
  return { code, stdout: output.stdout(), stderr: output.stderr() };
}

function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'no exit code'));
  });
}

function addressAfter(label: string, banner: string): string {
  const address = new RegExp(`${label} +(\\S+)`).exec(banner)?.[1];
  if (address === undefined) throw new Error(`The banner has no "${label}": ${banner}`);
  return address;
}
