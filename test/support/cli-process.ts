import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { cliEntry } from './build.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** Environment variables by name. Leaves out variables of the tests that would change the command line. */
export type Environment = Record<string, string>;

/** A running `understudy serve` that listens. */
export interface ServeProcess extends AsyncDisposable {
  /** The text that the process has written to standard output. */
  stdout(): string;
  /** The text that the process has written to standard error. */
  stderr(): string;
  baseUrl: string;
  baseUrlAlt: string;
  /** Sends a signal, and waits until the process ends. Returns the exit code, or the signal that ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

/** Starts `understudy serve`, on a free port unless the arguments name a port, and waits for its banner. */
export async function startServe(
  args: readonly string[] = [],
  environment: Environment = {},
  entry = cliEntry,
): Promise<ServeProcess> {
  const child = spawnUnderstudy(['serve', ...args], environment, entry);
  const output = captureOutput(child);
  const exit = waitForExit(child);
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
    baseUrl: addressInBanner('base URL', output.stdout()),
    baseUrlAlt: addressInBanner('second URL', output.stdout()),
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  };
}

/** The result of a command that has ended. */
export interface CommandResult {
  code: number | string;
  stdout: string;
  stderr: string;
}

/** Runs `understudy` until it ends. */
export function runCommand(
  args: readonly string[],
  environment: Environment = {},
  entry = cliEntry,
): Promise<CommandResult> {
  return collectResult(spawnUnderstudy(args, environment, entry));
}

/** Runs a bash script until it ends, with the `node` and `npx` of this test. */
export function runBash(script: string): Promise<CommandResult> {
  return collectResult(
    spawn('bash', ['-c', script], { cwd: root, env: createEnvironment({}), stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

function spawnUnderstudy(args: readonly string[], environment: Environment, entry: string): ChildProcess {
  return spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env: createEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function createEnvironment(environment: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(UNDERSTUDY_|NODE_|VITEST|GITHUB_)/.test(name));
  return { ...Object.fromEntries(inherited), ...environment };
}

function captureOutput(child: ChildProcess) {
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

async function collectResult(child: ChildProcess): Promise<CommandResult> {
  const output = captureOutput(child);
  const code = await waitForExit(child);
  return { code, stdout: output.stdout(), stderr: output.stderr() };
}

function waitForExit(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'no exit code'));
  });
}

function addressInBanner(label: string, banner: string): string {
  const address = new RegExp(`${label} +(\\S+)`).exec(banner)?.[1];
  if (address === undefined) throw new Error(`The banner has no "${label}": ${banner}`);
  return address;
}
