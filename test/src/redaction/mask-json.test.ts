import { expect, test } from 'vitest';
import { maskJson } from '../../../src/redaction/mask-json.ts';

const mask = (text: string, property?: string) => (property === 'secret' ? '«»' : text.replaceAll('77', '«77»'));

test('strings, numbers and names are masked, and a string by the name of its member too', () => {
  const value = { a77: ['177', 177, 17, null, true], secret: 'x', deep: { secret: 'y', list: ['secret'] } };

  expect(maskJson(value, mask, 9)).toStrictEqual({
    'a«77»': ['1«77»', '1«77»', 17, null, true],
    secret: '«»',
    deep: { secret: '«»', list: ['secret'] },
  });
  expect([maskJson(undefined, mask, 9), maskJson(77, mask, 0), maskJson('77', mask, 0)]).toEqual([
    undefined,
    '«77»',
    '«77»',
  ]);
});

test('what is nested deeper is left out', () => {
  expect(maskJson([[1, ['x']], { a: { b: 1 } }, []], mask, 2)).toEqual([[1, '…'], { a: '…' }, []]);
  expect(maskJson({}, mask, 0)).toBe('…');
});
