// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTemplateVariables, fillPlaceholders, fillTemplate } from '../../../mock/domain/placeholders.ts';

test('the mock replaces each placeholder with the value of the variable that the placeholder names', () => {
  expect(fillPlaceholders('${name}, dear ${name}: ${order_id}.', { name: 'Jo', order_id: 'A-1' })).toBe(
    'Jo, dear Jo: A-1.',
  );
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the mock does not replace the placeholder %s with a built-in property of JavaScript objects',
  (name) => {
    expect(fillPlaceholders(`\${${name}}`, {})).toBe(`\${${name}}`);
  },
);

test('the mock replaces only the innermost of nested placeholders', () => {
  expect(fillPlaceholders('${${x}}', { x: 'y', y: 'never' })).toBe('${y}');
  expect(fillPlaceholders('${a ${x}', { x: 'y' })).toBe('${a y');
});

test.each(['${', '${name', 'a $ b', '$name', '{name}', '$ {name}', 'name}'])(
  'the mock leaves the text "%s" unchanged, because it is not a placeholder',
  (text) => {
    expect(fillPlaceholders(text, { name: 'Jo' })).toBe(text);
  },
);

test('trigger-chat/variable-not-text: the mock inserts objects and lists into a text as JSON', () => {
  const variables = { count: 2.5, vip: true, none: null, list: [1, 'a'], object: { a: 1 }, text: '' };

  expect(fillPlaceholders('${count} ${vip} ${none} ${list} ${object} <${text}>', variables)).toBe(
    '2.5 true null [1,"a"] {"a":1} <>',
  );
});

test('service/placeholder-in-value: the mock does not replace a placeholder in the value of a variable', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const value = `${before}\${other}${after}`;

      expect(fillPlaceholders('<${name}> <${name}>', { name: value, other: 'never' })).toBe(`<${value}> <${value}>`);
    }),
    { seed: 1 },
  );
});

test('service/placeholder-names: the name of a placeholder can be any text without a closing brace', () => {
  const names = fc
    .string({ unit: 'grapheme' })
    .filter((name) => !name.includes('}') && !name.includes('${') && name.trim() === name);

  fc.assert(
    fc.property(names, fc.string(), (name, value) => {
      expect(fillPlaceholders(`<\${${name}}>`, { [name]: value })).toBe(`<${value}>`);
    }),
    { seed: 1 },
  );
});

test('trigger-chat/template-variable-missing: a placeholder of a template stays unchanged if its variable is missing', () => {
  expect(fillTemplate('Hello {{1}}, {{2}} and {{1}}: {{3}}', { 1: 'Jo', 2: 7 })).toBe('Hello Jo, 7 and Jo: {{3}}');
});

test('limits/sizes: the mock stops replacing placeholders when the text exceeds the size limit', () => {
  const filled = fillPlaceholders('${long}'.repeat(20_000), { long: 'x'.repeat(50_000) });

  expect(filled.length).toBeLessThan(32 * 1024 + 150_000);
  expect(filled.endsWith('${long}')).toBe(true);
});

test.each<[text: string, variables: Record<string, unknown>, missing: string[], extra: string[]]>([
  ['{{1}} {{ 2 }} {{1}}', { 1: 'a', 2: 'b' }, [], []],
  ['{{1}} {{2}}', { 2: 'b', 3: 'c', name: 'd' }, ['1'], ['3', 'name']],
  ['{{constructor}}', {}, ['constructor'], []],
  ['{{ 1 }}', { ' 1 ': 'a' }, [], []],
  ['no position', { 1: 'a' }, [], ['1']],
])(
  'for the template %j and the variables %j, the missing variables are %j and the unused variables are %j',
  (text, variables, missing, extra) => {
    expect(compareTemplateVariables(text, variables)).toEqual({ missing, extra });
  },
);
