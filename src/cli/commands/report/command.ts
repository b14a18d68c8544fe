import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FormatName, formatNames } from '../../../../contracts/options.ts';
import type { ReportFile } from '../../output/run-reporter.ts';
import type { ReportCommandOptions } from './report.ts';

/** Adds `understudy report`. */
export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description('Tell a run again from the log that understudy verify --log wrote. Sends nothing.')
    .addOption(new Option('--from <file>', 'the log').makeOptionMandatory())
    .addOption(new Option('--format <format>', 'what is made of it').choices(formatNames).default('terminal'))
    .addOption(new Option('--output <file>', 'where to; by default to standard output'))
    .action(async (options: ReportCommandOptions) => {
      const { runReport } = await import('./report.ts');
      await runReport(options);
    });
}

/** The options of `verify` that say where a run is told. */
export function reportingOptions(): Option[] {
  return [
    new Option('--log <file>', 'writes what happens as it happens, one event as JSON on each line'),
    new Option(
      '--report <format=file>',
      `writes a report at the end, such as junit=report.xml; repeatable. Formats: ${formatNames.join(', ')}`,
    ).argParser(parseReportFile),
  ];
}

/** Commander gives what the option was given before. */
function parseReportFile(text: string, previous: readonly ReportFile[] = []): readonly ReportFile[] {
  const [, name, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
  const format = formatNames.find((candidate): candidate is FormatName => candidate === name);
  if (format === undefined || file === undefined) {
    throw new InvalidArgumentError(`Write it as junit=report.xml. Formats are ${formatNames.join(', ')}.`);
  }
  return [...previous, { format, file }];
}
