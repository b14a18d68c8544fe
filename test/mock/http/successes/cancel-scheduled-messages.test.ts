import { expect, test } from 'vitest';
import { formatInstant, hour, type Instant } from '../../../../src/instant.ts';
import { start } from '../../../support/mock/world.ts';
import { createSetup, dataOf, email, messenger, sessionOf, webChat } from './setup.ts';

test.each([
  ['messenger app', messenger],
  ['Web Chat', webChat],
  ['Email', email],
])('cancel scheduled messages: %s, pending', async (_, channel) => {
  const { acme, clock } = createSetup();
  const scheduleTime = formatInstant(start + hour);
  const { sessionId } = dataOf(await acme.triggerChat({ body: { ...channel, scheduleTime } }));
  clock.moveTo(start + hour - 1);

  const cancelled = await acme.cancelScheduledMessages({ path: { sessionId } });
  clock.moveTo(start + 2 * hour);

  expect(cancelled).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Scheduled messages cancelled successfully',
    data: { sessionId, isCancelled: true },
  });
  expect((await sessionOf(acme, sessionId)).transcript).toEqual([]);
});

/** What `sessionId` is asked to be cancelled, and how many milliseconds after it was to be sent. */
const notCancelled: [
  string,
  'No scheduled jobs found' | 'Jobs not cancelled',
  Instant,
  (sessionId: string) => string,
][] = [
  ['the instant it is due', 'Jobs not cancelled', 0, (sessionId) => sessionId],
  ['while it is being sent', 'Jobs not cancelled', 499, (sessionId) => sessionId],
  ['once it is sent', 'No scheduled jobs found', 500, (sessionId) => sessionId],
  ['long after', 'No scheduled jobs found', 24 * hour, (sessionId) => sessionId],
  ['an unknown session', 'No scheduled jobs found', 0, () => 'ses_acme_ffffffffffffffff'],
  ['what no session is called', 'No scheduled jobs found', 0, () => 'a b/c?d#e%f'],
  ['a name that every object has', 'No scheduled jobs found', 0, () => '__proto__'],
];

test.each(notCancelled)('cancel scheduled messages: %s, %s', async (_, message, late, asked) => {
  const { acme, clock } = createSetup();
  const scheduleTime = formatInstant(start + hour);
  const triggered = dataOf(await acme.triggerChat({ body: { ...messenger, scheduleTime } }));
  clock.moveTo(start + hour + late);
  const sessionId = asked(triggered.sessionId);

  const answered = await acme.cancelScheduledMessages({ path: { sessionId } });
  clock.moveTo(start + 48 * hour);

  expect(answered).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message,
    data: { sessionId, isCancelled: false, reason: expect.stringMatching(/\S/) },
  });
  expect((await sessionOf(acme, triggered.sessionId)).transcript).toHaveLength(1);
});

test('cancel scheduled messages: a second time there is nothing left', async () => {
  const { acme } = createSetup();
  const scheduleTime = formatInstant(start + hour);
  const { sessionId } = dataOf(await acme.triggerChat({ body: { ...messenger, scheduleTime } }));
  await acme.cancelScheduledMessages({ path: { sessionId } });

  expect(await acme.cancelScheduledMessages({ path: { sessionId } })).toMatchObject({
    message: 'No scheduled jobs found',
    data: { sessionId, isCancelled: false, reason: expect.stringMatching(/no scheduled jobs/i) },
  });
});
