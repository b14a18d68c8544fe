import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { type HttpService, serveFetch } from '../../support/http/serve-http.ts';
import { alterResponses } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../../support/temp-folder.ts';

// Standard output of each command with --json is one JSON value: a script reads nothing else.

const fileWith = createFileWriter(useTempFolder());
const unknown = 'get-session/unknown-id';
const faulty = alterResponses('GET /session/fetch/', (answer) => {
  if (answer.status === 404) answer.body.errorCode = 'validationError';
});
let right: HttpService;
let wrong: HttpService;
let subject: string;

beforeAll(async () => {
  const mocks = [createMock(), createMock()] as const;
  right = await serveFetch((request) => mocks[0].fetch(request));
  wrong = await serveFetch(faulty((request) => mocks[1].fetch(request)));
  subject = fileWith('subject.json', JSON.stringify(mockSubject(right.baseUrl)));
});

afterAll(async () => {
  await right[Symbol.asyncDispose]();
  await wrong[Symbol.asyncDispose]();
});

async function jsonOf(...words: string[]) {
  const { code, stdout, stderr } = await runCommandHere([...words, '--json']);
  if (stdout === '') throw new Error(stderr);
  expect(`${stdout}${stderr}`).not.toMatch(/acme-key|globex-key/);
  return { code, ...JSON.parse(stdout) };
}

test('the command verify --json prints one JSON value: the report, or with --plan the plan', async () => {
  const words = ['verify', wrong.baseUrl, '--subject', subject, '--rule', unknown, '--runs', '1', '--effects', 'none'];

  expect(await jsonOf(...words)).toMatchObject({
    code: 1,
    rules: [{ id: unknown, outcome: { type: 'failed' } }],
  });
  expect(await jsonOf(...words, '--plan')).toMatchObject({
    code: 0,
    addresses: expect.arrayContaining([wrong.baseUrl]),
    rules: [{ id: unknown, effect: 'none' }],
  });
});
