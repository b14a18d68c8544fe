import { type Command, Option } from 'commander';
import type { CleanupOptions } from './cleanup.ts';
import { subjectFileName } from './subject-template.ts';
import { address } from './verify-command.ts';

/** Adds `understudy cleanup`. */
export function addCleanup(program: Command): void {
  program
    .command('cleanup')
    .description(
      'Take back what a run of verify scheduled and did not take back. Exit code: 0 nothing is left, 2 a file is wrong, 3 something is left.',
    )
    .argument('[url]', 'base address of the service, as it was given to verify', address)
    .addOption(
      new Option('--subject <file>', 'what is set up in the service (YAML or JSON)')
        .default(subjectFileName)
        .env('UNDERSTUDY_SUBJECT'),
    )
    .addOption(
      new Option('--ledger <file>', 'where the run has kept it; by default beside the subject file').env(
        'UNDERSTUDY_LEDGER',
      ),
    )
    .action(async (url: string | undefined, options: CleanupOptions) => {
      const { cleanup } = await import('./cleanup.ts');
      process.exitCode = await cleanup(url, options);
    });
}
