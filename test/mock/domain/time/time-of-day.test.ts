import { expect, test } from 'vitest';
import { parseTimeOfDay } from '../../../../mock/domain/working-hours.ts';

test('a time of day is the minutes after midnight', () => {
  expect(['00:00', '09:30', '23:59'].map(parseTimeOfDay)).toEqual([0, 570, 1439]);
});

test('every minute of the day is read back', () => {
  const minutes = Array.from({ length: 1440 }, (_, i) => i);
  const twoDigits = (n: number) => String(n).padStart(2, '0');

  expect(minutes.map((i) => parseTimeOfDay(`${twoDigits(Math.floor(i / 60))}:${twoDigits(i % 60)}`))).toEqual(minutes);
});

test.each(['', '9:30', '24:00', '23:60', '09:30:00', '09-30', ' 09:30', '09:30\n', '٠٩:٣٠', '9:30 AM'])(
  '%j is no time of day',
  (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  },
);
