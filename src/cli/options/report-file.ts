import type { FormatName } from '../../../contracts/reports/formats/format-names.ts';
import { CliError } from '../cli-error.ts';

/** A file that a report is written to. */
export interface ReportFile {
  format: FormatName;
  file: string;
}

/** Every format of a report. They are listed here so that help does not load the contract kit. */
export const formatNames = Object.keys({
  terminal: true,
  json: true,
  junit: true,
  ctrf: true,
  sarif: true,
  github: true,
  summary: true,
  har: true,
  html: true,
} satisfies Record<FormatName, true>) as FormatName[];

/** Reads a format and a file: `junit=report.xml`. */
export function parseReportFile(text: string): ReportFile {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formatNames.find((candidate) => candidate === name);
  if (format === undefined || file === undefined)
    throw new CliError(`Write it as junit=report.xml. Formats are ${formatNames.join(', ')}.`);
  return { format, file };
}
