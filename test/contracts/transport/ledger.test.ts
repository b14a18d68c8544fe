import { expect, test } from 'vitest';
import { pendingEffectsIn } from '../../../contracts/transport/ledger.ts';

test.each([
  '',
  '{"type":"known"',
  '{"type":"known"}',
  '{"type":"other","effectId":"r-1"}',
  '{"type":"known","effectId":1,"id":"ses_1"}',
  '[]',
  'null',
])('%s is no line of a ledger', (line) => {
  expect(() => pendingEffectsIn(`${line}\n`, 'a.ledger')).toThrow(/^a\.ledger:1: not a line of a ledger\./);
});

test('a last line that was cut short is left out', () => {
  expect(pendingEffectsIn('{"type":"known"', 'a.ledger')).toEqual([]);
});
