import { type Command, command } from './command.ts';
import { defaultSubjectFile } from './files/subject-template.ts';
import { contractCommands } from './tables/contract-commands.ts';
import { documentCommands } from './tables/document-commands.ts';
import { mockCommands } from './tables/mock-commands.ts';

/** Every command. What a command needs is loaded when it runs, so that the others and help start fast. */
export const commands: readonly Command[] = [
  ...mockCommands,
  ...contractCommands,
  ...documentCommands,
  command({
    name: 'init',
    summary: 'Write a commented subject file, and a config file with all options.',
    arguments: {
      file: { summary: 'subject file, or understudy.yaml for that alone', value: 'file', default: defaultSubjectFile },
    },
    options: { mock: { summary: 'describe the built-in workspaces of the mock' } },
    exitCodes: { 0: 'written', 2: 'could not be written' },
    run: async (values) => (await import('./commands/init.ts')).runInit(values, commands),
  }),
];
