import { spawnSync } from 'node:child_process';
import { CliError } from '../options/command.ts';

/** Shell commands of the user that run before and after a command which sends requests to a service. */
export interface Hooks {
  before?: string;
  after?: string;
}

/**
 * Runs the shell command `before`. Its output is not shown; lines `NAME=value` set variables for the subject file.
 * @returns a function that runs the shell command `after`, and only prints a message if `after` fails
 * @throws CliError when `before` fails; no request was sent
 */
export function runHooks({ before, after }: Hooks): () => void {
  if (before !== undefined) {
    const { output, failure } = run(before);
    if (failure !== undefined)
      throw new CliError(`The before command, ${before}, ${failure}. The kit sent no request.`);
    for (const line of output.split(/\r?\n/)) {
      const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
      if (name !== undefined) process.env[name] = value;
      else if (line !== '') process.stderr.write(`${line}\n`);
    }
  }
  return () => {
    if (after === undefined) return;
    const { output, failure } = run(after);
    process.stderr.write(output);
    if (failure !== undefined) process.stderr.write(`The command after, ${after}, ${failure}.\n`);
  };
}

function run(command: string): { output: string; failure: string | undefined } {
  const { error, status, signal, stdout } = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const failure = error === undefined ? `ended with ${status ?? signal}` : `could not run (${error.message})`;
  return { output: stdout ?? '', failure: status === 0 ? undefined : failure };
}
