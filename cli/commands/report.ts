import path from 'node:path';
import { parseRunLog, render, reportOf, toShellVariables } from '../../contracts/index.ts';
import { readFileBytes, replaceFile } from '../files/text-file.ts';
import { CliError } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import { readSubjectFile } from './service-command.ts';
import { hasColors } from './verify.ts';

/** If a run log does not contain the end of the run, reports the run as incomplete. */
export const runReport: Run<'report'> = async ({ from, format, output }) => {
  if (output !== undefined && path.resolve(output) === path.resolve(from))
    throw new CliError('--from and --output must be different files. Choose another file for --output.');
  const text = render(await reportOf(await readLog(from)), format, { colors: output === undefined && hasColors() });
  if (output !== undefined) await replaceFile(output, text);
  else process.stdout.write(text);
  return 0;
};

export const runVariables: Run<'variables'> = async ({ subject }) => {
  process.stdout.write(toShellVariables(await readSubjectFile(subject)));
  return 0;
};

async function readLog(name: string): Promise<ReturnType<typeof parseRunLog>> {
  const advice = 'Check the path of --from, or write a run log with: npx understudy-kit verify --log FILE';
  const runLog = parseRunLog(await readFileBytes(name, 'run log', advice), name);
  if (runLog.unfinished !== undefined) process.stderr.write(`${runLog.unfinished}\n`);
  return runLog;
}
