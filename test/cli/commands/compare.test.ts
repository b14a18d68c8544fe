import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { runCommand } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-fetch.ts';
import { type Alteration, alterSuccessData } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const subject = path.join(folder, 'subject.json');
writeFileSync(subject, JSON.stringify(mockSubject('http://127.0.0.1:1/api')));

/** Compares a mock with one that has a mistake, by the command. */
async function comparedWith(sabotage: Alteration, ...words: string[]) {
  const [right, wrong] = [createMock(), createMock()];
  await using one = await serveFetch((request) => right.fetch(request));
  await using other = await serveFetch(sabotage((request) => wrong.fetch(request)));
  return await runCommandHere(['compare', one.baseUrl, other.baseUrl, '--subject', subject, '--seed', '7', ...words]);
}

test('a difference that is decided is told with the statement, and as curl on both sides without keys; and as JSON', async () => {
  const {
    code,
    stdout: json,
    stderr: stdout,
  } = await comparedWith(
    alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
      data.isCancelled = true;
    }),
    '--json',
  );

  expect(code).toBe(1);
  expect(stdout).toMatch(/\nfirst:\n {2}curl -s -X \w+ .*\n {4}200 .*\n[\s\S]*\nsecond:\n {2}curl -s -X \w+ /);
  expect(stdout).toContain('difference  at /data/isCancelled\n  first   false\n  second  true\n');
  expect(stdout).toMatch(/statement {3}cancel-scheduled\/\S+: .+\n/);
  expect(stdout).toContain('The second service violates it.');
  expect(stdout + json).not.toContain('acme-key');
  expect(JSON.parse(json)).toMatchObject({
    type: 'different',
    differences: expect.arrayContaining([
      {
        text: expect.stringContaining('/data/isCancelled'),
        violatedBy: expect.stringMatching(/^http/),
        statements: expect.arrayContaining([expect.stringMatching(/^cancel-scheduled\//)]),
      },
    ]),
  });
});

test('a difference of which nothing is stated is told to be that, with the open question', async () => {
  const { code, stdout } = await comparedWith(
    alterSuccessData('GET /session/fetch/', (data) => {
      data.agentDetails = { ...(data.agentDetails as object), version: null };
    }),
  );

  expect(code).toBe(1);
  expect(stdout).toContain('difference  at /data/agentDetails/version\n');
  expect(stdout).toMatch(
    /\nnot specified\n\nGaps that they answer differently:\n {2}session\/version-label: first default, second none\n$/,
  );
});

test('all differences are told, those that a statement decides first; a member that is ignored is none', async () => {
  const several: Alteration = (real) =>
    alterSuccessData(/./, (data) => {
      data.place = 'Lisbon';
    })(
      alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
        data.isCancelled = true;
        data.weather = 'fine';
      })(real),
    );
  const { code, stdout } = await comparedWith(several, '--ignore', 'weather', '--runs', '30');
  const places = [...stdout.matchAll(/^difference {2}at (\S+)$/gm)].map(([, place]) => place);

  expect(code).toBe(1);
  expect(places).toEqual(['/data/isCancelled', '/data/place']);
  expect(stdout).toMatch(/^2 differences, the first in sequence \d+\./m);
  expect(stdout.indexOf('violates it')).toBeLessThan(stdout.indexOf('not specified'));
});

test('a key that one of them refuses is told as a mistake of the subject file, and no service is blamed', async () => {
  const [one, other] = [createMock(), createMock()];
  await using first = await serveFetch((request) => one.fetch(request));
  await using second = await serveFetch((request) => other.fetch(request));
  const wrong = path.join(folder, 'wrong.json');
  const right = mockSubject('http://127.0.0.1:1/api');
  writeFileSync(wrong, JSON.stringify({ ...right, workspace: { ...right.workspace, apiKey: 'acme-kee' } }));
  const subjects = ['--subject', subject, '--other-subject', wrong];
  const { code, stdout } = await runCommand(['compare', first.baseUrl, second.baseUrl, ...subjects, '--runs', '5']);

  expect(code).toBe(2);
  expect(stdout).toContain(`\nInconclusive: second service: ${wrong}:1: workspace.apiKey: Every request with the `);
  expect(stdout).not.toContain('violates');
});

test('what is not allowed, and nobody there, end with 2', async () => {
  const nowhere = ['http://127.0.0.1:1/api', 'http://127.0.0.1:2/api', '--subject', subject];

  expect(await runCommand(['compare', ...nowhere, '--effects', 'none'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Comparing schedules messages .* Allow it with --effects schedule\.\n$/),
  });
  expect(await runCommandHere(['compare', ...nowhere, '--runs', '1'])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Inconclusive: '),
  });
});
