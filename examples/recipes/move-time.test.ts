// Schedules a message for tomorrow morning, and moves the clock there.
import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('a message is sent when it is due', async () => {
  await using mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  await client.triggerChat({
    body: {
      communicationChannel: 'Support Messenger',
      customerNumber: '+14155550123',
      scheduleTime: '2026-11-21T09:00:00Z',
    },
  });

  const before = await mock.control.advanceClock({ hours: 23 });
  const after = await mock.control.advanceClock({ to: '2026-11-21T09:00:01Z' });

  expect(before.events).toEqual([]);
  expect(after.events.map(({ type }) => type)).toEqual(['message-sending', 'message-sent']);
});
