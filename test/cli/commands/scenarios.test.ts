import { expect, test } from 'vitest';
import { startServe } from '../../support/cli-process.ts';

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
