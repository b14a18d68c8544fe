import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { cliEntry } from './build.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export type Environment = Record<string, string>;

export interface ServeProcess extends AsyncDisposable {
  stdout(): string;
  stderr(): string;
  baseUrl: string;
  baseUrlAlt: string;
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

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

export interface CommandResult {
  code: number | string;
  stdout: string;
  stderr: string;
}

export function runCommand(
  args: readonly string[],
  environment: Environment = {},
  entry = cliEntry,
): Promise<CommandResult> {
  return collectResult(spawnUnderstudy(args, environment, entry));
}

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
