import { expect, test } from 'vitest';
import { writeJson } from '../../../contracts/transport/service.ts';

test('members that are named by numbers are in the order of their values, all others as they are given', () => {
  const values = { second: 2, first: { 1: 'b', 2: 'c', 10: 'a' }, list: ['z', { 0: true, 1: null }], none: undefined };

  const written = '{"second":2,"first":{"10":"a","1":"b","2":"c"},"list":["z",{"1":null,"0":true}]}';
  expect(writeJson(values)).toBe(written);
});

test.each([[[]], [{}], ['"\\\u2028'], [0.5], [null], [[undefined]], [{ '': { a: [[]] } }]])(
  '%j is as usual',
  (value) => {
    expect(writeJson(value)).toBe(JSON.stringify(value));
  },
);
