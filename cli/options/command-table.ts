import {
  defaultConcurrency,
  defaultRemoteLimits,
  formatNames,
  levels,
  effects as strengths,
} from '../../contracts/options.ts';
import {
  type Argument,
  type ArgumentValues,
  type CatchInterrupt,
  type Command,
  json,
  type Option,
  type OptionValues,
  parseBaseUrl,
  subject,
  takes,
} from './command.ts';
import { offlineCommands } from './offline-commands.ts';
import { serveOptions } from './serve-options.ts';

const url = {
  summary: 'base URL of the service; overrides the subject file, and moves its other URLs of the same origin',
  optional: true,
  parse: parseBaseUrl,
} as const satisfies Argument;

export const verifyOptions = {
  subject,
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
  requestsPerSecond: takes.rate('most requests in a second; default: as in the subject file, else no limit', {
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
  seed: takes.seed('seed of an earlier run, to repeat it; default: random'),
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
  report: takes.report(`write a report at the end, such as junit=report.xml; formats: ${formatNames.join(', ')}`, {
    repeatable: true,
  }),
} as const satisfies Readonly<Record<string, Option>>;

export type VerifyOptions = OptionValues<typeof verifyOptions>;

function limit(summary: string, elsewhere: number) {
  return takes.count(`${summary}; default: unlimited on loopback, ${elsewhere} elsewhere`, { env: true });
}

const sendingExitCodes = { 3: 'scheduled effects leaked', 130: 'interrupted' } as const;

const { effects, ledger, requestsPerSecond, waitFor, before, after, hooks, runs, seed, timeLimit } = verifyOptions;

const sending = { subject, effects, requestsPerSecond, before, after, hooks, json } as const;

const comparing = {
  runs: { ...runs, summary: 'number of request sequences', default: 100 },
  timeLimit: { ...timeLimit, summary: 'stop comparing after N seconds, clean-up included', default: 120 },
  seed,
  ...sending,
  effects: { ...effects, summary: `${effects.summary}; comparing needs schedule` },
} as const;

const table = {
  serve: {
    summary: 'Run the mock service until interrupted.',
    options: serveOptions,
    exitCodes: { 0: 'stopped', 2: 'could not start' },
  },
  verify: {
    summary: 'Run the contract rules against a service.',
    arguments: { url },
    options: verifyOptions,
    exitCodes: { 0: 'all passed', 1: 'findings', 2: 'inconclusive', ...sendingExitCodes },
  },
  doctor: {
    summary: 'Check the subject file against the service, as verify does before it runs any rule.',
    arguments: { url },
    options: { ledger, waitFor, ...sending },
    exitCodes: {
      0: 'no mistake found',
      1: 'mistakes in the subject file',
      2: 'the service cannot be verified',
      ...sendingExitCodes,
    },
  },
  replay: {
    summary:
      'Re-run the findings of an earlier run (one rule: RULE --from LOG), or send a recorded scenario to a service.',
    arguments: {
      log: {
        summary:
          'run log of verify, for all its findings; with --from: a rule with a finding in that log; with --against: a scenario file',
      },
      url,
    },
    options: {
      from: takes.file('run log that has a finding of the rule: replay RULE --from LOG'),
      against: takes.url('base URL of the service whose answers are compared with those in the scenario', {
        conflictsWith: 'from',
      }),
      ...sending,
    },
    exitCodes: {
      0: 'all fixed, or the same answers',
      1: 'not all fixed, or other answers',
      2: 'some not run, or not reproduced',
      ...sendingExitCodes,
    },
  },
  cleanup: {
    summary: 'Cancel messages and calls that earlier runs scheduled.',
    arguments: { url },
    options: {
      subject,
      ledger,
      requestsPerSecond,
      forget: takes.text('id', 'identifier of an effect that you settled by other means, as cleanup prints it', {
        repeatable: true,
      }),
      forgetAll: {
        summary: 'forget all effects that cannot be undone, also at other addresses',
        conflictsWith: 'forget',
      },
      before,
      after,
      hooks,
      json,
    },
    exitCodes: {
      0: 'nothing left pending',
      2: 'invalid file, or effects not known to be undone',
      3: 'scheduled effects leaked',
    },
  },
  observe: {
    summary: 'Detect how a service answers the gaps and print a profile for the mock.',
    arguments: { url },
    options: {
      output: takes.file('file for the profile; default: standard output'),
      ...sending,
      json: { summary: 'print the answers and reasons as JSON on standard output, for scripts' },
    },
    exitCodes: { 0: 'answers detected', 2: 'inconclusive', ...sendingExitCodes },
  },
  twin: {
    summary:
      'Observe a service, and correct the profile until a mock with it shows no difference that a profile decides.',
    arguments: { url },
    options: { output: takes.file('file for the profile', { required: true }), ...comparing },
    exitCodes: { 0: 'no difference left', 1: 'differences left', 2: 'inconclusive', ...sendingExitCodes },
  },
  compare: {
    summary: 'Send the same random request sequences to two services and show how they differ.',
    arguments: {
      url: { summary: 'base URL of the first service', parse: parseBaseUrl },
      otherUrl: { summary: 'base URL of the second service', parse: parseBaseUrl },
    },
    options: {
      otherSubject: takes.file('subject file of the second service; default: same as --subject'),
      ignore: takes.text('member', 'member that may differ, by its name, such as updatedAt', {
        repeatable: true,
      }),
      ...comparing,
    },
    exitCodes: { 0: 'no difference', 1: 'a difference', 2: 'inconclusive', ...sendingExitCodes },
  },
  proxy: {
    summary: 'Forward traffic between an app and a service and report where it violates the document.',
    arguments: { url: { summary: 'base URL of the service', parse: parseBaseUrl } },
    options: {
      port: takes.port('port to listen on (0: any free port)', { default: 4011 }),
      subject: takes.file('subject file of that service, whose headers each request gets'),
      record: takes.file('scenario file to write at the end, without personal data'),
      json: { summary: 'print one line of JSON per exchange on standard output, for scripts' },
    },
    exitCodes: { 0: 'stopped', 2: 'could not start' },
  },
  mcp: {
    summary:
      'Serve tools to an agent on standard input and output (Model Context Protocol): a mock, and the statements of the interface.',
    options: {
      subject,
      allowUrl: takes.url('base URL that the agent may verify beside that of the subject file', {
        repeatable: true,
      }),
    },
    exitCodes: { 0: 'ended', 2: 'could not start' },
  },
  ...offlineCommands,
} as const satisfies Readonly<Record<string, Omit<Command, 'name'>>>;

export const commands: readonly Command[] = Object.entries(table).map(([name, row]) => ({ name, ...row }));

type Table = typeof table;
export type CommandName = keyof Table;

export type InputOf<Name extends CommandName> = OptionValues<Table[Name]['options']> &
  (Table[Name] extends { arguments: infer A } ? ArgumentValues<A> : unknown);

export type Run<Name extends CommandName> = (
  input: InputOf<Name>,
  catchInterrupt: CatchInterrupt,
) => Promise<keyof Table[Name]['exitCodes']>;
