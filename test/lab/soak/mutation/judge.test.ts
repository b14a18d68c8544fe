import { expect, test } from 'vitest';
import { judge } from '../../../../lab/soak/mutation/judge.ts';

const file = 'mock/domain/session/signed-link.ts';
const mutants = Array.from({ length: 10 }, (_, index) => ({
  file,
  line: index + 1,
  within: '',
  change: `ConditionalExpression: ${index} -> true`,
  fate: index === 0 ? ('survived' as const) : ('killed' as const),
}));
const listed = [{ file, reason: 'Nobody can see it.', changes: ['ConditionalExpression: 0 -> true'] }];

test('nine of ten killed and the tenth listed is good', () => {
  expect(judge(mutants, listed, ['signing'])).toEqual({ lines: ['signing: 9 of 10 killed, 90.0 %'], problems: [] });
});

test('fewer killed, one that is not listed, and one that is listed but killed are problems', () => {
  const worse = mutants.map((mutant, index) => (index === 1 ? { ...mutant, fate: 'unreached' as const } : mutant));
  const outdated = [{ file, reason: 'Once.', changes: ['ConditionalExpression: 2 -> true'] }];

  expect(judge(worse, [...listed, ...outdated], ['signing']).problems).toEqual([
    'signing: fewer than 90 % were killed. Add tests.',
    `unreached, and not listed: ${file}:2: ConditionalExpression: 1 -> true`,
    `listed, but killed or not made any more: ${file}: ConditionalExpression: 2 -> true`,
  ]);
});
