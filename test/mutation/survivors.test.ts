import { describe, expect, test } from 'vitest';
import type { Mutant } from '../../lab/mutation/mutate.ts';
import { findMistakes, type Survivor, whyOf } from '../../lab/mutation/survivors.ts';

const file = 'mock/domain/bounds/bounds.ts';
const change = 'EqualityOperator: a < b -> a <= b';

function mutantOf(fate: Mutant['fate'], more: Partial<Mutant> = {}): Mutant {
  return { file, line: 7, within: 'isSmall', change, fate, ...more };
}

const listed: Survivor = { file, why: 'equivalent', reason: 'They are never equal.', changes: [change] };

test('a survivor that is listed is as expected', () => {
  expect(findMistakes([listed], [mutantOf('survived')])).toEqual([]);
  expect(findMistakes([listed], [mutantOf('unreached')])).toEqual([]);
  expect(findMistakes([listed], [mutantOf('killed'), mutantOf('survived', { line: 9 })])).toEqual([]);
});

test('a list says nothing of files that were not mutated', () => {
  expect(findMistakes([listed], [mutantOf('killed', { file: 'mock/domain/bounds/size.ts' })])).toEqual([]);
});

test.each([
  ['StringLiteral: \'cancel-call/unknown-call\' -> ""', 'out-of-reach'],
  ['StringLiteral: `There is no such call.` -> ``', 'gap'],
  ['StringLiteral: \'pending\' -> ""', undefined],
  ['StringLiteral: \'utc\' -> ""', 'gap'],
  ["ConditionalExpression: open.choose('trigger-call/past-schedule') === 'refused' -> true", 'gap'],
  ["EqualityOperator: profile['working-hours/equal'] !== 'one-minute' -> profile[''] === 'one-minute'", 'gap'],
  ["ConditionalExpression: isOver && open.choose('trigger-call/past-schedule') === 'refused' -> true", undefined],
] as const)('%s is known by rule to be %s', (stringChange, why) => {
  expect(whyOf(mutantOf('survived', { change: stringChange }), [])).toBe(why);
});

test('a listed survivor may be any in a function, of which there are so many', () => {
  const any: Survivor = { file, why: 'equivalent', reason: 'They are never equal.', within: ['isSmall'], count: 2 };
  const more = mutantOf('survived', { change: 'BooleanLiteral: true -> false' });

  expect(findMistakes([any], [mutantOf('survived'), more, mutantOf('killed')])).toEqual([]);
  expect(findMistakes([any], [mutantOf('survived')])).toEqual([
    `listed for 2 survivors, and there are 1: ${file}: They are never equal.`,
  ]);
  expect(findMistakes([any], [mutantOf('survived'), more, mutantOf('survived', { within: 'isLarge' })])).toEqual([
    `survived, and not listed: ${file}:7: ${change}`,
  ]);
});

test('in a listed change a star stands for anything', () => {
  expect(findMistakes([{ ...listed, changes: ['EqualityOperator: a * b -> *'] }], [mutantOf('survived')])).toEqual([]);
});

describe('is a mistake of the list:', () => {
  test.each<[string, readonly Survivor[], readonly Mutant[], string]>([
    ['a survivor that is not in it', [], [mutantOf('survived')], `survived, and not listed: ${file}:7: ${change}`],
    ['one that was killed', [listed], [mutantOf('killed')], `listed, and killed after all: ${file}: ${change}`],
    [
      'one that is gone',
      [listed],
      [mutantOf('killed', { change: 'BooleanLiteral: true -> false' })],
      `listed, and not made any more: ${file}: ${change}`,
    ],
    [
      'one in a gap that is none',
      [{ ...listed, why: 'gap', gap: 'session/none' }],
      [mutantOf('survived')],
      `there is no gap session/none, which is said of ${file}`,
    ],
  ])('%s', (_, survivors, mutants, mistake) => {
    expect(findMistakes(survivors, mutants)).toEqual([mistake]);
  });
});
