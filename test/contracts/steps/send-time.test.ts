import { expect, test } from 'vitest';
import { describeSendTime, describeSent } from '../../../contracts/steps/send-time.ts';

const due = Date.parse('2026-11-29T17:48:00Z');
const [dueText, zone] = ['2026-11-29T17:48:00.000Z', 'in Etc/GMT+5'];

test.each([
  [
    'before the start',
    { startWorkingHour: '13:03' },
    `2026-11-29T18:03:00.000Z (13:03 ${zone}; due ${dueText} = 12:48 there, before startWorkingHour 13:03)`,
  ],
  [
    'after the end',
    { endWorkingHour: '00:01' },
    `2026-11-30T05:00:00.000Z (00:00 ${zone}; due ${dueText} = 12:48 there, after endWorkingHour 00:01)`,
  ],
])('a finding describes the expected send time of a message that is due %s of the working hours', (_, hours, text) => {
  expect(describeSendTime(due, { ...hours, timezone: 'Etc/GMT+5' })).toBe(text);
});

test("if a message's timestamp is later than the kit's read, a finding shows the time of the read", () => {
  const times = ['2026-11-29T17:40:00Z', '2026-11-29T18:03:00Z'].map((timestamp) => describeSent({ timestamp }, due));

  expect(times).toEqual(['sent at 2026-11-29T17:40:00Z', `already in the transcript at ${dueText}`]);
});
