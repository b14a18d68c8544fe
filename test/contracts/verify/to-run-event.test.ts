import { expect, test } from 'vitest';
import type { Exchange } from '../../../contracts/operations/exchange.ts';
import { type Place, seenIn, Violation } from '../../../contracts/oracle/violation.ts';
import { rules } from '../../../contracts/rules/index.ts';
import { createFindingBound, toRuleDecided } from '../../../contracts/verify/to-run-event.ts';

const [rule] = rules;

function exchangeWith(json: unknown): Exchange {
  const request = { method: 'GET', url: 'http://127.0.0.1:1/api/session/fetch/s', headers: {}, body: undefined };
  return { operationId: 'getSession', request, status: 200, headers: {}, text: JSON.stringify(json), json };
}

const entry = { 'a/b': 'hello there' };
const exchanges = [exchangeWith({ data: { transcript: [entry] } }), exchangeWith({ data: {} })];

function findingAt(place: Place | undefined, received = '7') {
  if (rule === undefined) throw new Error('There are rules.');
  const violation = new Violation(['session/field/status'], 'eight', received, place);
  const outcome = { type: 'failed', violation, counterexample: {}, exchanges, path: undefined } as const;
  const verdict = { rule, outcome, durationMs: 1, checked: 0, inconclusive: [] };
  const decided = toRuleDecided(verdict, '2026-11-20T09:00:00.000Z', 'npx understudy-kit verify').outcome;
  return 'finding' in decided ? decided.finding : undefined;
}

test.each<[string, Place | undefined, string, { exchange?: number; pointer?: string }]>([
  ['a response', seenIn(exchanges[1] as Exchange), '7', { exchange: 1 }],
  ['a value of a response', seenIn(exchanges[0] as Exchange, '/data'), '7', { exchange: 0, pointer: '/data' }],
  ['a value within a part', seenIn(entry, '/a~1b'), '7', { exchange: 0, pointer: '/data/transcript/0/a~1b' }],
  ['no place', undefined, '"hello there"', { exchange: 0, pointer: '/data/transcript/0/a~1b' }],
  ['no place, and nothing that was received', undefined, '"bye"', {}],
])('a finding seen in %s names exchange and pointer', (_, place, received, expected) => {
  const { exchange, pointer } = findingAt(place, received) ?? {};

  expect({ exchange, pointer }).toEqual(expected);
});

test('of findings beyond the bound only the heads of the answers are kept, however many there are', () => {
  if (rule === undefined) throw new Error('There are rules.');
  const large = { ...exchangeWith({}), text: 'x'.repeat(100_000) };
  const violation = new Violation(['session/field/status'], 'eight', '7');
  const outcome = { type: 'failed', violation, counterexample: {}, exchanges: [large], path: undefined } as const;
  const decided = toRuleDecided({ rule, outcome, durationMs: 1, checked: 0, inconclusive: [] }, '', 'again');
  const bound = createFindingBound(250_000);
  const kept = [1, 2, 3, 4].map(() => JSON.stringify(bound(decided)).length);

  expect(kept.map((length) => length > 100_000)).toEqual([true, true, false, false]);
});
