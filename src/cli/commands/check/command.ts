import { type Command, Option } from 'commander';
import { parseBaseUrl } from '../verify/command.ts';
import type { CheckCommandOptions } from './check.ts';

/** Adds `understudy check`. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description(
      'Hold the answers in recorded traffic (HAR) against what holds for every answer; nothing is sent. Exit code: 0 all are right, 1 findings, 2 nothing could be judged.',
    )
    .argument('<file>', 'the recording, as browsers export it: HAR with content')
    .addOption(
      new Option(
        '--base <url>',
        'a base address of the service; by default of the subject, else operations are known by their paths; repeatable',
      ).argParser((url: string, previous: readonly string[] = []) => [...previous, parseBaseUrl(url)]),
    )
    .addOption(
      new Option('--subject <file>', 'whose addresses and keys these are (YAML or JSON)').env('UNDERSTUDY_SUBJECT'),
    )
    .action(async (file: string, options: CheckCommandOptions) => {
      const { runCheck } = await import('./check.ts');
      process.exitCode = await runCheck(file, options);
    });
}
