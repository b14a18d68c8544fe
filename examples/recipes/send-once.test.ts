// Repeats a request only if the service has surely not executed it, so that no failure causes a second message.
import { expect, test } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { type Client, createClient, type RequestOf } from '../../src/client.ts';
import type { ControlInput } from '../../src/control-operations.ts';

async function sendOnce(client: Client, request: RequestOf<'triggerChat'>, attempts = 3): Promise<string> {
  const result = await client.triggerChat(request).catch(() => undefined);
  if (result?.ok) return 'sent';
  if (result === undefined || result.status >= 500 || result.status === 200) return 'unknown';
  if (result.status !== 429) return 'refused';
  return attempts === 1 ? 'refused' : sendOnce(client, request, attempts - 1);
}

const noAnswer = { type: 'response', delivery: 'none', executed: true } as const;
const cut = { type: 'response', delivery: 'cut', executed: true } as const;

test.each<[string, ControlInput<'addFault'>, number]>([
  ['sent', { preset: 'rate-limited', times: 2 }, 1],
  ['refused', { preset: 'rate-limited' }, 0],
  ['unknown', { preset: 'gateway-down' }, 0],
  ['unknown', { effect: { type: 'internalError', executed: true } }, 1],
  ['unknown', { effect: { type: 'reset', executed: true } }, 1],
  ['unknown', { effect: { type: 'reset' } }, 0],
  ['unknown', { effect: noAnswer }, 1],
  ['unknown', { effect: cut }, 1],
  ['refused', { effect: { type: 'error', errorCode: 'channelNotFound' } }, 0],
])('a trigger is %s under the fault %o', async (outcome, fault, sessions) => {
  await using mock = createMock();
  const fetch = (request: Request) => mock.fetch(request, { signal: AbortSignal.timeout(200) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch });
  await mock.control.addFault(fault);

  const body = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
  expect(await sendOnce(client, { body })).toBe(outcome);
  expect((await mock.control.listSessions()).total).toBe(sessions);
});
