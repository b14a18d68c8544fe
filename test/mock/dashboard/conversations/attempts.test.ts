import { expect, test } from 'vitest';
import { whyItWaits } from '../../../../mock/dashboard/conversations/attempts.ts';
import { createControlledMock } from '../../../support/mock/controlled-mock.ts';

test('the dashboard shows why a queued call waits: its time, working hours, retry or a free line', async () => {
  const { control, call } = createControlledMock();
  const hours = { startWorkingHour: '09:00', endWorkingHour: '17:00', timezone: 'Asia/Kolkata' };
  const reasonOf = async (sessionId: string) => {
    const { calls, lines } = await control.listCalls({ limit: 1_000 });
    const attempt = calls.find((one) => one.sessionId === sessionId) ?? expect.fail(`No attempt ${sessionId}.`);
    const now = Date.parse((await control.getClock()).now);
    return whyItWaits(attempt, lines, now);
  };
  const later = await call({ scheduleTime: '2026-11-20T11:30:00Z' });
  const closed = await call({ ...hours, scheduleTime: '2026-11-20T13:00:00Z' });
  const failing = await call({ noOfRetries: 2, retryAfterHours: 3 });
  await control.setCallOutcome({ sessionId: failing, outcome: 'couldNotConnect' });

  expect(await reasonOf(later)).toBe('due in 2 h 30 min');
  expect(await reasonOf(closed)).toBe('working hours begin at 09:00 Asia/Kolkata');
  await control.advanceClock({ minutes: 5 });
  expect(await reasonOf(`${failing}-r1`)).toBe('retry 1 of 2, due in 2 h 55 min');
  await call();
  await call();
  const third = await call();
  expect(await reasonOf(third)).toBe('in 10 s at the earliest');
  await control.advanceClock({ seconds: 11 });
  expect(await reasonOf(third)).toBe('2 of 2 lines busy, in 33 s at the earliest');
});
