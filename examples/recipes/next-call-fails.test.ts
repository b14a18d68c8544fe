// Makes the next call fail, to any number. The call after the failed one has its usual outcome.
import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

test('the next call is not answered', async () => {
  await using mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });
  const client = createClient({ apiKey: 'acme-key', baseUrl: 'http://mock/api', fetch: mock.fetch });
  await mock.control.setNextCallOutcomes({ workspaceId: 'acme', outcome: 'noAnswer' });

  await client.triggerCall({ body: { phoneNumber: '+14155550123', agentName: 'Ava' } });
  await client.triggerCall({ body: { phoneNumber: '+14155550124', agentName: 'Ava' } });
  await mock.control.advanceClock({ minutes: 5 });

  const { sessions } = await mock.control.listSessions({ kind: 'call' });
  expect(sessions.map(({ customer, status }) => `${customer} ${status}`)).toEqual([
    '+14155550124 call_hangup',
    '+14155550123 call_expired',
  ]);
});
