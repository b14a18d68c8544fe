import { formatNames, effects as strengths } from '../../contracts/options.ts';
import type { Argument, Option } from './command.ts';
import { parseBaseUrl, parsePositiveInteger, parseRate, parseReportFile, parseSeed } from './parse.ts';

export const defaultConfigFile = 'understudy.yaml';

export const defaultSubjectFile = 'understudy.subject.yaml';

export const url = {
  summary: 'base URL of the service; overrides the subject file',
  optional: true,
  parse: parseBaseUrl,
} as const satisfies Argument;

export const subject = {
  summary: 'subject file (YAML or JSON) describing the service; create one with npx understudy-kit init',
  value: 'file',
  default: defaultSubjectFile,
  env: true,
} as const satisfies Option;

export const effects = {
  summary: 'strongest effect that requests may have; default: call on loopback, none elsewhere',
  value: 'strongest',
  choices: strengths,
  env: true,
} as const satisfies Option;

export const requestsPerSecond = {
  summary: 'most requests in a second; default: as in the subject file, else no limit',
  value: 'n',
  parse: parseRate,
  env: true,
} as const satisfies Option;

export const ledger = {
  summary: 'file that records scheduled effects until they are undone; default: next to the subject file',
  value: 'file',
  env: true,
} as const satisfies Option;

export const waitFor = {
  summary: 'wait up to N seconds until the service answers, such as while it starts',
  value: 'seconds',
  parse: parsePositiveInteger,
} as const satisfies Option;

/** Hooks need `--hooks`: commands read the config file by default, and a stranger may have written it. */
export const hooks = {
  before: {
    summary: 'shell command that runs first; its lines NAME=value are variables for the subject file',
    value: 'command',
  },
  after: { summary: 'shell command that runs last, whatever happened', value: 'command' },
  hooks: { summary: 'run the commands before and after of the config file', env: true, isTypedOnly: true },
} as const satisfies Readonly<Record<string, Option>>;

export const seed = {
  summary: 'seed of an earlier run, to repeat it; default: random',
  value: 'n',
  parse: parseSeed,
} as const satisfies Option;

export const runs = {
  summary: 'number of runs per rule; more if the rule has more combinations of operations, fields or channels',
  value: 'n',
  default: 15,
  parse: parsePositiveInteger,
} as const satisfies Option;

/** With `--json`, standard output contains only the JSON. All other text is printed on standard error. */
export const json = { summary: 'print JSON on standard output, for scripts' } as const satisfies Option;

export const reporting = {
  log: { summary: 'write the run log, one JSON event per line', value: 'file' },
  report: {
    summary: `write a report at the end, such as junit=report.xml; repeatable. Formats: ${formatNames.join(', ')}`,
    value: 'format=file',
    repeatable: true,
    parse: parseReportFile,
  },
} as const satisfies Readonly<Record<string, Option>>;
