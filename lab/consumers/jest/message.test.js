import { createMock, manualClock } from 'understudy-kit';
import { createClient } from 'understudy-kit/client';

test('a message is delivered when the clock is moved', async () => {
  const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });

  const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
  const sent = await client.triggerChat({ body });
  mock.time.advance({ minutes: 1 });

  const session = await client.getSession({ path: { sessionId: sent.data.sessionId } });
  expect(session.data.transcript).toHaveLength(1);
  await mock.close();
});
