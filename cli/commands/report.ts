import {
  formats,
  loadReport,
  mergeRunLogs,
  type NamedLog,
  RunLogError,
  toTerminalText,
} from '../../contracts/index.ts';

import type { FormatName } from '../../contracts/options.ts';
import { CliError } from '../cli-error.ts';
import { replaceFile } from '../files/replace-file.ts';
import { readRunLogFile } from '../files/run-log-file.ts';
import { paintForStdout } from '../output/stdout-paint.ts';

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
    const reportData = await loadReport(mergeRunLogs([first, ...others]));
    if (output !== undefined) await replaceFile(output, formats[format](reportData));
    else
      process.stdout.write(
        format === 'terminal' ? toTerminalText(reportData, paintForStdout()) : formats[format](reportData),
      );
  } catch (error) {
    throw error instanceof RunLogError ? new CliError(error.message) : error;
  }
  return 0;
}

async function readLog(name: string): Promise<NamedLog> {
  const advice = 'Check the path of --from, or write one with: understudy verify --log FILE';
  const { events, unfinished } = await readRunLogFile(name, advice);
  if (unfinished !== undefined) process.stderr.write(`${unfinished}\n`);
  return { name, events };
}
