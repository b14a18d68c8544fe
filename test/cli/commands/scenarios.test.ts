import { expect, test } from 'vitest';
import { startServe } from '../../support/cli-process.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { createFileWriter, useTempFolder } from '../../support/temp-folder.ts';

const fileWith = createFileWriter(useTempFolder());

test('serve starts from one, at its time, and a reset returns there', async () => {
  await using service = await startServe(['--port', '0', '--scenario', 'refund-in-progress', '--clock', 'manual']);
  const post = (path: string) =>
    fetch(service.baseUrl.replace('/api', `/_mock${path}`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: path === '/clock/advance' ? '{"hours":2}' : '{}',
    });
  const statuses = async () => {
    const response = await fetch(service.baseUrl.replace('/api', '/_mock/sessions'));
    return ((await response.json()) as { sessions: { status: string }[] }).sessions.map(({ status }) => status);
  };

  expect(service.stdout()).toContain('clock          2026-11-20T09:06:00.000Z');
  await post('/clock/advance');
  expect(await statuses()).toEqual(['completed']);
  await post('/reset');
  expect(await statuses()).toEqual(['active']);
});

const file = (steps: string) =>
  fileWith('own.yaml', `summary: Mine.\nstarts: 2030-01-01T09:00:00Z\nsteps:\n${steps}\n`);

test.each([
  [
    'a name that nothing has',
    () => 'refund-in-progres',
    'Did you mean "refund-in-progress"? See: npx understudy-kit scenarios',
  ],
  ['a file that is not there', () => './none.yaml', 'The scenario file ./none.yaml cannot be read (ENOENT).'],
  ['a file with a mistake', () => file('  - do: nothing'), 'own.yaml:4:9: steps[0].do must be one of "triggerChat"'],
  [
    'a step that is refused',
    () =>
      file('  - wait: { hours: 1 }\n  - { do: triggerCall, with: { phoneNumber: "+14155550123", agentName: Avva } }'),
    'own.yaml: steps[1] (triggerCall) was answered 404: This workspace has no agent "Avva". Did you mean "Ava"?',
  ],
])('%s is reported', async (_, scenario, message) => {
  const { code, stdout, stderr } = await runCommandHere(['serve', '--port', '0', '--scenario', scenario()]);

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});
