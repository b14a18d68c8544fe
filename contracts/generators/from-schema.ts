import fc from 'fast-check';
import { isObject } from '../../src/json.ts';
import { parseJsonPointer } from '../../src/schema.ts';
import { resolveRef, type Schema } from '../operations/document.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { namesPerson } from '../operations/person.ts';
import { anyText } from './text.ts';
import { farFuture } from './time.ts';

/**
 * Values that a schema of the document accepts, small ones first and edges often.
 *
 * Covers what request bodies use: types, enum, const, format, pattern, bounds, lists, objects, `oneOf`, `anyOf` and
 * `allOf`. A condition (`if`) asks for no more than that the members it requires are there.
 *
 * @throws Error for a schema that says nothing of its values.
 */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { allOf, oneOf, anyOf, ...plain } = resolveRef(schema);
  if (allOf !== undefined) return fromSchema(allOf.map(resolveRef).reduce(mergeSchemas, plain));
  const variants = oneOf ?? anyOf;
  if (variants !== undefined)
    return fc.oneof(...variants.map((variant) => fromSchema(mergeSchemas(plain, resolveRef(variant)))));
  if (plain.const !== undefined) return fc.constant(plain.const);
  if (plain.enum !== undefined) return fc.constantFrom(...plain.enum);
  return fc.oneof(...[plain.type ?? []].flat().map((type) => ofType(type, plain)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.oneof({ weight: 3, arbitrary: fc.integer(boundsOf(schema)) }, decimalOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`A schema was expected to have a known type; it has ${type}.`);
  }
}

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': farFuture,
  date: farFuture.map((timestamp) => timestamp.slice(0, 10)),
  email: fc.stringMatching(/^[a-z]{1,12}(\.[a-z]{1,8})?@example\.com$/),
  uri: fc.stringMatching(/^https:\/\/example\.com\/[a-z0-9]{1,12}\.(pdf|png)$/),
};

function stringOf({ format, pattern, minLength = 0, maxLength = 2_000 }: Schema): fc.Arbitrary<string> {
  if (format !== undefined) {
    const generator = byFormat[format];
    if (generator === undefined) throw new Error(`Texts of the format ${format} cannot be made; add it to byFormat.`);
    return generator;
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return anyText.filter((value) => value.length >= minLength && value.length <= maxLength);
}

function boundsOf({ minimum = -1_000, maximum = 1_000 }: Schema): { min: number; max: number } {
  return { min: Math.ceil(minimum), max: Math.floor(Math.max(maximum, minimum)) };
}

function decimalOf(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = boundsOf(schema);
  return fc.double({ min, max, noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number));
}

function arrayOf({ items, minItems = 0, maxItems = minItems + 3 }: Schema): fc.Arbitrary<unknown[]> {
  const item = items === undefined || items === true ? anyValue : fromSchema(items);
  return fc.array(item, { minLength: minItems, maxLength: maxItems });
}

/** Values where a schema says nothing. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.integer().filter((value) => !namesPerson(value)),
  fc.boolean(),
);

function objectOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, property]) => [
    name,
    property === true ? anyValue : fromSchema(property),
  ]);
  const requiredKeys = [...required, ...(schema.if === undefined ? [] : (schema.then?.required ?? []))];
  const record = fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
  if (additionalProperties === undefined || additionalProperties === false || members.length > 0) return record;
  const value = additionalProperties === true ? anyValue : fromSchema(additionalProperties);
  return fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,11}$/), value, { maxKeys: 4 });
}

/** A schema that asks for what both ask for. Of two lists of values it takes what both have. */
function mergeSchemas(first: Schema, second: Schema): Schema {
  const enumValues =
    first.enum === undefined ? second.enum : first.enum.filter((value) => second.enum?.includes(value) ?? true);
  return {
    ...first,
    ...second,
    ...(enumValues === undefined ? {} : { enum: enumValues }),
    required: [...(first.required ?? []), ...(second.required ?? [])],
    properties: { ...first.properties, ...second.properties },
  };
}

/** For every typed field of a schema and every type that it cannot have: bodies that are valid but for a value of that type. */
export function wrongTypesOf(
  schema: Schema,
  valid: fc.Arbitrary<JsonObject>,
): { pointer: string; bodies: fc.Arbitrary<JsonObject> }[] {
  return typedFieldsOf(schema).flatMap(({ pointer, types }) =>
    otherTypesThan(types).map((type) => ({
      pointer,
      bodies: fc.tuple(valid, samples[type]).map(([body, value]) => withValue(body, parseJsonPointer(pointer), value)),
    })),
  );
}

/** Values of any type but these: `valueOfOtherType(['string'])`. What null means in a request is open, so it is left out. */
export function valueOfOtherType(types: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(...otherTypesThan(types).map((type) => samples[type]));
}

function otherTypesThan(types: readonly string[]): JsonType[] {
  const isAllowed = (type: string) => types.includes(type) || (type === 'number' && types.includes('integer'));
  return jsonTypes.filter((type) => !isAllowed(type));
}

/** Values of this type. */
export function valueOfType(type: JsonType): fc.Arbitrary<unknown> {
  return samples[type];
}

/** Values of another type than string that name only this recipient, should a careless service convert them. */
export function nonStringFormOf(value: string, type: JsonType): fc.Arbitrary<unknown> {
  const digits = /^\+(\d{1,15})$/.exec(value)?.[1];
  switch (type) {
    case 'object':
      return fc.constantFrom<unknown[]>({}, { text: value });
    case 'array':
      return fc.constantFrom<unknown[]>([], [value]);
    case 'number':
      if (digits === undefined)
        throw new Error(`${value} was expected to be a phone number, to have a form as a number.`);
      return fc.constant(Number(digits));
    default:
      return fc.boolean();
  }
}

/** The types of JSON but null, which is left out: what it means in a request is open. */
export const jsonTypes = ['string', 'number', 'boolean', 'object', 'array'] as const;

export type JsonType = (typeof jsonTypes)[number];

/** Values that careless code confuses with others, or with a missing one. */
const samples: Readonly<Record<JsonType, fc.Arbitrary<unknown>>> = {
  string: fc.constantFrom('true', 'false', 'on', '{}', '[]', '1', 'https://example.com/a.pdf'),
  number: fc.constantFrom(0, 1, 2, -1, 1.5),
  boolean: fc.boolean(),
  object: fc.constantFrom({}, { text: 'a' }, { 0: 'a' }),
  array: fc.constantFrom<readonly unknown[]>([], ['a'], [1]),
};

/**
 * The types of every field of a schema, at any depth, by JSON Pointer: `/messengerOptions/message`. A list is there twice,
 * for itself and for its items: `/attachments/0`.
 */
export function typedFieldsOf(schema: Schema, parent = ''): { pointer: string; types: readonly JsonType[] }[] {
  return Object.entries(resolveRef(schema).properties ?? {}).flatMap(([name, property]) => {
    if (property === true) return [];
    const plain = resolveRef(property);
    const pointer = `${parent}/${name}`;
    const itemTypes = plain.items === undefined || plain.items === true ? [] : typesOf(plain.items);
    return [
      { pointer, types: typesOf(plain) },
      { pointer: `${pointer}/0`, types: itemTypes },
      ...typedFieldsOf(plain, pointer),
    ].filter(({ types }) => types.length > 0);
  });
}

function typesOf(schema: Schema): JsonType[] {
  const { type = [], oneOf, anyOf } = resolveRef(schema);
  return [...([type].flat() as JsonType[]), ...(oneOf ?? anyOf ?? []).flatMap(typesOf)];
}

function withValue(body: JsonObject, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return { ...body, [name]: value };
  if (rest[0] === '0') return { ...body, [name]: [value] };
  const nested = body[name];
  return { ...body, [name]: withValue(isObject(nested) ? nested : {}, rest, value) };
}
