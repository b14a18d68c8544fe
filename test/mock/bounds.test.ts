import { expect, test } from 'vitest';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { createApiClient } from '../support/mock/api-client.ts';
import { start } from '../support/mock/world.ts';

test('a call that is retried as often as can be asked for, at once each time, comes to an end', async () => {
  await using mock = createMock({ clock: manualClock(start), seed: 'bounds' });
  await trigger(mock, '/call/trigger', {
    phoneNumber: '+14155550190',
    agentName: 'Ava',
    noOfRetries: 1e9,
    retryAfterHours: 0,
  });

  const placed = mock.time.advance({ days: 365 }).filter(({ type }) => type === 'call-placed');

  expect(placed).toHaveLength(101);
});

test('a first message of very many placeholders harms nobody', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
  const initialMessage = '${a}'.repeat(11_600);
  await using mock = createMock({ clock: manualClock(start), seed: 'bounds' });
  const metadata = { a: 'x'.repeat(46_400) };
  await trigger(mock, '/call/trigger', {
    phoneNumber: '+14155550123',
    agentName: 'Ava',
    metadata,
    options: { initialMessage },
  });

  mock.time.advance({ days: 1 });
  const other = await createApiClient(mock).send('GET /session/fetch/none', { key: 'globex-key' });

  expect(other.status).toBe(404);
});

async function trigger(mock: Mock, path: string, body: object): Promise<string> {
  return (await createApiClient(mock).send(`POST ${path}`, { body })).text;
}
