import { type Command, Option } from 'commander';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import { parseBaseUrl } from '../verify/command.ts';
import type { ObserveCommandOptions } from './observe.ts';

/** Adds `understudy observe`. */
export function addObserveCommand(program: Command): void {
  program
    .command('observe')
    .description(
      'Find out how a service answers what the interface leaves open, as a profile for understudy serve. Exit code: 0 something was found out, 2 nothing was, 3 something that was scheduled is left.',
    )
    .argument('[url]', 'base address of the service, in place of that in the subject file', parseBaseUrl)
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON); understudy init writes one')
        .default(defaultSubjectFile)
        .env('UNDERSTUDY_SUBJECT'),
    )
    .addOption(new Option('--output <file>', 'where the profile is written to; by default it is printed'))
    .addOption(
      new Option(
        '--effects <strongest>',
        'the strongest effect that requests may have; by default call on this machine, else none',
      )
        .choices(['none', 'record', 'schedule', 'send', 'call'])
        .env('UNDERSTUDY_EFFECTS'),
    )
    .action(async (url: string | undefined, options: ObserveCommandOptions) => {
      const { runObserve } = await import('./observe.ts');
      process.exitCode = await runObserve(url, options);
    });
}
