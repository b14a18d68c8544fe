import { type parseRunLog, render, reportOf } from '../../contracts/index.ts';
import type { FormatName } from '../../contracts/options.ts';
import { TextError } from '../../src/files/issue.ts';
import { replaceFile } from '../files/replace-file.ts';
import { readRunLogFile } from '../files/run-log-file.ts';
import { CliError } from '../options/command.ts';
import { hasColors } from '../output/run-reporter.ts';

interface ReportInput {
  /** The logs of all shards of a run, or that of a whole run. */
  from: readonly string[];
  format: FormatName;
  output?: string;
}

/**
 * Renders a run log on standard output or into a file. A log without an end is reported as such.
 *
 * @throws CliError when the log cannot be read; the message has file and line.
 */
export async function runReport({ from, format, output }: ReportInput): Promise<0> {
  try {
    const [first, ...others] = await Promise.all(from.map(readLog));
    if (first === undefined) throw new CliError('Name a log with --from FILE.');
    const text = render(await reportOf(first, ...others), format, { colors: output === undefined && hasColors() });
    if (output !== undefined) await replaceFile(output, text);
    else process.stdout.write(text);
  } catch (error) {
    throw error instanceof TextError ? new CliError(error.message) : error;
  }
  return 0;
}

async function readLog(name: string): Promise<ReturnType<typeof parseRunLog>> {
  const advice = 'Check the path of --from, or write one with: understudy verify --log FILE';
  const runLog = await readRunLogFile(name, advice);
  if (runLog.unfinished !== undefined) process.stderr.write(`${runLog.unfinished}\n`);
  return runLog;
}
