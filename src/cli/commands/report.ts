import { readFile, writeFile } from 'node:fs/promises';
import type { FormatName } from '../../../contracts/reports/formats/format-names.ts';
import { formats } from '../../../contracts/reports/formats/index.ts';
import { toTerminalText } from '../../../contracts/reports/formats/terminal.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { parseRunLog, RunLogError } from '../../../contracts/reports/run-log/parse-run-log.ts';
import { CliError } from '../cli-error.ts';
import { loadDocumentTexts } from '../document/document-texts.ts';
import { throwNotWritable } from '../output/run-reporter.ts';
import { paintForStdout } from '../output/stdout-paint.ts';

interface ReportInput {
  from: string;
  format: FormatName;
  output?: string;
}

/**
 * Renders a run log on standard output or into a file. A log without an end is reported as such.
 *
 * @throws CliError when the log cannot be read; the message has file and line.
 */
export async function runReport({ from, format, output }: ReportInput): Promise<0> {
  const text = await readFile(from, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      `The log ${from} cannot be read (${error.code}). Check the path of --from, or write one with: understudy verify --log FILE`,
    );
  });
  try {
    const { events, unfinished } = parseRunLog(text, from);
    if (unfinished !== undefined) console.error(unfinished);
    const reportData = createReport(events, await loadDocumentTexts());
    if (output !== undefined) await writeFile(output, formats[format](reportData)).catch(throwNotWritable(output));
    else
      process.stdout.write(
        format === 'terminal' ? toTerminalText(reportData, paintForStdout()) : formats[format](reportData),
      );
  } catch (error) {
    throw error instanceof RunLogError ? new CliError(error.message) : error;
  }
  return 0;
}
