import { expect, test } from 'vitest';
import { describeSendTime, describeSent } from '../../../contracts/steps/send-time.ts';

const due = Date.parse('2026-11-29T17:48:12Z');

test.each([
  [
    { startWorkingHour: '13:03', timezone: 'Etc/GMT+5' },
    '2026-11-29T18:03:00.000Z (13:03 in Etc/GMT+5; due 2026-11-29T17:48:12.000Z = 12:48 there, before startWorkingHour 13:03)',
  ],
  [
    { endWorkingHour: '00:01', timezone: 'Etc/GMT-3' },
    '2026-11-29T21:00:00.000Z (00:00 in Etc/GMT-3; due 2026-11-29T17:48:12.000Z = 20:48 there, after endWorkingHour 00:01)',
  ],
  [{ startWorkingHour: '12:00', timezone: 'Etc/GMT+5' }, '2026-11-29T17:48:12.000Z (12:48 in Etc/GMT+5)'],
  [{ timezone: 'Etc/GMT+5' }, '2026-11-29T17:48:12.000Z'],
])('a finding describes the send time of a message with the working hours %j', (hours, text) => {
  expect(describeSendTime(due, hours)).toBe(text);
});

test('a finding describes when a message was sent: its timestamp, or the time of the read if the timestamp is later', () => {
  expect(describeSent({ timestamp: '2026-11-29T17:48:10Z' }, due)).toBe('sent at 2026-11-29T17:48:10Z');
  expect(describeSent({ timestamp: '2026-11-29T18:03:00Z' }, due)).toBe(
    'already in the transcript at 2026-11-29T17:48:12.000Z',
  );
});
