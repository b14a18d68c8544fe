import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readProfileFile } from '../../../cli/files/mock-files.ts';
import type { Subject } from '../../../contracts/index.ts';
import { createMock } from '../../../mock/index.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { type Alteration, alterSuccessData, matchesRequest, refusalOf } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();

function fileOf(subject: Subject): string {
  const file = path.join(folder, 'subject.json');
  writeFileSync(file, JSON.stringify(subject));
  return file;
}

test("the command observe writes a service's answers to the gaps into a profile that the mock can load", async () => {
  const mock = createMock({
    profile: {
      'authentication/empty-key': 'invalid',
      'signed-url/unknown-storage-url': '410 noSuchObject',
      'validation/null': 'as-omitted',
    },
  });
  const { baseUrl } = await mock.listen();
  const output = path.join(folder, 'profile.yaml');

  const subject = fileOf(mockSubject(baseUrl));
  const { code, stdout } = await runCommandHere(`observe --subject ${subject} --output ${output} --effects none`);
  await mock.close();

  expect(code).toBe(0);
  expect(stdout).toMatch(/\nauthentication\/empty-key +invalid +401 `apiKeyInvalid`\.\n/);
  expect(await readProfileFile(output)).toEqual({
    'authentication/empty-key': 'invalid',
    'signed-url/unknown-storage-url': '410 noSuchObject',
  });
  expect(readFileSync(output, 'utf8')).toContain(
    '# validation/null was not observed: its effect is "record", and only "none" is allowed\n',
  );
});

const subject = path.join(folder, 'subject.json');
writeFileSync(subject, JSON.stringify(mockSubject('http://127.0.0.1:1/api')));

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

test('for each difference, the command compare reports the violated statement and curl commands without API keys', async () => {
  const [right, wrong] = [createMock(), createMock()];
  await using one = await serveFetch(right.fetch);
  await using other = await serveFetch(alter(wrong.fetch));
  const words = ['--subject', subject, '--seed', '7', '--runs', '4', '--ignore', 'version', '--json'];

  const { code, stdout, stderr } = await runCommandHere(['compare', one.baseUrl, other.baseUrl, ...words]);

  // The second service answers every cancel with success, even if nothing was scheduled.
  expect(code).toBe(1);
  expect(stderr).toMatch(/\nfirst:\n {2}curl -s -X \w+ .*\n {4}200 .*\n[\s\S]*\nsecond:\n {2}curl -s -X \w+ /);
  expect(stderr).toContain('difference  at /data/isCancelled\n  first   false\n  second  true\n');
  expect(stderr).toMatch(/statement {3}cancel-scheduled\/\S+: .+\n/);
  expect(stderr).toContain('The second service violates it.');
  expect(stderr + stdout).not.toContain('acme-key');
  expect(JSON.parse(stdout)).toMatchObject({
    type: 'different',
    differences: expect.arrayContaining([
      expect.objectContaining({
        text: expect.stringContaining('/data/isCancelled'),
        violatedBy: other.baseUrl,
        statements: expect.arrayContaining([expect.stringMatching(/^cancel-scheduled\//)]),
      }),
    ]),
  });
});

test('the command compare exits with 2 if the --effects level is too low or a service does not respond', async () => {
  const nowhere = ['http://127.0.0.1:1/api', 'http://127.0.0.1:2/api', '--subject', subject];

  expect(await runCommandHere(['compare', ...nowhere, '--effects', 'none'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^The command compare schedules messages .* Allow it with --effects schedule\.\n$/),
  });
  expect(await runCommandHere(['compare', ...nowhere, '--runs', '1'])).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Inconclusive: '),
  });
});

test('the command twin writes a profile of gap answers, and lists the differences that no profile can remove', async () => {
  const real = createMock({ profile: { 'cancel-call/not-in-queue': '410 tooLate' } });
  await using service = await serveFetch(
    alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
      data.isCancelled = true;
    })(real.fetch),
  );
  const output = path.join(folder, 'twin.yaml');
  const words = ['--subject', subject, '--output', output, '--seed', '7', '--runs', '10', '--effects', 'schedule'];

  const { code, stdout, stderr } = await runCommandHere(['twin', service.baseUrl, ...words]);

  expect(code).toBe(1);
  expect(stderr).toContain('cancel-call/not-in-queue: 410 tooLate\n');
  expect(stdout).toMatch(/\n\d+ differences?: 0 corrected by the profile, \d+ left\. The most important first/);
  expect(stdout).toMatch(
    /\n {2}\/data\/isCancelled: true at the service, false at the mock; the interface decides it: /,
  );
  expect(stdout.split('/data/isCancelled:')).toHaveLength(2);
  expect(await readProfileFile(output)).toMatchObject({ 'cancel-call/not-in-queue': '410 tooLate' });
});

test('the command twin exits with 2 for an output path that is a folder', async () => {
  const twin = ['twin', 'http://127.0.0.1:1/api', '--subject', subject, '--output'];

  expect(await runCommandHere([...twin, path.join(folder, 'no.yaml'), '--effects', 'none'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^The command compare schedules messages .* Allow it with --effects schedule\.\n$/),
  });
  expect(await runCommandHere([...twin, path.join(folder, 'no.yaml')])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/No response from .* No profile was written\.\n$/),
  });
  expect(await runCommandHere([...twin, folder])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/cannot be written \(EISDIR\)/),
  });
});

test('the command observe names the leaked effects and exits with 3, even if the profile cannot be written', async () => {
  const output = path.join(folder, 'becomes-a-folder');
  const real = createMock();
  const { status, body } = refusalOf(409, 'conflict');
  await using service = await serveFetch(async (request) => {
    // The output path becomes a folder after the command has checked that it can write the file.
    mkdirSync(output, { recursive: true });
    const isCancel = matchesRequest(request, 'DELETE /chat-agent/cancel/');
    // Refuse most other requests too, so that the command soon ends.
    const isRefused = isCancel || (await real.control.listSchedule()).total > 0;
    return isRefused ? Response.json(body, { status }) : real.fetch(request);
  });
  const words = ['--subject', subject, '--output', output, '--effects', 'schedule'];

  const { code, stdout, stderr } = await runCommandHere(['observe', service.baseUrl, ...words]);

  expect(stderr).toMatch(/cannot be written \(EISDIR\)/);
  expect(stdout).toContain('Try again with: npx understudy-kit cleanup');
  expect(stdout).not.toContain('The profile is in');
  expect(code).toBe(3);
});
