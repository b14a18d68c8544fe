import { afterAll, beforeAll, expect, test } from 'vitest';
import { rules, type Subject } from '../../../contracts/index.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { createMock } from '../../../mock/index.ts';
import { type ServeProcess, startServe } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { alterResponses } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { toRunLog } from '../../support/kit/run-log.ts';
import { expectRefusal, runCommandHere } from '../../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../../support/temp-folder.ts';

const fileWith = createFileWriter(useTempFolder());
const unknown = 'get-session/unknown-id';
const second = 'cancel-scheduled/second-cancel-finds-nothing';

const faulty = alterResponses('GET /session/fetch/', (answer) => {
  if (answer.status === 404) answer.body.errorCode = 'validationError';
});

let service: ServeProcess;
let log: string;

beforeAll(async () => {
  service = await startServe(['--port', '0', '--log', 'silent']);
  await using mock = createMock();
  const subject = mockSubject('http://mock.test/api');
  const verdicts = await runRules(
    rules.filter(({ id }) => [unknown, second].includes(id)),
    subject,
    { runs: 2, fetch: faulty(mock.fetch) },
  );
  log = fileWith('run.ndjson', toRunLog(verdicts, subject));
});

afterAll(async () => {
  await service.end();
});

const subjectOf = (subject: Subject) => fileWith('subject.json', JSON.stringify(subject));
const there = () => ['--subject', subjectOf(mockSubject(service.baseUrl))];

const cleanLog = () => toRunLog([], mockSubject('http://a.test/api'));

function faultyService() {
  return serveFetch(faulty(createMock().fetch));
}

test('the command replay exits with 0 for a run log without findings', async () => {
  const clean = fileWith('clean.ndjson', cleanLog());
  const json = await runCommandHere(['replay', clean, ...there(), '--json']);

  expect(await runCommandHere(['replay', clean, ...there()])).toEqual({
    code: 0,
    stdout: `${clean} has no finding to re-run.\n`,
    stderr: '',
  });
  expect(json.code).toBe(0);
  expect(JSON.parse(json.stdout)).toEqual({ results: [], leaked: [] });
});

test('the command replay exits with 1 if a finding occurs again, and prints the command that repeats the finding', async () => {
  await using still = await faultyService();
  const { code, stdout } = await runCommandHere(['replay', unknown, still.baseUrl, '--from', log, ...there()]);

  expect(code).toBe(1);
  expect(stdout).toContain(`FAILED  ${unknown}  its case failed again\n`);
  expect(stdout).toMatch(/\n {2}statement \S+, section "Errors, /);
  expect(stdout).toMatch(/\n {2}1\. GET \/api\/session\/fetch\/\S+\n {5}404 /);
  expect(stdout).not.toContain('acme-key');
  const [, line = ''] = /rerun: npx understudy-kit (.*)/.exec(stdout) ?? [];
  const again = await runCommandHere(line.split(' '));
  expect({ code: again.code, stdout: again.stdout }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 failed'),
  });
});

test('the command replay refuses to schedule a message on a service that is not on this machine', async () => {
  await using mock = createMock();
  const subject = mockSubject('http://mock.test/api');
  const verdicts = await runRules(
    rules.filter(({ id }) => id === second),
    subject,
    {
      runs: 1,
      fetch: alterResponses('DELETE', ({ body }) => void Object.assign(body, { message: 'Done' }))(mock.fetch),
    },
  );
  const scheduling = fileWith('scheduling.ndjson', toRunLog(verdicts, subject));
  const { code, stdout } = await runCommandHere(['replay', scheduling, 'https://service.test/api', ...there()]);

  expect(code).toBe(2);
  expect(stdout).toContain(`ERROR   ${second}  its effect is "schedule", and only "none" is allowed`);
});

test.each<[what: string, args: () => string[], message: RegExp]>([
  ['the run log is missing', () => ['no.ndjson'], /^The run log no\.ndjson cannot be read \(ENOENT\)\. Use a file/],
  ['the file is not a run log', () => ['package.json'], /^package\.json:1: each line must be one event as JSON/],
  ['a rule id is in the place of the run log', () => [unknown], /^get-session\/unknown-id is a rule\. .* --from FILE$/],
  [
    'the run log has no finding of the rule',
    () => ['get-session/unknown', '--from', log],
    /Did you mean "get-session\/unknown-id"\?$/,
  ],
  [
    'the run log has no finding, because its run was cut off',
    () => [fileWith('cut-off.ndjson', cleanLog().split('\n').slice(0, 1).join(''))],
    /has no finding, but its run was inconclusive\. See why: npx understudy-kit report --from \S+cut-off\.ndjson$/,
  ],
  [
    'the run log has no finding, because its run tested nothing',
    () => [fileWith('nothing.ndjson', cleanLog().replace('"exitCode":1', '"exitCode":2'))],
    /has no finding, but its run was inconclusive/,
  ],
  ['the base URL is invalid', () => [log, 'service.test'], /See npx understudy-kit replay --help\.$/],
  [
    'the scenario file is missing',
    () => ['no.yaml', ...against],
    /^The scenario file no\.yaml cannot be read \(ENOENT\)\. Use a file that proxy --record/,
  ],
  ['the scenario file is a run log', () => [log, ...against], /run\.ndjson:2:1: the file must be valid YAML or JSON/],
  [
    'the scenario has no recorded answers',
    () => [scenarioFile({ ...recorded, steps: [{ wait: { seconds: 1 } }] }), ...against],
    /has no recorded answers to compare with\. Record a scenario with: npx understudy-kit proxy --record$/,
  ],
])('the command replay exits with 2 because %s', async (_what, args, message) => {
  expectRefusal(await runCommandHere(['replay', ...args(), ...there()]), message);
});

const recorded = {
  summary: 'One request.',
  starts: '2026-11-20T09:00:00Z',
  steps: [
    {
      do: 'getSession',
      with: { sessionId: 'no-such-session' },
      answered: { status: 404, body: { errorCode: 'sessionNotFound', responseCode: 404 } },
    },
    { wait: { seconds: 0.1 } },
    {
      do: 'getSession',
      with: { sessionId: 'no-such-session' },
      apiKey: null,
      answered: { status: 403, body: { errorCode: 'forbidden' } },
    },
  ],
};
const scenarioFile = (scenario: object) => fileWith('recorded.json', JSON.stringify(scenario));
const against = ['--against', 'http://127.0.0.1:1/api'];

test('the command replay --against prints each place where a response differs from the recording', async () => {
  const { code, stdout, stderr } = await runCommandHere(
    `replay ${scenarioFile(recorded)} --against ${service.baseUrl} ${there().join(' ')}`,
  );

  expect({ code, stderr }).toEqual({ code: 1, stderr: '[1/2] 404 getSession\n[2/2] 401 getSession\n' });
  expect(stdout).toContain(
    'request 2 (getSession) differs at status\n  recorded  403\n  received  401\n\n2 answers compared, 1 difference; 0 steps not sent.\n',
  );
});

test('the command replay --against exits with 2 if no service answers', async () => {
  const words = ['replay', scenarioFile(recorded), ...against, ...there()];
  const { code, stdout, stderr } = await runCommandHere(words);

  expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  expect(stdout).toMatch(/request 1 \(getSession\) was not sent: .+\n.*\n0 answers compared/);
});
