import { expect, test } from 'vitest';
import { findLaterWaits } from '../../../../contracts/reports/reproduction/later-moments.ts';
import { collapsePolls } from '../../../../contracts/reports/reproduction/polls.ts';
import { findSettings } from '../../../../contracts/reports/reproduction/settings.ts';
import type { ExchangeRecord } from '../../../../contracts/reports/run-log/run-event.ts';

/** A request after so many seconds, which names moments that are so many seconds from the beginning. */
function exchangeAt(seconds: number, ...moments: number[]): ExchangeRecord {
  const body = JSON.stringify(moments.map((moment) => new Date(moment * 1000).toISOString()));
  const request = { method: 'POST', url: `/${seconds}`, headers: {}, body };
  return {
    operationId: 'triggerChat',
    request,
    at: new Date(seconds * 1000).toISOString(),
    status: 200,
    headers: {},
    text: '{}',
  };
}

test.each<[string, ExchangeRecord[], number[]]>([
  ['what came after a moment comes after it again', [exchangeAt(0, 2), exchangeAt(1), exchangeAt(2)], [0, 0, 3]],
  ['a part of a second is made a whole one', [exchangeAt(0, 1.5), exchangeAt(2)], [0, 3.5]],
  ['what waited longer waits no longer again', [exchangeAt(0, 2, 3), exchangeAt(4), exchangeAt(5)], [0, 3, 0]],
  [
    'a moment that was named later is waited for as well',
    [exchangeAt(0, 2), exchangeAt(3, 4), exchangeAt(5)],
    [0, 3, 3],
  ],
  ['a moment of the past is not waited for', [exchangeAt(5, 1), exchangeAt(6)], [0, 0]],
])('%s', (_, exchanges, waits) => {
  const polls = collapsePolls(exchanges, []);

  expect(findLaterWaits(polls, findSettings(exchanges, 0))).toEqual(waits);
});
