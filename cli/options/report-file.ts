import { type FormatName, formatNames } from '../../contracts/options.ts';
import { CliError } from '../cli-error.ts';

/** A file that a report is written to. */
export interface ReportFile {
  format: FormatName;
  file: string;
}

/** Reads a format and a file: `junit=report.xml`. */
export function parseReportFile(text: string): ReportFile {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formatNames.find((candidate) => candidate === name);
  if (format === undefined || file === undefined)
    throw new CliError(`Write it as junit=report.xml. Formats are ${formatNames.join(', ')}.`);
  return { format, file };
}
