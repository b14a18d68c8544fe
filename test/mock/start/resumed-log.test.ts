import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/memory-log.ts';

/** A log with a session. */
async function startedLog() {
  const log = createMemoryLog();
  await using mock = createMock({ seed: 'resumed', clock: manualClock(0), log });
  await mock.fetch('http://mock/api/chat-agent/trigger', {
    method: 'POST',
    headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
    body: JSON.stringify({ communicationChannel: 'Website Chat', customerNumber: 'visitor-1' }),
  });
  return log;
}

test('a reset goes back to what it had at its start, and to the profile that it was given', async () => {
  const log = await startedLog();
  const profile = { 'session/time-of-call': 'placed' } as const;
  await using mock = createMock({ clock: manualClock(0), log, profile });
  const before = log.read(0);
  expect(before.map(({ type }) => type)).toContain('profile-set');
  await mock.control.setProfile({ profile: { 'session/time-of-call': 'default' } });
  await mock.control.resetMock();

  expect(log.read(0)).toEqual(before);
});
