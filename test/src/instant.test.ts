import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant, parseInstant } from '../../src/instant.ts';

const writable = fc.date({
  min: new Date('0000-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

test('formatInstant writes an instant in UTC with milliseconds', () => {
  expect(formatInstant(Date.UTC(2026, 10, 20, 9))).toBe('2026-11-20T09:00:00.000Z');
});

test('parseInstant reads the text that formatInstant writes as the same instant', () => {
  fc.assert(
    fc.property(writable, (date) => {
      expect(parseInstant(formatInstant(date.getTime()))).toBe(date.getTime());
    }),
  );
});

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20t09:00:00z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T14:30:00+05:30', '2026-11-20T09:00:00.000Z'],
  ['2026-11-19T22:15:00-10:45', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00-00:00', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00.5Z', '2026-11-20T09:00:00.500Z'],
  ['2026-11-20T09:00:00.9999Z', '2026-11-20T09:00:00.999Z'],
  ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
])('parseInstant reads the timestamp %s as the instant %s', (text, written) => {
  expect(parseInstant(text)).toBe(Date.parse(written));
});

test.each([
  '2026-11-20T09:00:00', // no offset: a different instant in every place
  '2026-11-20',
  '2026-11-20T09:00Z',
  '2026-11-20 09:00:00Z',
  '2026-11-20T09:00:00+0530',
  '2026-11-20T09:00:00+24:00',
  '2026-02-30T00:00:00Z',
  '2027-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-13-10T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T09:60:00Z',
  '2026-12-31T23:59:60Z', // a leap second
  '0000-01-01T00:00:00+01:00', // before the year 0000
  '9999-12-31T23:59:59-01:00', // after the year 9999
  '+010000-01-01T00:00:00Z',
  ' 2026-11-20T09:00:00Z',
  '2026-11-20T09:00:00Z\n',
  '20 Nov 2026 09:00:00 GMT',
  '',
])('parseInstant rejects the timestamp %j', (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
