import { type Command, command } from '../command.ts';
import { serveOptions } from '../options/serve-options.ts';
import { json } from '../options/shared-options.ts';

/** Commands that run the mock, or look at what it keeps. */
export const mockCommands: readonly Command[] = [
  command({
    name: 'serve',
    summary: 'Run the mock service until interrupted.',
    options: serveOptions,
    exitCodes: { 0: 'stopped', 2: 'could not start' },
    run: async (values) => (await import('../commands/serve.ts')).runServe(values),
  }),
  command({
    name: 'scenarios',
    summary: 'List the scenarios that the mock can start from.',
    options: { json },
    exitCodes: { 0: 'listed' },
    run: async (values) => (await import('../commands/scenarios.ts')).runScenarios(values),
  }),
];
