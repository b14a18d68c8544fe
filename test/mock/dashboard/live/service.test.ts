import { expect, test } from 'vitest';
import { shareReads } from '../../../../mock/dashboard/live/service.ts';

const url = 'http://mock/_mock/clock';

/** Answers with the number of the request. */
function createSend() {
  let sent = 0;
  const send = shareReads(async () => {
    sent += 1;
    return new Response(String(sent));
  });
  return async (request = new Request(url)) => (await send(request)).text();
}

test('equal reads at the same instant are sent once, and each reader gets the answer', async () => {
  const send = createSend();

  expect(await Promise.all([send(), send(), send(new Request(`${url}?workspaceId=acme`))])).toEqual(['1', '1', '2']);
});

test('a later equal read is sent again, even before the first is answered', async () => {
  const send = createSend();
  const first = send();
  await Promise.resolve();

  expect([await send(), await first]).toEqual(['2', '1']);
});

test('equal commands are each sent', async () => {
  const send = createSend();
  const command = () => new Request(url, { method: 'POST' });

  expect(await Promise.all([send(command()), send(command())])).toEqual(['1', '2']);
});
