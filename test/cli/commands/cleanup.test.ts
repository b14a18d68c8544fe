import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { cliEntry } from '../../support/build.ts';
import { root } from '../../support/cli-process.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();

function fileFor(baseUrl: string, name: string): string {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(mockSubject(baseUrl)));
  return file;
}

const waiting = {
  kind: 'message',
  dueAt: '2099-01-01T00:00:00.000Z',
  isFar: true,
  hasRetries: false,
  to: ['NUMBER_1'],
};
const planned = { type: 'planned', effectId: 'a-1', at: '', rule: 'test/any', key: 'workspace', ...waiting };

function writeLedger(file: string, lines: readonly object[]): void {
  writeFileSync(`${file}.ledger`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

test('after a crash of a run, the next run reports the pending messages and calls, and the command cleanup cancels them', async () => {
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const pending = async () => (await mock.control.listSchedule()).total;
  const file = fileFor(baseUrl, 'crash');
  const words = ['verify', '--subject', file, '--rule', 'trigger-call/any-call-is-accepted', '--runs', '100000'];
  const child = spawn(process.execPath, [cliEntry, ...words], { cwd: root, stdio: 'ignore' });
  await expect.poll(pending).toBeGreaterThan(20);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  const ledger = readFileSync(`${file}.ledger`, 'utf8');

  expect(ledger).not.toMatch(/acme-key|globex-key|4155550123|example\.com/);
  const again = ['verify', '--subject', file, '--rule', 'cancel-call/unknown-call-is-refused', '--runs', '1'];
  const { stderr } = await runCommandHere(again);
  expect(stderr).toMatch(
    /Still pending at \S+ from an earlier run: \d+ effects\. Undo with: npx understudy-kit cleanup --subject/,
  );

  const { code, stdout } = await runCommandHere(['cleanup', '--subject', file]);
  // While a request is in progress, the id of its message is not known yet.
  expect(await pending()).toBeLessThanOrEqual(1);
  expect(code).toBe(stdout.includes('that the service may have accepted') ? 2 : 0);
  expect(existsSync(`${file}.ledger`)).toBe(code === 2);
});

test('the command cleanup prints a curl command for each message or call that cleanup cannot cancel, and exits with 3', async () => {
  const file = fileFor('http://127.0.0.1:9/api', 'gone');
  writeLedger(file, [
    { ...planned, baseUrl: 'http://127.0.0.1:9/api', key: 'otherWorkspace' },
    { type: 'event', effectId: 'a-1', event: 'identified', id: 'ses_1' },
  ]);

  const { code, stdout } = await runCommandHere(['cleanup', '--subject', file]);

  expect(code).toBe(3);
  expect(stdout).toContain(
    'Leaked: 1 message to NUMBER_1, due 2099-01-01T00:00:00.000Z, by the rule test/any (id a-1) could not be undone.',
  );
  expect(stdout).toContain(
    `one with npx understudy-kit cleanup --subject ${file} --forget a-1, all with npx understudy-kit cleanup --subject ${file} --forget-all.`,
  );
  expect(stdout).toContain(
    `curl -s -X DELETE 'http://127.0.0.1:9/api/chat-agent/cancel/ses_1' -H "x-api-key: $OTHER_API_KEY"`,
  );
  expect(existsSync(`${file}.ledger`)).toBe(true);
});

test('the command cleanup reports ids in the ledger that a restarted mock does not know', async () => {
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const file = fileFor(baseUrl, 'older-start');
  const at = '2026-11-01T00:00:00.000Z';
  writeLedger(file, [
    { ...planned, at, baseUrl },
    { type: 'event', effectId: 'a-1', event: 'identified', id: 'ses_before' },
  ]);

  const { code, stdout } = await runCommandHere(['cleanup', '--subject', file]);

  expect(code).toBe(2);
  expect(stdout).toContain(`the service does not know its id, as if it was started anew since ${at}`);
});

test('the command cleanup cancels the messages at one base URL, and prints a command for each other base URL', async () => {
  const mocks = [createMock(), createMock()] as const;
  const served = await Promise.all(mocks.map((mock) => mock.listen()));
  const [one = '', other = ''] = served.map(({ baseUrl }) => baseUrl);
  const file = fileFor(one, 'two-addresses');
  const lines = await Promise.all(
    [one, other].map(async (baseUrl, index) => {
      const id = await createApiClient({ fetch }, baseUrl).createSession({
        communicationChannel: 'Support Messenger',
        customerNumber: '+14155550123',
        scheduleTime: '2099-01-01T00:00:00Z',
      });
      const effectId = `a-${index}`;
      return [
        { ...planned, effectId, baseUrl },
        { type: 'event', effectId, event: 'identified', id },
      ];
    }),
  );
  writeLedger(file, lines.flat());

  const verified = await runCommandHere(`verify --subject ${file} --rule get-session/unknown-id --runs 1`);
  expect(verified.stderr).toContain(
    `Still pending at ${one} from an earlier run: 1 effect. Undo with: npx understudy-kit cleanup -`,
  );
  expect(verified.stderr).toContain(
    `Still pending at ${other} from an earlier run: 1 effect. Undo with: npx understudy-kit cleanup ${other} --subject ${file}`,
  );

  const here = await runCommandHere(['cleanup', '--subject', file]);
  expect(here.stdout).toBe(
    `1 of 1 effect undone or already finished.\nStill pending at ${other}: 1 effect. Undo with: npx understudy-kit cleanup ${other} --subject ${file}\n`,
  );
  expect(here.code).toBe(3);
  expect((await mocks[1].control.listSchedule()).total).toBe(1);

  expect((await runCommandHere(['cleanup', other, '--subject', file])).code).toBe(0);
  expect((await mocks[1].control.listSchedule()).total).toBe(0);
  expect(existsSync(`${file}.ledger`)).toBe(false);
  await Promise.all(mocks.map((mock) => mock.close()));
});

test('the command cleanup sends the API keys of a subject file only to the base URL in that file', async () => {
  const requests: string[] = [];
  await using elsewhere = await serveFetch(async ({ url }) => {
    requests.push(url);
    return new Response(null, { status: 404 });
  });
  const file = fileFor('http://127.0.0.1:9/api', 'moved');
  writeLedger(file, [{ ...planned, baseUrl: elsewhere.baseUrl, kind: 'call', dueAt: undefined, isFar: false, to: [] }]);

  const { code, stderr } = await runCommandHere(['cleanup', '--subject', file]);

  expect(code).toBe(2);
  expect(stderr).toContain(`Cancel them with: npx understudy-kit cleanup ${elsewhere.baseUrl}`);
  expect(requests).toEqual([]);
});

test('after the user has cancelled a message by hand, the command cleanup --forget removes the message from the ledger', async () => {
  const file = fileFor('http://127.0.0.1:9/api', 'forget');
  const effect = { ...planned, baseUrl: 'http://127.0.0.1:9/api', dueAt: undefined };
  writeLedger(file, [
    effect,
    { type: 'event', effectId: 'a-1', event: 'identified', id: 'ses_1' },
    { ...effect, effectId: 'a-2' },
    { ...effect, effectId: 'a-4' },
    { ...effect, effectId: 'a-3', baseUrl: 'http://127.0.0.1:8/api' },
  ]);

  const unknown = await runCommandHere(['cleanup', '--subject', file, '--forget', 'ses_9']);
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.stderr).toContain('has no open entry with the id ses_9');

  const named = await runCommandHere(['cleanup', '--subject', file, '--forget', 'ses_1']);
  expect(named).toMatchObject({ code: 3 });
  expect(named.stdout).toContain('Forgot 1 effect.');
  expect(named.stdout).toContain('Not known to be undone: 2 messages to NUMBER_1 that the service may have accepted');
  expect(named.stdout).toContain('(ids a-2, a-4). The service did not return its id. Look for it in the dashboard');
  // No request undoes these effects, so the command offers none.
  expect(named.stdout).not.toMatch(/ses_1|Try|API_KEY/);

  const all = await runCommandHere(['cleanup', '--subject', file, '--forget-all']);
  expect(all).toMatchObject({ code: 0 });
  expect(all.stdout).toBe('Forgot 3 effects.\n');
  expect(existsSync(`${file}.ledger`)).toBe(false);
});

test('if the ledger has no id for a message, the command cleanup looks up the id in the control plane', async () => {
  await using mock = createMock();
  const { baseUrl } = await mock.listen();
  const file = path.join(folder, 'hidden.json');
  writeFileSync(file, JSON.stringify({ ...mockSubject(baseUrl), controlUrl: new URL('/_mock', baseUrl).href }));
  const client = createApiClient({ fetch }, baseUrl);
  const message = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
  const hours = { start: '08:00', end: '10:00', zone: 'UTC' };
  const at = new Date().toISOString();
  const dueDates = [1, 2, 3, 4, 5].map((day) => `2099-01-0${day}T00:00:00.000Z`);
  const ids = await Promise.all(
    dueDates.map((scheduleTime, index) =>
      client.createSession({
        ...message,
        scheduleTime,
        ...(index === 2 ? { startWorkingHour: '08:00', endWorkingHour: '10:00', timezone: 'UTC' } : {}),
      }),
    ),
  );
  const lines = dueDates.slice(0, 4).flatMap((dueAt, index) => [
    { ...planned, effectId: `a-${index}`, at, baseUrl, dueAt, ...(index === 2 ? { hours } : {}) },
    ...(index === 1 || index === 2 ? [{ type: 'event', effectId: `a-${index}`, event: 'refused' }] : []),
    ...(index === 3
      ? ['identified', 'undo-accepted', 'nothing-pending'].map((event) => {
          return { type: 'event', effectId: 'a-3', event, ...(event === 'identified' ? { id: ids[3] } : {}) };
        })
      : []),
  ]);
  writeLedger(file, lines);

  const { code, stdout } = await runCommandHere(['cleanup', '--subject', file]);
  expect({ code, stdout }).toMatchObject({ code: 0 });
  const { scheduled } = await mock.control.listSchedule();
  expect(scheduled.map(({ sessionId }) => sessionId)).toEqual([ids[4]]);
});

test('the command cleanup reports a message only once, although the service and the control plane contradict each other', async () => {
  await using mock = createMock();
  const { baseUrl: mockUrl } = await mock.listen();
  await using service = await serveFetch(async (request) => {
    if (request.method !== 'DELETE') return mock.fetch(request);
    const data = { sessionId: request.url.split('/').at(-1), isCancelled: false, reason: 'None.' };
    return Response.json({ responseCode: 200, message: 'No scheduled jobs found', data });
  });
  const { baseUrl } = service;
  const file = path.join(folder, 'lies.json');
  writeFileSync(file, JSON.stringify({ ...mockSubject(baseUrl), controlUrl: new URL('/_mock', mockUrl).href }));
  const id = await createApiClient({ fetch }, mockUrl).createSession({
    communicationChannel: 'Support Messenger',
    customerNumber: '+14155550123',
    scheduleTime: waiting.dueAt,
  });
  const events = ['identified', 'undo-accepted', 'nothing-pending'];
  writeLedger(file, [
    { ...planned, at: new Date().toISOString(), baseUrl },
    ...events.map((event) => ({ type: 'event', effectId: 'a-1', event, ...(event === 'identified' ? { id } : {}) })),
  ]);

  const { code, stdout } = await runCommandHere(['cleanup', '--subject', file]);
  expect(code).toBe(3);
  expect(stdout.match(/1 message to NUMBER_1/g)).toHaveLength(1);
  expect(stdout).not.toContain('of 0 effects');
});

test.each([
  ['verify', '--rule', 'cancel-scheduled/second-cancel-finds-nothing', '--runs', '1'],
  ['observe'],
  ['compare', 'twice', '--runs', '1'],
])(
  'the command cleanup exits with 2 as long as the control plane refuses to list its schedule: after a run of %s',
  async (name, ...words) => {
    await using mock = createMock();
    const { baseUrl } = await mock.listen();
    let isListing = true;
    await using control = await serveFetch(async (request) => {
      if (request.method === 'DELETE') isListing = false;
      const isListed = isListing || !request.url.includes('/_mock/schedule');
      return isListed ? mock.fetch(request) : new Response(null, { status: 503 });
    });
    const file = path.join(folder, `${name}.json`);
    const controlUrl = new URL('/_mock', control.baseUrl).href;
    writeFileSync(file, JSON.stringify({ ...mockSubject(control.baseUrl), controlUrl }));
    const urls = words[0] === 'twice' ? [control.baseUrl, baseUrl, ...words.slice(1)] : words;

    const { stdout, stderr } = await runCommandHere([name, ...urls, '--subject', file]);
    expect(`${stdout}${stderr}`).toContain('it did not list its whole schedule');
    const { code, stdout: remark } = await runCommandHere(['cleanup', '--subject', file]);
    expect({ code, remark }).toMatchObject({ code: 2, remark: expect.stringContaining('its whole schedule') });
    expect(remark).not.toMatch(/of 0 effects|end of the run/);
    // A run at a different base URL must not delete the ledger of this base URL.
    await runCommandHere(['verify', baseUrl, '--subject', file, '--rule', 'get-session/unknown-id', '--runs', '1']);
    expect(existsSync(`${file}.ledger`)).toBe(true);
    expect(await runCommandHere(['cleanup', baseUrl, '--subject', file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Cancel them with: npx understudy-kit cleanup ${control.baseUrl}`),
    });
    isListing = true;
    expect(await runCommandHere(['cleanup', '--subject', file])).toMatchObject({ code: 0 });
    expect(existsSync(`${file}.ledger`)).toBe(false);
  },
);

test('the command cleanup skips an unreadable line of a ledger, and deletes the ledger only with --forget-all', async () => {
  const file = fileFor('http://127.0.0.1:9/api', 'unreadable');
  writeLedger(file, [{ ...planned, baseUrl: 'http://127.0.0.1:9/api', kind: 'fax' }]);

  const skipped = await runCommandHere(['cleanup', '--subject', file]);
  expect(skipped.code).toBe(2);
  expect(skipped.stdout).toContain(`that are damaged, or written by another version: ${file}.ledger:1.`);
  expect(existsSync(`${file}.ledger`)).toBe(true);

  const deleted = await runCommandHere(['cleanup', '--subject', file, '--forget-all']);
  expect(deleted).toMatchObject({ code: 0 });
  expect(existsSync(`${file}.ledger`)).toBe(false);
});
