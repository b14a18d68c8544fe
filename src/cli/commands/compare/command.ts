import { type Command, Option } from 'commander';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import { parseBaseUrl, parsePositiveInteger, parseSeed } from '../verify/command.ts';
import type { CompareCommandOptions } from './compare.ts';

/** Adds `understudy compare`. */
export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description(
      'Ask two services the same in random sequences, and show the first difference. Exit code: 0 none was found, 1 one was, 2 it could not be told, 3 something that was scheduled is left.',
    )
    .argument('<url>', 'base address of one service', parseBaseUrl)
    .argument('<other-url>', 'base address of the other', parseBaseUrl)
    .addOption(
      new Option('--subject <file>', 'what is set up in them (YAML or JSON); understudy init writes one')
        .default(defaultSubjectFile)
        .env('UNDERSTUDY_SUBJECT'),
    )
    .addOption(new Option('--other-subject <file>', 'what is set up in the other, where it is not the same'))
    .addOption(
      new Option(
        '--effects <strongest>',
        'the strongest effect that requests may have; by default call on this machine; elsewhere schedule has to be allowed',
      )
        .choices(['none', 'record', 'schedule', 'send', 'call'])
        .env('UNDERSTUDY_EFFECTS'),
    )
    .addOption(new Option('--runs <n>', 'how many sequences').default(100).argParser(parsePositiveInteger))
    .addOption(new Option('--seed <n>', 'repeats a run that printed it; by default drawn').argParser(parseSeed))
    .action(async (url: string, otherUrl: string, options: CompareCommandOptions) => {
      const { runCompare } = await import('./compare.ts');
      process.exitCode = await runCompare(url, otherUrl, options);
    });
}
