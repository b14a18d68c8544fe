import {
  defaultConcurrency,
  defaultRemoteLimits,
  formatNames,
  type Limits,
  levels,
  effects as strengths,
} from '../../contracts/options.ts';
import {
  type Argument,
  type Option,
  type OptionValues,
  parseBaseUrl,
  parsePositiveInteger,
  parseRate,
  parseReportFile,
  parseSeed,
  parseWholeNumber,
} from './command.ts';

export const defaultConfigFile = 'understudy.yaml';

export const defaultSubjectFile = 'understudy.subject.yaml';

export const url = {
  summary: 'base URL of the service; overrides the subject file',
  optional: true,
  parse: parseBaseUrl,
} as const satisfies Argument;

/** With `--json`, standard output contains only the JSON. All other text is printed on standard error. */
export const json = { summary: 'print JSON on standard output, for scripts' } as const satisfies Option;

export const verifyOptions = {
  subject: {
    summary: 'subject file (YAML or JSON) describing the service; create one with npx understudy-kit init',
    value: 'file',
    default: defaultSubjectFile,
    env: true,
  },
  effects: {
    summary: 'strongest effect that requests may have; default: call on loopback, none elsewhere',
    value: 'strongest',
    choices: strengths,
    env: true,
  },
  rule: {
    summary: 'run this rule, or all rules whose ids begin like this, such as cancel-s; repeatable',
    value: 'id',
    repeatable: true,
  },
  chapter: {
    summary: 'run the rules of this chapter, such as trigger-call; repeatable',
    value: 'name',
    repeatable: true,
  },
  maxRequests: limit('maximum number of requests, clean-up included', defaultRemoteLimits.requests),
  maxMessages: limit('maximum number of messages, counted per recipient', defaultRemoteLimits.messages),
  maxCalls: limit('maximum number of calls, retries included', defaultRemoteLimits.calls),
  ledger: {
    summary: 'file that records scheduled effects until they are undone; default: next to the subject file',
    value: 'file',
    env: true,
  },
  requestsPerSecond: {
    summary: 'most requests in a second; default: as in the subject file, else no limit',
    value: 'n',
    parse: parseRate,
    env: true,
  },
  waitFor: {
    summary: 'wait up to N seconds until the service answers, such as while it starts',
    value: 'seconds',
    parse: parsePositiveInteger,
  },
  /**
   * Shell commands in a config file (`before`, `after`) run only with `--hooks`: a stranger may have written the file.
   */
  before: {
    summary: 'shell command that runs first; its lines NAME=value are variables for the subject file',
    value: 'command',
  },
  after: { summary: 'shell command that runs at the end, even after an error', value: 'command' },
  hooks: { summary: 'run the commands before and after of the config file', env: true, isTypedOnly: true },
  timeLimit: {
    summary: 'stop after N seconds, clean-up included; each rule gets an equal share',
    value: 'seconds',
    parse: parsePositiveInteger,
  },
  runs: {
    summary: 'number of runs per rule; more if the rule has more combinations of operations, fields or channels',
    value: 'n',
    default: 15,
    parse: parsePositiveInteger,
  },
  seed: {
    summary: 'seed of an earlier run, to repeat it; default: random',
    value: 'n',
    parse: parseSeed,
  },
  concurrency: {
    summary: `maximum number of rules running in parallel; default: ${defaultConcurrency.local} on loopback, ${defaultConcurrency.remote} elsewhere`,
    value: 'n',
    parse: parsePositiveInteger,
  },
  level: {
    summary: 'must: fail where the interface is violated (default); should: also where the plain reading of a gap is',
    value: 'level',
    choices: levels,
  },
  strict: { summary: 'exit with 2 if a rule is undecided that the baseline does not accept; for CI' },
  ruleSeconds: { summary: 'time limit per rule, in seconds', value: 'n', default: 90, parse: parsePositiveInteger },
  baseline: {
    summary: 'accepted violations (YAML or JSON); fails on entries that have expired or no longer occur',
    value: 'file',
  },
  writeBaseline: {
    summary: 'write a baseline of the findings, with placeholders to fill in',
    value: 'file',
    conflictsWith: 'baseline',
  },
  observe: { summary: 'afterwards, detect how the service answers the gaps' },
  plan: { summary: 'list the rules that would run or be skipped; send nothing' },
  json: { summary: 'print the report, or the plan, as JSON on standard output, for scripts' },
  log: { summary: 'write the run log, one JSON event per line', value: 'file' },
  report: {
    summary: `write a report at the end, such as junit=report.xml; repeatable. Formats: ${formatNames.join(', ')}`,
    value: 'format=file',
    repeatable: true,
    parse: parseReportFile,
  },
} as const satisfies Readonly<Record<string, Option>>;

export type VerifyOptions = OptionValues<typeof verifyOptions>;

function limit(summary: string, elsewhere: number) {
  return {
    summary: `${summary}; default: unlimited on loopback, ${elsewhere} elsewhere`,
    value: 'n',
    env: true,
    parse: parseWholeNumber,
  } as const;
}

export function limitsIn({ maxRequests: requests, maxMessages: messages, maxCalls: calls }: VerifyOptions): Limits {
  const given = Object.entries({ requests, messages, calls }).filter(([, limit]) => limit !== undefined);
  return Object.fromEntries(given);
}

export function formatLimits({ requests, messages, calls }: Limits): string {
  const given = Object.entries({ requests, messages, calls }).filter(([, limit]) => limit !== undefined);
  return given.length === 0 ? '' : `, at most ${given.map(([kind, limit]) => `${limit} ${kind}`).join(', ')}`;
}
