import { formatNames } from '../../contracts/options.ts';
import { defaultBaseUrl, docsFormats, tryItTargets } from '../../docs/options.ts';
import { type Command, defaultSubjectFile, json, subject, takes } from './command.ts';

/** The commands that send no request. */
export const offlineCommands = {
  scenarios: {
    summary: 'List the scenarios that the mock can start from.',
    options: { json },
    exitCodes: { 0: 'listed' },
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
  init: {
    summary: 'Write a commented subject file, and a config file with all options.',
    arguments: {
      file: { summary: 'file to write; understudy.yaml: the config file only', default: defaultSubjectFile },
    },
    options: { mock: { summary: 'describe the built-in workspaces of the mock' } },
    exitCodes: { 0: 'written', 2: 'could not be written' },
  },
} as const satisfies Readonly<Record<string, Omit<Command, 'name'>>>;
