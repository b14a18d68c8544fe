import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMock, manualClock } from '../mock/index.ts';
import { createClient } from '../src/client.ts';

function createService() {
  const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T18:00:00Z')), seed: 'time' });
  // The mock answers without a port; the address is never looked up.
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock.test/api', fetch: mock.fetch });
  return { client, mock };
}

test('a message for tomorrow 09:00 in India is sent then', async () => {
  const { client, mock } = createService();
  const triggered = await client.triggerChat({
    body: {
      communicationChannel: 'Website Chat',
      customerNumber: 'visitor-7',
      metadata: { name: 'Ada' },
      scheduleTime: '2026-11-21T00:00:00+05:30',
      startWorkingHour: '09:00',
      timezone: 'Asia/Kolkata',
    },
  });
  assert.ok(triggered.ok);
  const path = { sessionId: triggered.data.sessionId };

  mock.time.moveTo(Date.parse('2026-11-21T08:59:59+05:30'));
  const before = await client.getSession({ path });
  const events = mock.time.advance({ seconds: 2 });
  const after = await client.getSession({ path });

  assert.deepEqual(
    events.map(({ type }) => type),
    ['message-sending', 'message-sent'],
  );
  assert.equal(before.ok && before.data.transcript.length, 0);
  assert.equal(after.ok && after.data.transcript.length, 1);
});

test('a call that never connects has three attempts', async () => {
  const { client, mock } = createService();
  const phoneNumber = '+14155550191'; // there is never a connection
  const triggered = await client.triggerCall({
    body: { phoneNumber, agentName: 'Ava', noOfRetries: 2, retryAfterHours: 2 },
  });
  assert.ok(triggered.ok);
  const { callId } = triggered.data;

  mock.time.advance({ days: 1 });

  for (const [retryAttemptNo, sessionId] of [callId, `${callId}-r1`, `${callId}-r2`].entries()) {
    const attempt = await client.getSession({ path: { sessionId } });
    assert.ok(attempt.ok && 'retryAttemptNo' in attempt.data);
    assert.equal(attempt.data.status, 'could_not_connect');
    assert.equal(attempt.data.retryAttemptNo, retryAttemptNo);
  }
  const more = await client.getSession({ path: { sessionId: `${callId}-r3` } });
  assert.equal(more.errorCode, 'sessionNotFound');
});

test('a call that is cancelled in the queue is never placed', async () => {
  const { client, mock } = createService();
  const triggered = await client.triggerCall({ body: { phoneNumber: '+14155550123', agentName: 'Ava' } });
  assert.ok(triggered.ok);
  const { callId } = triggered.data;

  const cancelled = await client.cancelCall({ path: { callId } });
  const events = mock.time.advance({ days: 1 });
  const session = await client.getSession({ path: { sessionId: callId } });

  assert.ok(cancelled.ok);
  assert.deepEqual(cancelled.data, { removedJobs: 1 });
  assert.deepEqual(events, []);
  assert.equal(session.ok && session.data.status, 'call_canceled');
});
