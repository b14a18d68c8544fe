import { type Command, InvalidArgumentError, Option } from 'commander';
import { isAddress } from '../../contracts/address.ts';
import { effects } from '../../contracts/effect.ts';
import type { ReplayOptions } from './replay.ts';
import { subjectFileName } from './subject-template.ts';

/** Adds `understudy replay`. */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .description(
      'Try the cases again that a run found. Exit code: 0 all are fixed, 1 not all, 2 not all could be tried.',
    )
    .argument('<log>', 'event log of a run; with --from a rule in it')
    .argument('[url]', 'base address of the service, in place of that in the subject file', address)
    .addOption(new Option('--from <file>', 'event log that has a finding of the rule'))
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON)')
        .default(subjectFileName)
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
    .action(async (log: string, url: string | undefined, options: ReplayOptions) => {
      const { replay } = await import('./replay.ts');
      process.exitCode = await replay(log, url, options);
    });
}

function address(text: string): string {
  if (!isAddress(text)) throw new InvalidArgumentError('An address is written as https://service.example.com/api.');
  return text;
}
