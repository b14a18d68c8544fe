import fc from 'fast-check';
import { resolveRef, type Schema } from '../facts/document.ts';

/** Values of any type except those given: `valueOfOtherType(['string'])`. Leaves out null, because its meaning is open. */
export function valueOfOtherType(types: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(...otherTypesThan(types).map((type) => samples[type]));
}

export function otherTypesThan(types: readonly string[]): JsonType[] {
  const isAllowed = (type: string) => types.includes(type) || (type === 'number' && types.includes('integer'));
  return jsonTypes.filter((type) => !isAllowed(type));
}

export function valueOfType(type: JsonType): fc.Arbitrary<unknown> {
  return samples[type];
}

/** Values of other types than string that name only this recipient if a faulty service converts them to strings. */
export function nonStringFormOf(value: string, type: JsonType): fc.Arbitrary<unknown> {
  const digits = /^\+(\d{1,15})$/.exec(value)?.[1];
  switch (type) {
    case 'object':
      return fc.constantFrom<unknown[]>({}, { text: value });
    case 'array':
      return fc.constantFrom<unknown[]>([], [value]);
    case 'number':
      if (digits === undefined)
        throw new Error(`expected a phone number, to write it as a JSON number; found ${value}`);
      return fc.constant(Number(digits));
    default:
      return fc.boolean();
  }
}

/** The JSON types except null, because the meaning of null in a request is open. */
export const jsonTypes = ['string', 'number', 'boolean', 'object', 'array'] as const;

export type JsonType = (typeof jsonTypes)[number];

/** Values of each type that faulty code may confuse with other values, or with a missing value. */
const samples: Readonly<Record<JsonType, fc.Arbitrary<unknown>>> = {
  string: fc.constantFrom('true', 'false', 'on', '{}', '[]', '1', 'https://example.com/a.pdf'),
  number: fc.constantFrom(0, 1, 2, -1, 1.5),
  boolean: fc.boolean(),
  object: fc.constantFrom({}, { text: 'a' }, { 0: 'a' }),
  array: fc.constantFrom<readonly unknown[]>([], ['a'], [1]),
};

/** A field of a body, at any depth, and the types that it accepts. */
export interface TypedField {
  pointer: string;
  types: readonly JsonType[];
  /** The kinds of request that use the field; undefined for all. */
  usedWith: readonly string[] | undefined;
  /** The message types that use the field; undefined for all. */
  usedWithType: readonly string[] | undefined;
}

/** The fields of a schema. A list appears twice, as itself and for its items: `/attachments/0`. */
export function typedFieldsOf(schema: Schema, parent?: TypedField): TypedField[] {
  return Object.entries(resolveRef(schema).properties ?? {}).flatMap(([name, property]) => {
    if (property === true) return [];
    const plain = resolveRef(property);
    const field = {
      pointer: `${parent?.pointer ?? ''}/${name}`,
      types: typesOf(plain),
      usedWith: plain['x-used-with'] ?? parent?.usedWith,
      usedWithType: plain['x-used-with-type'],
    };
    const itemTypes = plain.items === undefined || plain.items === true ? [] : typesOf(plain.items);
    const item = { ...field, pointer: `${field.pointer}/0`, types: itemTypes };
    return [field, item, ...typedFieldsOf(plain, field)].filter(({ types }) => types.length > 0);
  });
}

function typesOf(schema: Schema): JsonType[] {
  const { type = [], oneOf, anyOf } = resolveRef(schema);
  return [...([type].flat() as JsonType[]), ...(oneOf ?? anyOf ?? []).flatMap(typesOf)];
}
