import { expect, test } from 'vitest';
import { collapsePolls } from '../../../../contracts/reports/reproduction/polls.ts';
import type { ExchangeRecord } from '../../../../contracts/reports/run-log/run-event.ts';

/** One request after so many seconds. */
function exchangeAt(seconds: number, url: string, { method = 'GET', status = 200, text = '{}' } = {}): ExchangeRecord {
  return {
    operationId: 'getSession',
    request: { method, url, headers: {}, body: undefined },
    at: new Date(seconds * 1000).toISOString(),
    status,
    headers: {},
    text,
  };
}

const placed = '{"data":{"status":"call_placed","transcript":[]}}';
const over = '{"data":{"status":"call_hangup","transcript":[{}]}}';

test('reads that are the same are one, which waits for what changed', () => {
  const polls = collapsePolls([exchangeAt(0, '/a', { text: placed }), exchangeAt(14, '/a', { text: over })], []);

  expect(polls).toMatchObject([
    {
      end: 1,
      seconds: 19,
      until: [
        { type: 'equals', pointer: '/data/status', value: 'call_hangup' },
        { type: 'present', pointer: '/data/transcript/0' },
      ],
    },
  ]);
});

test('reads of several sessions in turn are one of each', () => {
  const polls = collapsePolls(
    [exchangeAt(0, '/a'), exchangeAt(0, '/b'), exchangeAt(1, '/a'), exchangeAt(1, '/b', { status: 404 })],
    [],
  );

  expect(polls.map(({ last, until }) => [last.request.url, until.length])).toEqual([
    ['/a', 0],
    ['/b', 1],
  ]);
});

test('what was asked in vain before the last request is asked once, and its time is waited', () => {
  const polls = collapsePolls([exchangeAt(0, '/a'), exchangeAt(3, '/a'), exchangeAt(3.1, '/b')], []);

  expect(polls.map(({ seconds, waitSeconds }) => [seconds, waitSeconds])).toEqual([
    [0, 0],
    [0, 3.1],
  ]);
});

test('a read that is compared is one of its own, and the next waits for its difference', () => {
  const polls = collapsePolls([exchangeAt(0, '/a', { text: placed }), exchangeAt(4, '/a', { text: over })], [0]);

  expect(polls.map(({ end, until }) => [end, until.length])).toEqual([
    [0, 0],
    [1, 2],
  ]);
});

test('a transcript that was there when it was asked first is waited for: a script may ask sooner', () => {
  const polls = collapsePolls([exchangeAt(0, '/a', { text: over }), exchangeAt(1, '/b', { text: placed })], []);

  expect(polls).toMatchObject([
    { seconds: 10, until: [{ type: 'present', pointer: '/data/transcript/0' }] },
    { seconds: 0, until: [] },
  ]);
});

test('a text that was sent and stands in place of another one is waited for', () => {
  const withText = (text: string) => JSON.stringify({ data: { transcript: [{ content: [{ type: 'text', text }] }] } });
  const body = JSON.stringify({ message: 'another text' });
  const sent = { ...exchangeAt(1, '/b', { method: 'POST' }) };
  const exchanges = [
    { ...sent, request: { ...sent.request, body } },
    exchangeAt(2, '/a', { text: withText('before that') }),
    exchangeAt(3, '/a', { text: withText('another text') }),
  ];

  expect(collapsePolls(exchanges, []).at(-1)?.until).toEqual([
    { type: 'texts', pointer: '/data/transcript', value: 'another text', isPart: false, from: 1 },
  ]);
});

test('reads with a write between them are two', () => {
  const polls = collapsePolls([exchangeAt(0, '/a'), exchangeAt(1, '/a', { method: 'PUT' }), exchangeAt(2, '/a')], []);

  expect(polls.map(({ waitSeconds }) => waitSeconds)).toEqual([0, 1, 1]);
});
