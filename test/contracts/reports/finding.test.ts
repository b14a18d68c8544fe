import { describe, expect, test } from 'vitest';
import { decisiveExchanges, delayOf, toFindingLines } from '../../../contracts/reports/finding.ts';
import type { ExchangeRecord, Finding } from '../../../contracts/reports/run-event.ts';
import { documentTexts, findingWith, ruleDecidedAs, ruleIds } from '../../support/kit/run-events.ts';

const words = {
  sentenceOf: (id: string) => documentTexts.statements.get(id)?.text ?? '',
  headingOf: () => undefined,
};

function exchangeOf(method: string, path: string, data: object, body?: string): ExchangeRecord {
  const headers = { 'x-api-key': '<key of the workspace>' };
  const request = { method, url: `http://127.0.0.1:1${path}`, headers, body };
  const text = JSON.stringify({ responseCode: 200, message: 'm', data });
  return { operationId: method === 'GET' ? 'getSession' : 'triggerChat', request, status: 200, headers: {}, text };
}

const trigger = exchangeOf('POST', '/trigger', { sessionId: 's1' }, '{}');
const otherTrigger = exchangeOf('POST', '/trigger', { sessionId: 's2' }, '{}');
const probe = exchangeOf('DELETE', '/cancel/what-time-is-it', {});
const cancel = exchangeOf('DELETE', '/cancel/s1', { sessionId: 's1' });
const read = exchangeOf('GET', '/session/s1', { sessionId: 's1', duration: 'long '.repeat(400) });

function findingOf(exchanges: ExchangeRecord[], more: Partial<Finding> = {}): Finding {
  const { pointer: _, ...rest } = findingWith('x');
  return { ...rest, exchanges, exchange: exchanges.length - 1, ...more };
}

describe('the requests that matter', () => {
  test('are those of the session that the last one shows, without reads in between', () => {
    const exchanges = [probe, otherTrigger, trigger, probe, read, cancel, read];

    expect(decisiveExchanges(findingOf(exchanges))).toEqual([trigger, cancel, read]);
  });

  test('are three at most', () => {
    const exchanges = [trigger, cancel, cancel, cancel, ...Array.from({ length: 60 }, () => otherTrigger), read];

    expect(decisiveExchanges(findingOf(exchanges))).toEqual([trigger, cancel, read]);
  });

  test('are two of an operation where the last one begins something itself', () => {
    expect(decisiveExchanges(findingOf([probe, trigger, otherTrigger]))).toEqual([trigger, otherTrigger]);
  });
});

test('a finding takes one screen and shows the value, however long the body and the case are', () => {
  const exchanges = [...Array.from({ length: 60 }, () => otherTrigger), trigger, read];
  const more = { pointer: '/data/duration', value: '12.5', received: read.text };
  const rule = { id: ruleIds.failed, title: 't', statements: [], effect: 'none' as const };
  const outcome = { type: 'failed' as const, finding: findingOf(exchanges, more) };
  const lines = toFindingLines({ ...rule, ...ruleDecidedAs(ruleIds.failed, outcome) }, words);

  expect(lines.length).toBeLessThan(25);
  expect(lines[0]).toBe('When nothing was waiting, `isCancelled` is false.');
  expect(lines).toContain('received  12.5');
  expect(lines).toContain('(60 other requests in the log and in the HTML report)');
});

test.each([
  ['no message before 2026-03-29T07:00:00.000Z', 'one by 2026-03-29T06:59:57Z', '3 s early: 2026-03-29 08:59:57'],
  ['after 2026-11-20T09:00:00Z', '2026-11-20T12:05:00+01:00', '2 h 5 min late: 2026-11-20 12:05:00'],
])('%s, but %s', (expected, received, words) => {
  expect(delayOf(expected, received, 'Europe/Berlin')).toContain(words);
});

test('without two timestamps there is no delay', () => {
  expect(delayOf('after 2026-11-20T09:00:00Z', 'none', 'UTC')).toBeUndefined();
});
