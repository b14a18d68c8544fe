import { type Command, command } from '../command.ts';
import { serveOptions } from '../options/serve-options.ts';
import { json } from '../options/shared-options.ts';
import { parseStateAction } from '../options/state-action.ts';

/** Commands that run the mock, or look at what it keeps. */
export const mockCommands: readonly Command[] = [
  command({
    name: 'serve',
    summary: 'Run the mock service until interrupted.',
    options: serveOptions,
    exitCodes: { 0: 'stopped', 2: 'could not start' },
    run: async (values) => (await import('../commands/mock/serve.ts')).runServe(values),
  }),
  command({
    name: 'scenarios',
    summary: 'List the scenarios that the mock can start from.',
    options: { json },
    exitCodes: { 0: 'listed' },
    run: async (values) => (await import('../commands/mock/scenarios.ts')).runScenarios(values),
  }),
  command({
    name: 'state',
    summary: 'Inspect, verify, repair, compact, export or copy a state file that no mock uses, or a database.',
    arguments: {
      action: {
        summary: 'inspect: what it has; verify; repair: what is intact; compact; export: a snapshot; copy: to --output',
        parse: parseStateAction,
      },
      file: {
        summary: 'state file, as written by understudy serve --state, or postgres://user@host/database or sqlite:FILE',
      },
    },
    options: {
      output: {
        summary:
          'file to write, or for copy an empty database: required by repair and copy; for export, default: standard output',
        value: 'file',
      },
    },
    exitCodes: { 0: 'done, or intact', 1: 'damaged', 2: 'could not be done' },
    run: async (values) => (await import('../commands/mock/state.ts')).runState(values),
  }),
];
