import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMock, manualClock } from '../mock/index.ts';
import { createClient } from '../src/client.ts';

function service() {
  const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T18:00:00Z')), seed: 'time' });
  // The mock answers without a port; the address is never looked up.
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock.test/api', fetch: mock.fetch });
  return { client, mock };
}

test('a message that is due in the evening waits for the morning', async () => {
  const { client, mock } = service();
  const triggered = await client.triggerChat({
    body: {
      communicationChannel: 'Website Chat',
      customerNumber: 'visitor-7',
      metadata: { name: 'Ada' },
      startWorkingHour: '09:00',
      endWorkingHour: '17:00',
      timezone: 'Europe/Berlin',
    },
  });
  assert.ok(triggered.ok);
  const path = { sessionId: triggered.data.sessionId };

  mock.time.moveTo(Date.parse('2026-11-21T07:59:59Z')); // one second before nine in Berlin
  const before = await client.getSession({ path });
  mock.time.advance({ seconds: 2 });
  const after = await client.getSession({ path });

  assert.equal(before.ok && before.data.transcript.length, 0);
  assert.equal(after.ok && after.data.transcript.length, 1);
});

test('a call that nobody answers is placed again', async () => {
  const { client, mock } = service();
  const phoneNumber = '+14155550196'; // does not hear the phone at first
  const triggered = await client.triggerCall({
    body: { phoneNumber, agentName: 'Ava', noOfRetries: 1, retryAfterHours: 2 },
  });
  assert.ok(triggered.ok);
  const { callId } = triggered.data;

  mock.time.advance({ hours: 3 });
  const first = await client.getSession({ path: { sessionId: callId } });
  const second = await client.getSession({ path: { sessionId: `${callId}-r1` } });
  const recording = await client.getSignedUrl({ query: { callId } });

  assert.equal(first.ok && first.data.status, 'call_expired');
  assert.equal(second.ok && second.data.status, 'call_hangup');
  assert.ok(recording.ok);
});
