import { type Command, Option } from 'commander';
import type { ObserveCommandOptions } from './observe.ts';
import { subjectFileName } from './subject-template.ts';
import { address } from './verify-command.ts';

/** Adds `understudy observe`. */
export function addObserve(program: Command): void {
  program
    .command('observe')
    .description(
      'Find out how a service answers what the interface leaves open, as a profile for understudy serve. Exit code: 0 something was found out, 2 nothing was, 3 something that was scheduled is left.',
    )
    .argument('[url]', 'base address of the service, in place of that in the subject file', address)
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON); understudy init writes one')
        .default(subjectFileName)
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
      const { observeCommand } = await import('./observe.ts');
      process.exitCode = await observeCommand(url, options);
    });
}
