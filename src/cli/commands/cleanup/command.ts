import { type Command, Option } from 'commander';
import { defaultSubjectFile } from '../../files/subject-template.ts';
import { parseBaseUrl } from '../verify/command.ts';
import type { CleanupCommandOptions } from './cleanup.ts';

/** Adds `understudy cleanup`. */
export function addCleanupCommand(program: Command): void {
  program
    .command('cleanup')
    .description(
      'Take back what a run of verify scheduled and did not take back. Exit code: 0 nothing is left, 2 a file is wrong, 3 something is left.',
    )
    .argument('[url]', 'base address of the service, as it was given to verify', parseBaseUrl)
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON)')
        .default(defaultSubjectFile)
        .env('UNDERSTUDY_SUBJECT'),
    )
    .addOption(
      new Option('--ledger <file>', 'where the run has kept it; by default beside the subject file').env(
        'UNDERSTUDY_LEDGER',
      ),
    )
    .action(async (url: string | undefined, options: CleanupCommandOptions) => {
      const { runCleanup } = await import('./cleanup.ts');
      process.exitCode = await runCleanup(url, options);
    });
}
