import { AsyncLocalStorage } from 'node:async_hooks';
import { expect } from 'vitest';
import { runCommandLine } from '../../cli/run-command-line.ts';
import type { CommandResult } from './cli-process.ts';

const outputs = new AsyncLocalStorage<{ stdout: string; stderr: string }>();

// Each command has its own output, even when several commands run in parallel in this process.
for (const name of ['stdout', 'stderr'] as const) {
  const write = process[name].write.bind(process[name]) as (...given: unknown[]) => boolean;
  process[name].write = (...given: [unknown, ...unknown[]]) => {
    const output = outputs.getStore();
    if (output === undefined) return write(...given);
    output[name] += String(given[0]);
    return true;
  };
}
for (const name of Object.keys(process.env)) if (/^(UNDERSTUDY_|GITHUB_)/.test(name)) delete process.env[name];

/**
 * Runs `understudy` to its end in the process of the test, ten times as fast as in a separate process. Use `runCommand`
 * to test whether a process ends, and how it uses its environment.
 */
export function runCommandHere(line: string | readonly string[]): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' };
  const args = typeof line === 'string' ? line.split(' ') : line;
  return outputs.run(output, async () => ({ code: await runCommandLine(args), ...output }));
}

/** Expects that a command exits with 2 and prints nothing except one line on standard error. */
export function expectRefusal({ code, stdout, stderr }: CommandResult, message: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.trimEnd()).toMatch(message);
  expect(stderr).toMatch(/^[^\n]+\n$/);
}
