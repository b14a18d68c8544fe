import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { alterResponses } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const fileWith = createFileWriter(folder);
const unknown = 'get-session/unknown-id';
const empty = 'get-session/empty-id';

const faulty = alterResponses('GET /session/fetch/', (answer) => {
  if (answer.status === 404) answer.body.errorCode = 'validationError';
});

let service: Awaited<ReturnType<typeof serveFetch>>;

beforeAll(async () => {
  service = await serveFetch(faulty(createMock().fetch));
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

function verify(...options: string[]) {
  const subject = fileWith('subject.json', JSON.stringify(mockSubject(service.baseUrl)));
  return runCommandHere(`verify --subject ${subject} --runs 3 --rule ${unknown} --rule ${empty} ${options.join(' ')}`);
}

const baseline = (rule: string, expires: string) =>
  fileWith(
    `${rule.replace('/', '-')}-${expires}.yaml`,
    `accepted:\n  - { rule: ${rule}, reason: A cache., ticket: OPS-7, expires: ${expires} }\n`,
  );

test('the command verify --baseline exits with 0 if the baseline lists the violation', async () => {
  const { code, stdout, stderr } = await verify('--baseline', baseline(unknown, '2999-01-31'));

  expect(code).toBe(0);
  expect(stderr).toMatch(/\[\d\/2\] accepted get-session\/unknown-id\n/);
  expect(stdout).toContain(`failed  ${unknown}`);
  expect(stdout).toMatch(
    /\n {2}get-session\/unknown-id: .+\n {4}\d findings? accepted until 2999-01-31 \(OPS-7\): A cache\.\n[\s\S]+\nCompared with the baseline: 0 new findings, \d accepted, 0 fixed\.\n$/,
  );
});

test('the command verify --baseline exits with 1 if a violation in the baseline no longer occurs', async () => {
  const both = fileWith(
    'both.yaml',
    `accepted:
  - { rule: ${unknown}, reason: A cache., ticket: OPS-7, expires: 2999-01-31 }
  - { rule: ${empty}, reason: A cache., ticket: OPS-7, expires: 2999-01-31 }
  - { rule: trigger-chat/conversation-goes-on, reason: A cache., ticket: OPS-7, expires: 2999-01-31 }
  - { rule: ${empty}, statement: get-session/error/session-not-found, reason: A cache., ticket: OPS-7, expires: 2999-01-31 }
`,
  );
  const junit = path.join(folder, 'both.xml');
  const { code, stdout } = await verify('--baseline', both, '--report', `junit=${junit}`);

  expect(code).toBe(1);
  expect(readFileSync(junit, 'utf8')).toContain(
    `<failure type="baseline" message="Exit code 1: ${empty} no longer occurs: delete the entry at ${both}:3."`,
  );
  expect(stdout).toContain(`${empty}  no longer occurs: delete the entry at ${both}:3\n`);
  expect(stdout).toMatch(/: 0 new findings, \d accepted, 1 fixed\.\n/);
  expect(stdout).toContain(`\n1 entry not met by the cases of this run: ${both}:5\n`);
  expect(stdout).not.toContain('trigger-chat/conversation-goes-on');
});

test('the command verify --baseline exits with 1 for a violation that the baseline does not list', async () => {
  const none = fileWith('none.yaml', 'accepted: []\n');
  const { code, stdout } = await verify('--baseline', none);

  expect(code).toBe(1);
  expect(stdout).toContain('Compared with the baseline: 1 new finding, 0 accepted, 0 fixed.');
});

test('the command verify --write-baseline writes the findings to a baseline file, with empty fields that the user completes', async () => {
  const file = path.join(folder, 'new.yaml');
  const { code, stderr } = await verify('--write-baseline', file, '--report', 'junit=/dev/full');

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('/dev/full cannot be written') });
  expect(stderr).toContain(`${file} is written, with 1 entry. Fill in its placeholders before you use it.\n`);
  expect(readFileSync(file, 'utf8')).toMatch(
    /\n {2}- rule: get-session\/unknown-id\n {4}statement: get-session\/error\/session-not-found\n/,
  );
});

test('the command verify --json prints one JSON value: the report, or with --plan the plan', async () => {
  const [report, plan] = [await verify('--json'), await verify('--json', '--plan')];

  expect(report).toMatchObject({ code: 1, stdout: expect.not.stringMatching(/acme-key|globex-key/) });
  expect(JSON.parse(report.stdout).rules).toContainEqual(
    expect.objectContaining({ id: unknown, outcome: expect.objectContaining({ type: 'failed' }) }),
  );
  expect(plan.code).toBe(0);
  expect(JSON.parse(plan.stdout)).toMatchObject({
    addresses: expect.arrayContaining([service.baseUrl]),
    rules: expect.arrayContaining([expect.objectContaining({ id: unknown, effect: 'none' })]),
  });
});
