import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallDetails } from '../../../../mock/domain/call.ts';
import { decide } from '../../../../mock/domain/operations/index.ts';
import { callCommand, parseInstant, refusalOf, successOf, worldWith } from '../../../support/mock/world.ts';

type Body = Parameters<typeof callCommand>[0];

test('Trigger Call queues a call with the default values of the interface', () => {
  expect(detailsOf({})).toEqual({
    phoneNumber: '+14155550170',
    channelName: 'Line',
    agentNumber: null,
    options: {},
    noOfRetries: 0,
    retryAfterHours: 1,
    workingHours: { timeZone: 'Asia/Kolkata' },
    callPriority: 10,
    callOnDate: null,
  });
});

test.each<[string, Body, string]>([
  ['at the requested time', { scheduleTime: '2026-11-20T12:00:00+01:00' }, '2026-11-20T11:00:00Z'],
  [
    'after the hours in Kolkata: the next day',
    { startWorkingHour: '09:00', endWorkingHour: '14:00' },
    '2026-11-21T03:30:00Z',
  ],
  ['before the hours in Kolkata', { startWorkingHour: '15:00' }, '2026-11-20T09:30:00Z'],
  ['within the hours in UTC', { startWorkingHour: '09:00', timezone: 'UTC' }, '2026-11-20T09:00:00Z'],
])('the mock places a phone call at the scheduled time: %s', (_, body, dueAt) => {
  expect(successOf(decide(worldWith(), callCommand(body))).events).toMatchObject([{ dueAt: parseInstant(dueAt) }]);
});

test('trigger-call/channel-omitted: the mock places the call on the first enabled channel that has a phone number', () => {
  expect(detailsOf({})).toMatchObject({ channelName: 'Line', agentNumber: null });
  expect(detailsOf({ agentNumber: '+14155550113' })).toMatchObject({ channelName: 'Narrow' });
});

test('trigger-call/retry-limit: the mock rounds noOfRetries to an integer from 0 to 100', () => {
  const numbers = fc.double({ noNaN: true, min: 0, max: 1e6 });

  fc.assert(
    fc.property(numbers, numbers, (noOfRetries, retryAfterHours) => {
      const details = detailsOf({ noOfRetries, retryAfterHours });

      expect(details.noOfRetries).toBe(Math.min(Math.floor(noOfRetries), 100));
      expect(details.retryAfterHours).toBe(Math.min(retryAfterHours, 876_000));
    }),
    { seed: 1 },
  );
});

test.each([
  '',
  '+',
  '123',
  '1234567890123456',
  '+1 415 555',
  '++14155550170',
  '14155550170+',
  'abcd',
  '١٢٣٤',
  '1234\n',
])('the mock refuses a phone call to %j, because this text is not a phone number', (phoneNumber) => {
  expect(expectRefusal({ phoneNumber })).toMatchObject({
    status: 422,
    errorCode: 'validationError',
    gaps: ['trigger-call/malformed-number'],
  });
});

test.each<[Body, number, string, string]>([
  [{ agentName: '' }, 404, 'agentNotFound', 'trigger-call/unknown-agent'],
  [{ agentName: 'Ned', agentVersion: 'draft' }, 404, 'agentVersionNotFound', 'trigger-call/unknown-agent-version'],
  [{ channel: 'Closed Line' }, 404, 'channelNotFound', 'trigger-call/unknown-channel'],
  [{ channel: 'Text' }, 400, 'unsupportedChannelType', 'trigger-call/channel-kind'],
  [{ agentNumber: '+14155550199' }, 400, 'agentNumberNotInChannel', 'trigger-call/agent-number-not-in-channel'],
  [{ agentNumber: '+14155550114' }, 400, 'agentNumberNotInChannel', 'trigger-call/agent-number-not-in-channel'],
])('Trigger Call refuses a request with the fields %j', (body, status, errorCode, gap) => {
  expect(expectRefusal(body)).toMatchObject({ status, errorCode, gaps: [gap] });
});

function expectRefusal(body: Body) {
  return refusalOf(decide(worldWith(), callCommand(body)));
}

function detailsOf(body: Body): CallDetails {
  const [queued] = successOf(decide(worldWith(), callCommand(body))).events;
  if (queued?.type !== 'call-queued') throw new Error('No call was queued.');
  return queued.details;
}
