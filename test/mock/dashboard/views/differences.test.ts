import { expect, test } from 'vitest';
import { findDifferences } from '../../../../mock/dashboard/views/differences.ts';

type Exchange = Parameters<typeof findDifferences>[0];

function exchange(body: unknown, answer: object): Exchange {
  const reply = { status: 200, headers: {}, body: answer, gaps: [] };
  return { method: 'POST', target: '/api/x', headers: {}, body, reply, number: 1, at: 'any' } as unknown as Exchange;
}

test('the dashboard compares two requests and their responses value by value, at any depth', () => {
  const one = exchange({ name: 'Ada', list: [1, 2] }, { data: { id: 'a' }, empty: {} });
  const other = exchange({ name: 'Bob', list: [1] }, { data: { id: 'a' }, empty: [] });

  expect(findDifferences(one, other)).toEqual([
    ['response.body.empty', '{}', '[]'],
    ['request.body.name', '"Ada"', '"Bob"'],
    ['request.body.list.1', '2', 'nothing'],
  ]);
  expect(findDifferences(one, { ...one, number: 2, at: 'later' })).toEqual([]);
});
