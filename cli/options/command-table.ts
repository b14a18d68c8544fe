import { formatNames } from '../../contracts/options.ts';
import { defaultBaseUrl, docsFormats, tryItTargets } from '../../docs/options.ts';
import { type ArgumentValues, type Command, type OptionValues, parseBaseUrl, takes } from './command.ts';
import { serveOptions } from './serve-options.ts';
import { defaultSubjectFile, json, url, verifyOptions } from './service-options.ts';

const sendingExitCodes = { 3: 'scheduled effects leaked', 130: 'interrupted' } as const;

const { subject, effects, ledger, requestsPerSecond, waitFor, before, after, hooks, runs, seed, timeLimit } =
  verifyOptions;

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
  scenarios: {
    summary: 'List the scenarios that the mock can start from.',
    options: { json },
    exitCodes: { 0: 'listed' },
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
  report: {
    summary: 'Render a report from a run log. Sends nothing.',
    options: {
      from: takes.file('run log, as written by npx understudy-kit verify --log', { required: true }),
      format: takes.text('format', 'format of the report', { choices: formatNames, default: 'terminal' }),
      output: takes.file('file to write; default: standard output'),
    },
    exitCodes: { 0: 'rendered', 2: 'invalid run log' },
  },
  variables: {
    summary: 'Print keys and names of the subject file as shell variables, for the script of a curl report.',
    options: { subject },
    exitCodes: { 0: 'printed', 2: 'invalid file' },
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
  check: {
    summary: 'Validate recorded responses (HAR), or turn them into a scenario. Sends nothing.',
    arguments: { file: { summary: 'recorded traffic: HAR with content, as browsers export it' } },
    options: {
      base: takes.url('base URL of the service; default: those of --subject, or match operations by path', {
        repeatable: true,
      }),
      subject: takes.file('subject file (YAML or JSON) with the addresses and keys', { env: true }),
      asScenario: { summary: 'print a scenario without personal data, in place of the findings' },
      json,
    },
    exitCodes: { 0: 'all valid', 1: 'findings', 2: 'nothing could be checked' },
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
  coverage: {
    summary: 'List statements without a rule and gaps without an answer.',
    options: { json },
    exitCodes: { 0: 'none', 1: 'some' },
  },
  explain: {
    summary: 'Explain a rule, statement or gap, or list those of a chapter or an operation.',
    arguments: {
      id: {
        summary: 'id, such as cancel-call/not-in-queue; chapter, such as cancel-call; or operation, such as cancelCall',
      },
    },
    options: { json },
    exitCodes: { 0: 'explained', 2: 'unknown id' },
  },
  docs: {
    summary: 'Build the documentation of the service as a static site, or as Markdown or JSON.',
    options: {
      out: takes.folder(
        'folder to write: a new or empty one, or that of an earlier build, whose other files are removed',
        { default: 'site' },
      ),
      format: takes.text('format', 'html: a site; markdown: one file a page; llms: the same with llms.txt; json', {
        choices: docsFormats,
        default: 'html',
      }),
      document: takes.text('version', 'document to build from: JSON, or a git ref; default: the one of this package'),
      pages: takes.folder(
        'folder of Markdown pages and pictures of your own, and of docs.yaml with title, logo and audience; operations/cancel-call.md adds to that page',
      ),
      since: takes.text('version', 'earlier version of the document, to show the changes'),
      run: takes.file('run log, to show the verdict of each rule'),
      profile: takes.file('profile written by npx understudy-kit observe, to show how a service answers the gaps'),
      tryIt: takes.text(
        'mock',
        'mock that answers trial requests: a mock in the page, or the mock that serves the site under /_mock/docs/',
        { choices: tryItTargets, default: 'service-worker' },
      ),
      base: takes.url(`base URL in examples; default: that of docs.yaml, or ${defaultBaseUrl}`),
    },
    exitCodes: { 0: 'written', 1: 'written, with dead links or unknown ids', 2: 'could not be built' },
  },
  diff: {
    summary: 'Compare two versions of the document and draft release notes.',
    arguments: {
      old: { summary: 'earlier version: a document (JSON), or a git ref of this repository' },
      new: { summary: 'later version', default: 'HEAD' },
    },
    options: {
      json,
      failOn: takes.text('kind', 'kind of change that exits with 1; behavioural includes breaking', {
        choices: ['breaking', 'behavioural'],
        default: 'breaking',
      }),
    },
    exitCodes: { 0: 'no such change', 1: 'breaking (or behavioural) changes', 2: 'a version could not be read' },
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
  init: {
    summary: 'Write a commented subject file, and a config file with all options.',
    arguments: {
      file: { summary: 'file to write; understudy.yaml: the config file only', default: defaultSubjectFile },
    },
    options: { mock: { summary: 'describe the built-in workspaces of the mock' } },
    exitCodes: { 0: 'written', 2: 'could not be written' },
  },
} as const satisfies Readonly<Record<string, Omit<Command, 'name'>>>;

export const commands: readonly Command[] = Object.entries(table).map(([name, row]) => ({ name, ...row }));

type Table = typeof table;
export type CommandName = keyof Table;

export type InputOf<Name extends CommandName> = OptionValues<Table[Name]['options']> &
  (Table[Name] extends { arguments: infer A } ? ArgumentValues<A> : unknown);

export type ExitCodeOf<Name extends CommandName> = keyof Table[Name]['exitCodes'];
