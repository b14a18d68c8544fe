import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FormatName, formatNames } from '../../contracts/report/format-names.ts';
import type { ReportOptions } from './report.ts';
import type { ReportFile } from './telling.ts';

/** Adds `understudy report`. */
export function addReport(program: Command): void {
  program
    .command('report')
    .description('Tell a run again from the log that understudy verify --log wrote. Sends nothing.')
    .addOption(new Option('--from <file>', 'the log').makeOptionMandatory())
    .addOption(new Option('--format <format>', 'what is made of it').choices(formatNames).default('terminal'))
    .addOption(new Option('--output <file>', 'where to; by default to standard output'))
    .action(async (options: ReportOptions) => {
      const { report } = await import('./report.ts');
      await report(options);
    });
}

/** The options of `verify` that say where a run is told. */
export function tellingOptions(): Option[] {
  return [
    new Option('--log <file>', 'writes what happens as it happens, one event as JSON on each line'),
    new Option(
      '--report <format=file>',
      `writes a report at the end, such as junit=report.xml; repeatable. Formats: ${formatNames.join(', ')}`,
    ).argParser(reportFile),
  ];
}

/** Commander gives what the option was given before. */
function reportFile(text: string, before: readonly ReportFile[] = []): readonly ReportFile[] {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formatNames.find((one): one is FormatName => one === name);
  if (format === undefined || file === undefined) {
    throw new InvalidArgumentError(`Write it as junit=report.xml. Formats are ${formatNames.join(', ')}.`);
  }
  return [...before, { format, file }];
}
