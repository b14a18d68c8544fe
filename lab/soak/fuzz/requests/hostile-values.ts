import type { Random } from '../../../../test/support/random.ts';
import { type JsonTree, raw, toByteString } from './json-tree.ts';

/** Values of the wrong type for some field or other, and those that are nearly right. */
export function pickOddValue(random: Random): JsonTree {
  return raw(random.pick([...wrongTypes, ...oddStrings.map((text) => JSON.stringify(text)).map(toByteString)]));
}

/** Numbers beyond what a number holds, next to it, and what is none. */
export function pickOddNumber(random: Random): JsonTree {
  return raw(random.pick(oddNumbers));
}

/** Texts with characters that are no characters, and bytes that are no UTF-8. */
export function generateInvalidString(random: Random): JsonTree {
  const middle = random.pick(invalidFragments);
  return raw(`"${random.pick(['', 'a', '+1415555'])}${middle}${random.pick(['', 'b', middle])}"`);
}

/** A value that nests: mostly as deep as a body may, sometimes far deeper. */
export function generateDeepValue(random: Random): JsonTree {
  const levels = random.pick([10, 100, 498, 499, 500, 501, 1_000, 5_000, random.int(10, 20_000), 100_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"__proto__":', '}'],
    ['[{"":', '}]'],
  ] as const);
  const inner = random.pick(['1', '""', 'null', '{}', '[]']);
  return raw(open.repeat(levels) + inner + (random.chance(90) ? close.repeat(levels) : ''));
}

/** A value of many bytes, now and then more than a body may have. */
export function generateLargeValue(random: Random): JsonTree {
  const bytes = random.pick([1e3, 1e4, 1e5, 1e3, 1e4, 6e4, 1_040_000, 1_048_576, 1_200_000]);
  switch (random.int(1, 6)) {
    case 1:
      return raw(
        `"${random.pick(['a', ' ', '\\n', '\\u0000', placeholder, '{{1}}', '\xf0\x9f\x98\x80']).repeat(bytes / 8)}"`,
      );
    case 2:
      return raw(`[${'0,'.repeat(bytes / 2)}0]`);
    case 3:
      return raw(`[${'"https://example.com/a",'.repeat(bytes / 24)}""]`);
    case 4:
      return raw(`{"${'k'.repeat(bytes)}":1}`);
    case 5:
      return raw(`{${Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":1`).join(',')}}`);
    default:
      return raw(`{${'"a":{},'.repeat(bytes / 7)}"a":1}`);
  }
}

/** Names that lead to what all objects share. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
] as const;

/** Names that mean something inside the mock; in what a customer brings they are plain names. */
export const internalNames = [
  'at',
  'dueAt',
  'endAt',
  'stepAt',
  'type',
  'id',
  'sessionId',
  'entries',
  'workspace',
  'toJSON',
  'then',
] as const;

export const pollution = '{"polluted":"yes","prototype":{"polluted":"yes"},"toString":1}';

const placeholder = `\${a}`;

const wrongTypes = [
  'null',
  'true',
  'false',
  '0',
  '1',
  '-1',
  '1.5',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '""',
  '" "',
  pollution,
];

const oddStrings = [
  'true',
  '0',
  '24:00',
  '99:99',
  '09:00',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  '2099-01-01T00:00:00+14:00',
  '9999-12-31',
  'America/Nowhere',
  'Pacific/Apia',
  'Etc/GMT-14',
  '+14:00',
  '../../etc/passwd',
  ['name', '__proto__', 'constructor'].map((name) => `\${${name}}`).join(''),
  '{{1}}{{__proto__}}',
  '$&$1$`',
  '(a+)+$',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '\u0000',
  '\r\nx-injected: 1',
  '\u202eabc',
  'İ',
  'ß'.repeat(300),
  '\ud83d\ude00'.repeat(40),
  ...prototypeNames,
];

const oddNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '-0.0',
  '9007199254740993',
  '-9007199254740993',
  '1e21',
  '1.7976931348623157e308',
  '5e-324',
  '0.1e1',
  '2147483648',
  '4294967296',
  '99999999999999999999999999999999999999',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '01',
  '1.',
  '.5',
  '+1',
  '1e',
  '1_000',
  '"1e400"',
  '"-0"',
  '"9007199254740993"',
  '"NaN"',
  '100.5',
  '1e2',
];

const invalidFragments = [
  '\\ud800',
  '\\udc00',
  '\\udc00\\ud800',
  '\\ud83d',
  '\xed\xa0\x80', // a lone surrogate as bytes
  '\xc0\x80', // NUL, too long
  '\xff\xfe',
  '\xf4\x90\x80\x80', // beyond the last character
  '\xe2\x82', // cut off
  '\\u0000',
  '\x00',
  '\\u00',
  '\\x41',
  '\t',
  '\x7f',
  '\\u2028\\u2029',
  '\xef\xbb\xbf',
];
