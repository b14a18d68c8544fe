import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareReads } from '../../../../mock/dashboard/live/service.ts';

const url = 'http://mock/_mock/clock';

function createSend() {
  let sent = 0;
  let version = 0;
  const shared = shareReads(
    async () => {
      sent += 1;
      const answer = new Response(String(sent));
      await setImmediate();
      return answer;
    },
    () => version,
  );
  const send = async (request = new Request(url)) => (await shared(request)).text();
  const noteChange = () => {
    version += 1;
  };
  return { send, noteChange };
}

test('the dashboard sends only one request for identical concurrent reads', async () => {
  const { send } = createSend();
  const first = send();
  await Promise.resolve();

  expect(await Promise.all([first, send(), send(new Request(`${url}?workspaceId=acme`))])).toEqual(['1', '1', '2']);
});

test('the dashboard repeats a read if the previous identical read already has a response', async () => {
  const { send } = createSend();

  expect([await send(), await send()]).toEqual(['1', '2']);
});

test('after a change, the dashboard sends a read again even if an identical read still has no response', async () => {
  const { send, noteChange } = createSend();
  const first = send();
  noteChange();

  expect([await send(), await first]).toEqual(['2', '1']);
});

test('the dashboard sends a command again even if an identical command still has no response', async () => {
  const { send } = createSend();
  const command = () => new Request(url, { method: 'POST' });

  expect(await Promise.all([send(command()), send(command())])).toEqual(['1', '2']);
});
