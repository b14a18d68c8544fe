import { type Command, InvalidArgumentError, Option } from 'commander';
import { effects, isBaseUrl } from '../../../../contracts/options.ts';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import type { ReplayCommandOptions } from './replay.ts';

/** Adds `understudy replay`. */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description(
      'Try the cases again that a run found. Exit code: 0 all are fixed, 1 not all, 2 not all could be tried.',
    )
    .argument('<log>', 'event log of a run; with --from a rule in it')
    .argument('[url]', 'base address of the service, in place of that in the subject file', parseBaseUrl)
    .addOption(new Option('--from <file>', 'event log that has a finding of the rule'))
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON)')
        .default(defaultSubjectFile)
        .env('UNDERSTUDY_SUBJECT'),
    )
    .addOption(
      new Option(
        '--effects <strongest>',
        'the strongest effect that requests may have; by default call on this machine, else none',
      )
        .choices([...effects])
        .env('UNDERSTUDY_EFFECTS'),
    )
    .action(async (log: string, url: string | undefined, options: ReplayCommandOptions) => {
      const { runReplay } = await import('./replay.ts');
      process.exitCode = await runReplay(log, url, options);
    });
}

function parseBaseUrl(text: string): string {
  if (!isBaseUrl(text)) throw new InvalidArgumentError('An address is written as https://service.example.com/api.');
  return text;
}
