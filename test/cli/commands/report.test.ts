import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { formatNames } from '../../../contracts/options.ts';
import { namedValuesOf } from '../../../contracts/reports/redaction.ts';
import { createReference } from '../../reference/index.ts';
import { referenceSubject } from '../../reference/subject.ts';
import { type CommandResult, runCommand } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { alterSuccessData } from '../../support/kit/altered-service.ts';
import { expectRefusal, runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const inFolder = (name: string) => path.join(folder, name);
const fileText = (name: string) => readFileSync(inFolder(name), 'utf8');
const log = inFolder('run.ndjson');
const subjectFile = inFolder('subject.json');
const verifyCommand = ['verify', '--subject', subjectFile, '--rule', 'cancel-scheduled/', '--runs', '3', '--seed', '7'];
let values: readonly string[] = [];
let run: CommandResult;

beforeAll(async () => {
  const service = await createReference();
  const alter = alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
    data.isCancelled = true;
    delete data.reason;
  });
  await using altered = await serveFetch(alter(service.fetch));
  const subject = { ...referenceSubject(service), baseUrl: altered.baseUrl };
  values = namedValuesOf(subject).map(({ value }) => value);
  writeFileSync(subjectFile, JSON.stringify(subject));
  const reports = formatNames.flatMap((name) => ['--report', `${name}=${inFolder(`verify.${name}`)}`]);
  run = await runCommand([...verifyCommand, '--log', log, ...reports], {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: inFolder('step.md'),
  });
  await service.close();
  rmSync(`${subjectFile}.ledger`);
});

test.each(formatNames)('the command report creates the report of a run from its run log: format %s', async (name) => {
  const { code, stdout, stderr } = await runCommandHere(['report', '--from', log, '--format', name]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(fileText(`verify.${name}`));
  expect(stdout.length).toBeGreaterThan(100);
});

test('the command verify writes no value of the subject file to the log, a report or the terminal', () => {
  const files = ['run.ndjson', 'step.md', ...formatNames.map((name) => `verify.${name}`)].map(fileText);
  const reported = [...files, run.stdout, run.stderr];

  expect(values.filter((value) => reported.some((text) => isIn(text, value)))).toEqual([]);
  expect(fileText('run.ndjson')).toContain('<key of the workspace>');
});

/** Searches a short value as a whole word, because a short value can occur inside a word by chance. */
function isIn(text: string, value: string): boolean {
  return value.length < 8
    ? new RegExp(`(?<![\\p{L}\\p{N}])${value}(?![\\p{L}\\p{N}])`, 'u').test(text)
    : text.includes(value);
}

test.each<[what: string, args: string[], message: RegExp]>([
  [
    'the run log is missing',
    ['--from', 'no/such.ndjson'],
    /^The run log no\/such\.ndjson cannot be read \(ENOENT\)\. Check the path/,
  ],
  ['the file is not a run log', ['--from', 'package.json'], /^package\.json:1: each line must be one event as JSON/],
  [
    'the command line names no run log',
    [],
    /required option '--from <file>' not specified.* See npx understudy-kit report --help\.$/,
  ],
  ['the format is unknown', ['--from', log, '--format', 'pdf'], /Allowed choices are terminal, json, junit/],
  [
    'the output file is the run log',
    ['--from', 'package.json', '--output', './package.json'],
    /^--from and --output must be different files/,
  ],
  [
    'the output folder is a file',
    ['--from', log, '--output', 'package.json/file'],
    /^The file package\.json\/file cannot be written \((?:ENOTDIR|EEXIST)\)/,
  ],
])('the command report exits with 2 and prints one line when %s', async (_what, args, message) => {
  expectRefusal(await runCommandHere(['report', ...args]), message);
});
