import { readFile, writeFile } from 'node:fs/promises';
import type { FormatName } from '../../contracts/report/format-names.ts';
import { formats } from '../../contracts/report/formats.ts';
import { RunLogError, readEvents } from '../../contracts/report/read-events.ts';
import { reportOf } from '../../contracts/report/report.ts';
import { terminal } from '../../contracts/report/terminal.ts';
import { CannotDo } from './cannot-do.ts';
import { paintOfOutput } from './colours.ts';
import { documentTexts } from './document-texts.ts';
import { unwritable } from './telling.ts';

export interface ReportOptions {
  from: string;
  format: FormatName;
  output?: string;
}

/**
 * Tells a run again from its log, on standard output or into a file. Nothing is sent.
 *
 * A run that was cut off is told as such. @throws CannotDo when the log cannot be read; the message has file and line.
 */
export async function report({ from, format, output }: ReportOptions): Promise<void> {
  const text = await readFile(from, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(
      `The log ${from} cannot be read (${error.code}). Check the path given to --from, or write one with: understudy verify --log FILE`,
    );
  });
  try {
    const { events, unfinished } = readEvents(text, from);
    if (unfinished !== undefined) console.error(unfinished);
    const told = reportOf(events, await documentTexts());
    if (output !== undefined) await writeFile(output, formats[format](told)).catch(unwritable(output));
    else process.stdout.write(format === 'terminal' ? terminal(told, paintOfOutput()) : formats[format](told));
  } catch (error) {
    throw error instanceof RunLogError ? new CannotDo(error.message) : error;
  }
}
