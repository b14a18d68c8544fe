import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import type { CommandResult } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-fetch.ts';
import { type Alteration, alterSuccessData } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const subject = path.join(folder, 'subject.json');
writeFileSync(subject, JSON.stringify(mockSubject('http://127.0.0.1:1/api')));

/** What is wrong with the second service: one thing that is stated, one that is not, and one that is ignored. */
const alter: Alteration = (real) =>
  [
    alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
      data.isCancelled = true;
      data.weather = 'fine';
    }),
    alterSuccessData('GET /session/fetch/', (data) => {
      data.agentDetails = { ...(data.agentDetails as object), version: null };
    }),
  ].reduce((fetch, alteration) => alteration(fetch), real);

describe('two services that differ', () => {
  let result: CommandResult;
  let json: unknown;

  beforeAll(async () => {
    const [right, wrong] = [createMock(), createMock()];
    await using one = await serveFetch((request) => right.fetch(request));
    await using other = await serveFetch(alter((request) => wrong.fetch(request)));
    const words = ['--subject', subject, '--seed', '7', '--runs', '30', '--ignore', 'weather', '--json'];
    result = await runCommandHere(['compare', one.baseUrl, other.baseUrl, ...words]);
    json = JSON.parse(result.stdout);
  });

  test('what a statement decides is reported with it, and as curl on both sides without keys; and as JSON', () => {
    const { code, stdout, stderr } = result;

    // A cancel that succeeds again and again proves nothing.
    expect(code).toBe(3);
    expect(stderr).toMatch(/\nfirst:\n {2}curl -s -X \w+ .*\n {4}200 .*\n[\s\S]*\nsecond:\n {2}curl -s -X \w+ /);
    expect(stderr).toContain('difference  at /data/isCancelled\n  first   false\n  second  true\n');
    expect(stderr).toMatch(/statement {3}cancel-scheduled\/\S+: .+\n/);
    expect(stderr).toContain('The second service violates it.');
    expect(stderr + stdout).not.toContain('acme-key');
    expect(json).toMatchObject({
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

  test('what nothing decides is reported as that, with the open question', () => {
    expect(result.stderr).toContain('difference  at /data/agentDetails/version\n');
    expect(result.stderr).toContain('\nnot specified\n');
    expect(result.stderr).toMatch(
      /\n\nGaps that they answer differently:\n {2}session\/version-label: first default, second none\n/,
    );
  });

  test('all are reported, those that a statement decides first; a member that is ignored is none', () => {
    const places = [...result.stderr.matchAll(/^difference {2}at (\S+)$/gm)].map(([, place]) => place);

    expect(places).toEqual(['/data/isCancelled', '/data/agentDetails/version']);
    expect(result.stderr).toMatch(/^2 differences, the first in sequence \d+\./m);
    expect(result.stderr.indexOf('violates it')).toBeLessThan(result.stderr.indexOf('not specified'));
  });
});

test('a key that one of them refuses is reported as a mistake of the subject file, and no service is blamed', async () => {
  const [one, other] = [createMock(), createMock()];
  await using first = await serveFetch((request) => one.fetch(request));
  await using second = await serveFetch((request) => other.fetch(request));
  const wrong = path.join(folder, 'wrong.json');
  const right = mockSubject('http://127.0.0.1:1/api');
  writeFileSync(wrong, JSON.stringify({ ...right, workspace: { ...right.workspace, apiKey: 'acme-kee' } }));
  const subjects = ['--subject', subject, '--other-subject', wrong];
  const { code, stdout } = await runCommandHere(['compare', first.baseUrl, second.baseUrl, ...subjects, '--runs', '5']);

  expect(code).toBe(2);
  expect(stdout).toContain(`\nInconclusive: second service: ${wrong}:1: workspace.apiKey: Every request with the `);
  expect(stdout).not.toContain('violates');
});

test('what is not allowed, and nobody there, end with 2', async () => {
  const nowhere = ['http://127.0.0.1:1/api', 'http://127.0.0.1:2/api', '--subject', subject];

  expect(await runCommandHere(['compare', ...nowhere, '--effects', 'none'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Comparing schedules messages .* Allow it with --effects schedule\.\n$/),
  });
  expect(await runCommandHere(['compare', ...nowhere, '--runs', '1'])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Inconclusive: '),
  });
});
