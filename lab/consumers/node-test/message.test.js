import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMock, manualClock } from 'understudy-kit';
import { createClient } from 'understudy-kit/client';

test('a message is answered', async () => {
  const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  const body = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
  const triggered = await client.triggerChat({ body });
  mock.time.advance({ minutes: 1 });

  const session = await client.getSession({ path: { sessionId: triggered.data.sessionId } });
  assert.equal(session.data.status, 'active');
  assert.equal((await mock.fetch('http://mock/_mock/data/channels')).status, 200);
  const { baseUrl } = await mock.listen();
  assert.equal((await fetch(`${baseUrl}/session/fetch/none`, { headers: { 'x-api-key': 'acme-key' } })).status, 404);
  await mock.close();
});
