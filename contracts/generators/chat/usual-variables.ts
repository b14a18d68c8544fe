import fc from 'fast-check';
import { uniqueWord } from '../text.ts';

/** Values of variables that careless code does not fill in, by what is unusual in them. */
const valuesByKind = {
  words: uniqueWord,
  // Some languages treat it as empty.
  falsy: fc.constant('0'),
  signs: uniqueWord.map((word) => `Jose\u0301 O'Brien $& {{1}} <b>${word}</b>`),
  long: uniqueWord.map((word) => `${word} ${'and so on '.repeat(20)}`),
  // How they are written is open.
  numbers: fc.constantFrom(7, 0, 1.5),
  booleans: fc.boolean(),
} satisfies Record<string, fc.Arbitrary<string | number | boolean>>;

export type ValueKind = keyof typeof valuesByKind;

export const valueKinds = Object.keys(valuesByKind) as readonly ValueKind[];
const textKinds = ['words', 'falsy', 'signs', 'long'] as const satisfies readonly ValueKind[];

/** More than prompts are likely to use. */
const otherVariables = { company: 'Acme', city: 'Graz', plan: 'basic', language: 'de', tier: 'gold' };

/** Variables that prompts are likely to use, with values of this kind, and others. */
export function variablesOf(kind: ValueKind): fc.Arbitrary<Record<string, string | number | boolean>> {
  const value: fc.Arbitrary<string | number | boolean> = valuesByKind[kind];
  return fc.tuple(value, value, value).map(([name, order, rest]) => {
    return { ...otherVariables, name, order_id: order, case_id: rest, email: rest, user_name: name };
  });
}

/** The same with texts of any kind. */
export const textVariables = fc.constantFrom(...textKinds).chain(variablesOf);
