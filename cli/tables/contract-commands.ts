import { formatNames } from '../../contracts/options.ts';
import { type Command, command } from '../command.ts';
import { parseBaseUrl } from '../options/base-url.ts';
import { parsePort } from '../options/numbers.ts';
import { serveOptions } from '../options/serve-options.ts';
import { effects, json, ledger, reproduce, runs, seed, subject, url } from '../options/shared-options.ts';
import { verifyOptions } from '../options/verify-options.ts';

/** Commands that hold a service against the interface. */
export const contractCommands: readonly Command[] = [
  command({
    name: 'verify',
    summary: 'Run the contract rules against a service.',
    arguments: { url },
    options: verifyOptions,
    exitCodes: { 0: 'all passed', 1: 'findings', 2: 'inconclusive', 3: 'scheduled effects leaked', 130: 'interrupted' },
    run: async (values) => (await import('../commands/verify.ts')).runVerify(values),
  }),
  command({
    name: 'doctor',
    summary: 'Check this machine, and the subject file against the service as verify does before it runs any rule.',
    arguments: { url },
    options: {
      subject,
      effects,
      ledger,
      port: { ...serveOptions.port, summary: 'port that a mock on this machine would use' },
      json,
    },
    exitCodes: {
      0: 'no mistake found',
      1: 'mistakes in the subject file',
      2: 'the service cannot be verified',
      3: 'scheduled effects leaked',
      130: 'interrupted',
    },
    run: async (values) => (await import('../commands/doctor.ts')).runDoctor(values),
  }),
  command({
    name: 'replay',
    summary: 'Re-run the findings of an earlier run.',
    arguments: { log: { summary: 'run log; with --from: a rule with a finding in that log', value: 'file' }, url },
    options: {
      from: { summary: 'run log that has a finding of the rule', value: 'file' },
      subject,
      effects,
      json,
    },
    exitCodes: {
      0: 'all fixed, or no finding in the log',
      1: 'not all fixed',
      2: 'some could not be run',
      3: 'scheduled effects leaked',
      130: 'interrupted',
    },
    run: async (values) => (await import('../commands/replay.ts')).runReplay(values),
  }),
  command({
    name: 'report',
    summary: 'Render a report from a run log. Sends nothing.',
    options: {
      from: {
        summary: 'run log, as written by understudy verify --log; repeatable: the logs of all shards of a run',
        value: 'file',
        required: true,
        repeatable: true,
      },
      format: { summary: 'format of the report', value: 'format', choices: formatNames, default: 'terminal' },
      output: { summary: 'file to write; default: standard output', value: 'file' },
      reproduce,
    },
    exitCodes: { 0: 'rendered', 2: 'invalid run log' },
    run: async (values) => (await import('../commands/report.ts')).runReport(values),
  }),
  command({
    name: 'cleanup',
    summary: 'Cancel what earlier runs scheduled and left pending.',
    arguments: { url },
    options: { subject, ledger, json },
    exitCodes: { 0: 'nothing left pending', 2: 'invalid file', 3: 'scheduled effects leaked' },
    run: async (values) => (await import('../commands/cleanup.ts')).runCleanup(values),
  }),
  command({
    name: 'observe',
    summary: 'Detect how a service answers the gaps and print a profile for understudy serve.',
    arguments: { url },
    options: {
      subject,
      output: { summary: 'file for the profile; default: standard output', value: 'file' },
      effects,
      json: { summary: 'print the answers and reasons as JSON on standard output, for scripts' },
    },
    exitCodes: { 0: 'answers detected', 2: 'inconclusive', 3: 'scheduled effects leaked', 130: 'interrupted' },
    run: async (values) => (await import('../commands/observe.ts')).runObserve(values),
  }),
  command({
    name: 'compare',
    summary: 'Send the same random request sequences to two services and show how they differ.',
    arguments: {
      url: { summary: 'base URL of the first service', parse: parseBaseUrl },
      otherUrl: { summary: 'base URL of the second service', parse: parseBaseUrl },
    },
    options: {
      subject,
      otherSubject: { summary: 'subject file of the second service; default: same as --subject', value: 'file' },
      ignore: {
        summary: 'member that may differ, by its name, such as updatedAt; repeatable',
        value: 'member',
        repeatable: true,
      },
      effects: { ...effects, summary: `${effects.summary}; comparing needs schedule` },
      runs: { ...runs, summary: 'number of request sequences', default: 100 },
      seed,
      json,
    },
    exitCodes: {
      0: 'no difference',
      1: 'a difference',
      2: 'inconclusive',
      3: 'scheduled effects leaked',
      130: 'interrupted',
    },
    run: async (values) => (await import('../commands/compare.ts')).runCompare(values),
  }),
  command({
    name: 'check',
    summary: 'Validate recorded responses (HAR). Sends nothing.',
    arguments: { file: { summary: 'recorded traffic: HAR with content, as browsers export it', value: 'file' } },
    options: {
      base: {
        summary: 'base URL of the service; default: those of --subject, or match operations by path; repeatable',
        value: 'url',
        repeatable: true,
        parse: parseBaseUrl,
      },
      subject: { summary: 'subject file (YAML or JSON) with the addresses and keys', value: 'file', env: true },
      json,
    },
    exitCodes: { 0: 'all valid', 1: 'findings', 2: 'nothing could be checked' },
    run: async (values) => (await import('../commands/check.ts')).runCheck(values),
  }),
  command({
    name: 'proxy',
    summary: 'Forward traffic between an app and a service and report where it violates the document.',
    arguments: { url: { summary: 'base URL of the service', parse: parseBaseUrl } },
    options: {
      port: { summary: 'port to listen on (0: any free port)', value: 'n', default: 4011, parse: parsePort },
      json: { summary: 'print one line of JSON per exchange on standard output, for scripts' },
    },
    exitCodes: { 0: 'stopped', 2: 'could not start' },
    run: async (values) => (await import('../commands/proxy.ts')).runProxy(values),
  }),
];
