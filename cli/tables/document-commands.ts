import { defaultBaseUrl, docsFormats, tryItTargets } from '../../docs/options.ts';
import { type Command, command } from '../command.ts';
import { parseBaseUrl } from '../options/base-url.ts';
import { json, subject } from '../options/shared-options.ts';

/** Commands about the document: what it states, and pages made of it. */
export const documentCommands: readonly Command[] = [
  command({
    name: 'coverage',
    summary: 'List statements without a rule and gaps without an answer.',
    options: { json },
    exitCodes: { 0: 'none', 1: 'some' },
    run: async (values) => (await import('../commands/coverage.ts')).runCoverage(values),
  }),
  command({
    name: 'explain',
    summary: 'Explain a rule, statement or gap, or list those of a chapter or an operation.',
    arguments: {
      id: {
        summary: 'id, such as cancel-call/not-in-queue; chapter, such as cancel-call; or operation, such as cancelCall',
      },
    },
    options: {
      format: {
        summary: 'form of the explanation',
        value: 'format',
        choices: ['text', 'markdown', 'json'],
        default: 'text',
      },
      json: { ...json, summary: 'the same as --format json' },
    },
    exitCodes: { 0: 'explained', 2: 'unknown id' },
    run: async (values) => (await import('../commands/explain.ts')).runExplain(values),
  }),
  command({
    name: 'docs',
    summary: 'Build the documentation of the service as a static site, or as Markdown or JSON.',
    options: {
      out: { summary: 'folder to write; a site is written over an earlier one', value: 'dir', default: 'site' },
      format: {
        summary: 'html: a site; markdown: one file a page; llms: the same with llms.txt; json',
        value: 'format',
        choices: docsFormats,
        default: 'html',
      },
      document: {
        summary: 'document to build from: JSON, or a git ref; default: the one of this package',
        value: 'version',
      },
      pages: {
        summary: 'folder of Markdown pages of your own; operations/cancel-call.md takes the place of that page',
        value: 'folder',
      },
      since: { summary: 'earlier version of the document, to show what has changed', value: 'version' },
      run: { summary: 'run log, to show the verdict of each rule', value: 'file' },
      profile: {
        summary: 'profile that understudy observe wrote, to show how a service answers what is open',
        value: 'file',
      },
      tryIt: {
        summary:
          'where requests are tried: on a mock in the page, or on the mock that serves the site under /_mock/docs/',
        value: 'mock',
        choices: tryItTargets,
        default: 'service-worker',
      },
      base: { summary: 'base URL in examples', value: 'url', default: defaultBaseUrl, parse: parseBaseUrl },
    },
    exitCodes: { 0: 'written', 1: 'written, with dead links or unknown ids', 2: 'could not be built' },
    run: async (values) => (await import('../commands/docs.ts')).runDocs(values),
  }),
  command({
    name: 'diff',
    summary: 'Compare two versions of the document and draft release notes.',
    arguments: {
      old: { summary: 'earlier version: a document (JSON), or a git ref of this repository' },
      new: { summary: 'later version', default: 'HEAD' },
    },
    options: {
      json,
      failOn: {
        summary: 'kind of change that makes it end with 1; behavioural includes breaking',
        value: 'kind',
        choices: ['breaking', 'behavioural'],
        default: 'breaking',
      },
    },
    exitCodes: { 0: 'no such change', 1: 'breaking (or behavioural) changes', 2: 'a version could not be read' },
    run: async (values) => (await import('../commands/diff.ts')).runDiff(values),
  }),
  command({
    name: 'mcp',
    summary:
      'Serve tools to an agent on standard input and output (Model Context Protocol): a mock, and what is stated.',
    options: { subject },
    exitCodes: { 0: 'ended', 2: 'could not start' },
    run: async (values) => (await import('../commands/mcp.ts')).runMcp(values),
  }),
];
