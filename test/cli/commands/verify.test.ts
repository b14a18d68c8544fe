import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Subject } from '../../../contracts/index.ts';
import { createMock } from '../../../mock/index.ts';
import { cliEntry } from '../../support/build.ts';
import { root, runBash, runCommand, type ServeProcess, startServe } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { expectRefusal, runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const second = 'cancel-scheduled/second-cancel-finds-nothing';

let service: ServeProcess;

beforeAll(async () => {
  service = await startServe(['--port', '0', '--log', 'silent']);
});

afterAll(async () => {
  await service.end();
});

function fileOf(subject: Subject, name = 'subject.json'): [option: '--subject', file: string] {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(subject));
  return ['--subject', file];
}

const there = () => fileOf(mockSubject(service.baseUrl));

function serveAltered(change: (body: string, request: Request) => string) {
  const mock = createMock();
  return serveFetch(async (request) => {
    const copy = request.clone();
    const response = await mock.fetch(request);
    const { status, headers } = response;
    return new Response(change(await response.text(), copy), { status, headers });
  });
}

test('for a correct service, the command verify prints each rule as passed, and exits with 0', async () => {
  const { code, stdout, stderr } = await runCommand(['verify', ...there(), '--rule', second, '--runs', '3']);

  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^http:\S+\nseed \d+, 3 runs, effects up to "call"\n\ncancel-scheduled\n {2}passed {2}cancel-scheduled\/second-cancel-finds-nothing {2}3 runs, with 3 of 3 values of kind\n\n1 rule: 1 passed, 0 failed, 0 flaky, 0 undecided, 0 skipped, 0 error; \d+ requests in \d+ s\.\n$/,
  );
  expect(stderr).toBe(`[1/1] passed ${second}\n`);
});

const again = /rerun: npx understudy-kit (.*)/;

async function verifyFaulty(...options: string[]) {
  await using faulty = await serveAltered((body) =>
    body
      .replace('No scheduled jobs found', 'Scheduled messages cancelled successfully')
      .replace(/"isCancelled":false,"reason":"[^"]*"/, '"isCancelled":true'),
  );
  const file = fileOf(mockSubject(faulty.baseUrl));
  const first = await runCommandHere(['verify', ...file, '--rule', 'cancel-scheduled/', '--runs', '5', ...options]);
  const [, line = ''] = again.exec(first.stdout) ?? [];
  return { ...first, repeated: await runCommandHere(line.split(' ')) };
}

test('for a finding, the command verify prints the expected value, the received value and the requests', async () => {
  const { code, stdout, repeated } = await verifyFaulty('--seed', '42');
  const part = stdout.slice(stdout.indexOf(`\nfailed  ${second}`)).slice(1);

  // This service answers every cancel with success, even if there is nothing to cancel. So the kit cannot trust the
  // answer.
  expect(stdout).toContain('Not known to be undone');
  expect(code).toBe(1);
  expect(part).toMatch(/^.*\n {2}When nothing was waiting, /);
  expect(part).toMatch(/statement +cancel-scheduled\/nothing-pending, section "Cancel Scheduled Messages"\n/);
  expect(part).toMatch(/where +cancelScheduledMessages, \/message in response 3, to DELETE /);
  expect(part).toMatch(/expected +the response message "No scheduled jobs found"\n/);
  expect(part).toMatch(/received +"Scheduled messages cancelled successfully"\n/);
  expect(part).toMatch(/\n {2}1\. POST \/api\/chat-agent\/trigger \{.*"scheduleTime":"/);
  expect(part).toMatch(/\n {5}200 … \/message: "Scheduled messages cancelled successfully" …\n/);
  expect((part.split(/\n\n(?:failed|Leaked)/)[0] ?? '').split('\n').length).toBeLessThan(25);
  expect(part).toContain('--seed 42 --runs 5');
  // The rule of the first finding schedules nothing. So the repeated run leaves nothing pending, and its exit code is
  // 1.
  expect(repeated.code).toBe(1);
  expect(repeated.stdout).toContain('1 rule: 0 passed, 1 failed');
});

test('a shell can run the curl script of a finding without any change', async () => {
  const mock = createMock();
  // A faulty service: a client with any API key can cancel the calls and messages of all workspaces.
  await using faulty = await serveFetch((request) => {
    if (request.method === 'DELETE' && request.headers.get('x-api-key') === 'globex-key')
      request.headers.set('x-api-key', 'acme-key');
    return mock.fetch(request);
  });
  const wrong = mockSubject(faulty.baseUrl);
  const rule = 'cancel-scheduled/strangers-cancel-nothing';
  const script = path.join(folder, 'findings.sh');
  const options = ['--rule', rule, '--runs', '1', '--seed', '4', '--report', `curl=${script}`];
  const { code } = await runCommandHere(['verify', ...fileOf(wrong), ...options]);

  expect(code).toBe(1);
  const npx = `npx() { shift; node ${cliEntry} "$@"; }; export UNDERSTUDY_SUBJECT=${fileOf(wrong)[1]}`;
  // Pipe the output through `cat`: the script opens its output by name, which fails for the socket that Node creates.
  const { stdout } = await runBash(`{ ${npx}; . ${script}; } 2>&1 | cat`);
  const codes = [...stdout.matchAll(/"responseCode":(\d+)/g)].map(([, responseCode]) => responseCode);

  expect(new Set(codes)).toEqual(new Set(['200']));
  expect(codes.length).toBeGreaterThan(1);
});

test.each<[what: string, args: () => string[], message: RegExp]>([
  [
    'the subject file is missing',
    () => ['--subject', 'no/such.yaml'],
    /^The subject file no\/such\.yaml cannot be read \(ENOENT\)/,
  ],
  [
    'the subject file has a mistake',
    () => fileOf({ ...mockSubject('http://a.test/api'), baseUrl: 'a.test' }),
    /subject\.json:1:12: baseUrl must be an http or https address .*--help\.$|subject\.json:1:12: baseUrl must be/,
  ],
  [
    'the rule is unknown',
    () => [...there(), '--rule', 'xyz'],
    /^There is no rule "xyz"\. See all with: npx .* --plan$/,
  ],
  [
    'the base URL is invalid',
    () => ['service.test'],
    /Write a base URL as https:.* See npx understudy-kit verify --help\.$/,
  ],
  ['the number of runs is 0', () => [...there(), '--runs', '0'], /--runs.* Use a number from 1 to 999999999\./],
  ['the seed is not a number', () => [...there(), '--seed', 'x'], /--seed.* A seed is a number from 0 to 2147483647\./],
  ['the effect is unknown', () => [...there(), '--effects', 'all'], /--effects.* none, record, schedule, send, call/],
  [
    'the folder of a new baseline is missing',
    () => [...there(), '--write-baseline', 'no/such/new.yaml'],
    /^There is no folder no\/such for new\.yaml/,
  ],
  [
    'the baseline is missing',
    () => [...there(), '--baseline', 'no.yaml'],
    /^The baseline no\.yaml cannot be read \(ENOENT\)/,
  ],
  [
    'a run cannot both compare with a baseline and write one',
    () => [...there(), '--baseline', 'a.yaml', '--write-baseline', 'b.yaml'],
    /cannot be used with/,
  ],
])('the command verify exits with 2 because %s', async (_what, args, message) => {
  expectRefusal(await runCommandHere(['verify', ...args()]), message);
});

test('the command verify --plan lists which rules a run would execute or skip, and why', async () => {
  const subject = fileOf(mockSubject('https://service.test/api'));
  const { code, stdout, stderr } = await runCommandHere(['verify', ...subject, '--plan']);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('effects up to "none"');
  expect(stdout).toMatch(/^ {2}skipped {2}cancel-scheduled\/pending-is-cancelled +schedule +its effect is "schedule"/m);
  expect(stdout).toMatch(/^ {2}run {6}cancel-scheduled\/unknown-session-finds-nothing +none$/m);
  expect(stdout).toMatch(/Nothing was sent\. \d+ have a stronger effect than "none"; allow more with --effects\.\n$/);
});

test('an interrupted run of the command verify reports the results so far, and exits with 130', async () => {
  const words = ['verify', ...there(), '--rule', 'get-session/unknown-id', '--runs', '100000'];
  const child = spawn(process.execPath, [cliEntry, ...words], { cwd: root });
  child.stdout.once('data', () => child.kill('SIGINT'));
  child.stderr.resume();
  const [out, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once('close', resolve))]);

  expect(code).toBe(130);
  expect(out).toContain('the run was interrupted');
});

test.skipIf(process.platform === 'win32')(
  'if the log breaks during a run, the command verify continues without it, and exits with 2 and the reason',
  async () => {
    const log = path.join(folder, 'log.pipe');
    execFileSync('mkfifo', [log]);
    spawn('head', ['-n', '3', log], { stdio: 'ignore' });
    await using mock = createMock();
    const { baseUrl } = await mock.listen();
    const words = [...fileOf(mockSubject(baseUrl), 'logged.json'), '--rule', 'cancel-scheduled/', '--runs', '1'];
    const { code, stdout, stderr } = await runCommandHere(['verify', ...words, '--log', log]);

    expect(code).toBe(2);
    expect(stderr).toContain(`The file ${log} cannot be written (EPIPE).`);
    expect(stdout).toMatch(/\n\d+ rules: [1-9]\d* passed, 0 failed, .* 0 error; /);
    expect((await mock.control.listSchedule()).scheduled).toEqual([]);
  },
);
