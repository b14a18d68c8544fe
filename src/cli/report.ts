import { readFile, writeFile } from 'node:fs/promises';
import type { FormatName } from '../../contracts/report/format-names.ts';
import { CannotDo } from './cannot-do.ts';
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
  const { readEvents, RunLogError } = await import('../../contracts/report/read-events.ts');
  const { reportOf } = await import('../../contracts/report/report.ts');
  const { formats } = await import('../../contracts/report/formats.ts');
  const text = await readFile(from, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(
      `The log ${from} cannot be read (${error.code}). Check the path given to --from, or write one with: understudy verify --log FILE`,
    );
  });
  try {
    const { events, unfinished } = readEvents(text, from);
    if (unfinished !== undefined) console.error(unfinished);
    const told = formats[format](reportOf(events, await documentTexts()));
    if (output === undefined) process.stdout.write(told);
    else await writeFile(output, told).catch(unwritable(output));
  } catch (error) {
    throw error instanceof RunLogError ? new CannotDo(error.message) : error;
  }
}
