import { expect, test } from 'vitest';
import { compareValues } from '../../../../mock/dashboard/requests/compare-values.ts';

const marks = { same: ' ', removed: '-', added: '+' };
const compare = (before: unknown, after: unknown) =>
  compareValues(before, after).map(({ type, text }) => `${marks[type]} ${text}`);

test('two values are compared by what is at the same path', () => {
  expect(compare({ status: 200, body: { a: 1, gone: true } }, { status: 400, body: { a: 1, new: [2] } })).toEqual([
    '  {',
    '-   "status": 200,',
    '+   "status": 400,',
    '    "body": {',
    '      "a": 1,',
    '+     "new": [',
    '+       2',
    '      ]',
    '    }',
    '-     "gone": true',
    '  }',
  ]);
});

test('equal values have nothing added or removed', () => {
  const value = { a: [1, { b: null }], c: 'text' };

  expect(compareValues(value, structuredClone(value)).every(({ type }) => type === 'same')).toBe(true);
});
