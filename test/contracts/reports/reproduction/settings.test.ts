import { expect, test } from 'vitest';
import { findSettings } from '../../../../contracts/reports/reproduction/settings.ts';

const sentAt = Date.parse('2026-06-01T12:00:00Z');

function settingsOf(body: unknown, operationId: 'triggerChat' | 'triggerCall' = 'triggerChat') {
  return findSettings([exchangeOf(body, operationId)], sentAt)[0];
}

function exchangeOf(body: unknown, operationId: 'triggerChat' | 'triggerCall' = 'triggerChat') {
  const request = { method: 'POST', url: '/', headers: {}, body: JSON.stringify(body) };
  return { operationId, request, status: 200, headers: {}, text: '' } as const;
}

test('a timestamp near the present is as far from it when a script runs, with its offset', () => {
  expect(settingsOf({ scheduleTime: '2026-06-01T02:30:05-09:30' })).toEqual([
    { type: 'moment', variable: 'MOMENT_1', key: String(sentAt + 5_000), seconds: 8, offsetMinutes: -570 },
  ]);
});

test('a timestamp of the past stays one, and one of another day is a date', () => {
  expect(settingsOf({ scheduleTime: '2026-06-01T11:59:00Z' })).toMatchObject([{ seconds: -60 }]);
  expect(settingsOf({ scheduleTime: '2026-06-02T12:00:00Z' })).toEqual([]);
});

test('hours without a zone are of the zone that is the default of their operation', () => {
  expect(settingsOf({ startWorkingHour: '13:00' })).toMatchObject([{ timeZone: 'UTC' }]);
  expect(settingsOf({ startWorkingHour: '13:00' }, 'triggerCall')).toMatchObject([{ timeZone: 'Asia/Kolkata' }]);
});

test('working hours around the present are of their zone, and those of another time stay as they are', () => {
  const hours = { startWorkingHour: '13:00', timezone: 'Asia/Tokyo' };

  expect(settingsOf(hours)).toEqual([
    { type: 'hour', variable: 'HOUR_1', key: '13:00', timeZone: 'Asia/Tokyo', sentAt },
  ]);
  expect(settingsOf({ ...hours, scheduleTime: '2026-07-01T12:00:00Z' })).toEqual([]);
});

test('hours that are asked for before, for another time, are set there: both are the same', () => {
  const hours = { startWorkingHour: '11:00', endWorkingHour: '13:00' };
  const later = { ...hours, scheduleTime: '2026-07-01T12:00:00Z' };
  const exchanges = [exchangeOf({ endWorkingHour: '17:00' }), exchangeOf(later), exchangeOf(hours)];

  expect(findSettings(exchanges, sentAt).map((ofRequest) => ofRequest.map(({ key }) => key))).toEqual([
    ['17:00'],
    ['11:00', '13:00'],
    [],
  ]);
});
