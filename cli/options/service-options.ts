import {
  defaultConcurrency,
  defaultRemoteLimits,
  formatNames,
  levels,
  effects as strengths,
} from '../../contracts/options.ts';
import {
  type Argument,
  type Option,
  type OptionValues,
  parseBaseUrl,
  parseRate,
  parseReportFile,
  parseSeed,
  parseWholeNumber,
  takes,
} from './command.ts';

export const defaultConfigFile = 'understudy.yaml';

export const defaultSubjectFile = 'understudy.subject.yaml';

export const url = {
  summary: 'base URL of the service; overrides the subject file',
  optional: true,
  parse: parseBaseUrl,
} as const satisfies Argument;

export const json = { summary: 'print JSON on standard output, for scripts' } as const satisfies Option;

export const verifyOptions = {
  subject: takes.file('subject file (YAML or JSON) describing the service; create one with npx understudy-kit init', {
    default: defaultSubjectFile,
    env: true,
  }),
  effects: takes.text(
    'strongest',
    'strongest effect that requests may have; default: call on loopback, none elsewhere',
    { choices: strengths, env: true },
  ),
  rule: takes.text('id', 'run this rule, or all rules whose ids begin like this, such as cancel-s', {
    repeatable: true,
  }),
  chapter: takes.text('name', 'run the rules of this chapter, such as trigger-call', { repeatable: true }),
  maxRequests: limit('maximum number of requests, clean-up included', defaultRemoteLimits.requests),
  maxMessages: limit('maximum number of messages, counted per recipient', defaultRemoteLimits.messages),
  maxCalls: limit('maximum number of calls, retries included', defaultRemoteLimits.calls),
  ledger: takes.file('file that records scheduled effects until they are undone; default: next to the subject file', {
    env: true,
  }),
  requestsPerSecond: takes.text('n', 'most requests in a second; default: as in the subject file, else no limit', {
    parse: parseRate,
    env: true,
  }),
  waitFor: takes.seconds('wait up to N seconds until the service answers, such as while it starts'),
  /** Shell commands in a config file run only with `--hooks`, because a stranger may have written the file. */
  before: takes.text(
    'command',
    'shell command that runs first; its lines NAME=value are variables for the subject file',
  ),
  after: takes.text('command', 'shell command that runs at the end, even after an error'),
  hooks: { summary: 'run the commands before and after of the config file', env: true, isTypedOnly: true },
  timeLimit: takes.seconds('stop after N seconds, clean-up included; each rule gets an equal share'),
  runs: takes.number(
    'number of runs per rule; more if the rule has more combinations of operations, fields or channels',
    { default: 15 },
  ),
  seed: takes.text('n', 'seed of an earlier run, to repeat it; default: random', { parse: parseSeed }),
  concurrency: takes.number(
    `maximum number of rules running in parallel; default: ${defaultConcurrency.local} on loopback, ${defaultConcurrency.remote} elsewhere`,
  ),
  level: takes.text(
    'level',
    'must: fail where the interface is violated (default); should: also where the plain reading of a gap is',
    { choices: levels },
  ),
  strict: { summary: 'exit with 2 if a rule is undecided that the baseline does not accept; for CI' },
  ruleSeconds: takes.number('time limit per rule, in seconds', { default: 90 }),
  baseline: takes.file('accepted violations (YAML or JSON); fails on entries that have expired or no longer occur'),
  writeBaseline: takes.file('write a baseline of the findings, with placeholders to fill in', {
    conflictsWith: 'baseline',
  }),
  observe: { summary: 'afterwards, detect how the service answers the gaps' },
  plan: { summary: 'list the rules that would run or be skipped; send nothing' },
  json: { summary: 'print the report, or the plan, as JSON on standard output, for scripts' },
  log: takes.file('write the run log, one JSON event per line'),
  report: takes.text(
    'format=file',
    `write a report at the end, such as junit=report.xml; formats: ${formatNames.join(', ')}`,
    { parse: parseReportFile, repeatable: true },
  ),
} as const satisfies Readonly<Record<string, Option>>;

export type VerifyOptions = OptionValues<typeof verifyOptions>;

function limit(summary: string, elsewhere: number) {
  return takes.text('n', `${summary}; default: unlimited on loopback, ${elsewhere} elsewhere`, {
    parse: parseWholeNumber,
    env: true,
  });
}
