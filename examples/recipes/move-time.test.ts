// A message for tomorrow morning, and tomorrow morning at once.
import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('a message goes out at its moment', async () => {
  await using mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  await client.triggerChat({
    body: {
      communicationChannel: 'Support Messenger',
      customerNumber: '+14155550123',
      scheduleTime: '2026-11-21T09:00:00Z',
    },
  });

  const early = await mock.control.advanceClock({ hours: 23 });
  const then = await mock.control.advanceClock({ to: '2026-11-21T09:00:01Z' });

  expect(early.events).toEqual([]);
  expect(then.events.map(({ type }) => type)).toEqual(['message-sending', 'message-sent']);
});
