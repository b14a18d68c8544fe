import fc from 'fast-check';
import { resolved, type Schema } from '../document.ts';
import { farAhead } from './moment.ts';
import { anyText } from './text.ts';

/**
 * Values that a schema of the document accepts, small ones first and edges often.
 *
 * Covers what request bodies use: types, enum, const, format, pattern, bounds, lists, objects, `oneOf`, `anyOf` and
 * `allOf`. A condition (`if`) asks for no more than that the members it requires are there.
 *
 * @throws Error for a schema that says nothing of its values.
 */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  const { allOf, oneOf, anyOf, ...plain } = resolved(schema);
  if (allOf !== undefined) return fromSchema(allOf.map(resolved).reduce(both, plain));
  const kinds = oneOf ?? anyOf;
  if (kinds !== undefined) return fc.oneof(...kinds.map((kind) => fromSchema(both(plain, resolved(kind)))));
  if (plain.const !== undefined) return fc.constant(plain.const);
  if (plain.enum !== undefined) return fc.constantFrom(...plain.enum);
  return fc.oneof(...[plain.type ?? []].flat().map((type) => ofType(type, plain)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.oneof({ weight: 3, arbitrary: fc.integer(boundsOf(schema)) }, decimalOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`A schema was expected to have a known type; it has ${type}.`);
  }
}

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': farAhead,
  date: farAhead.map((moment) => moment.slice(0, 10)),
  email: fc.stringMatching(/^[a-z]{1,12}(\.[a-z]{1,8})?@example\.com$/),
  uri: fc.stringMatching(/^https:\/\/example\.com\/[a-z0-9]{1,12}\.(pdf|png)$/),
};

function textOf({ format, pattern, minLength = 0, maxLength = 2_000 }: Schema): fc.Arbitrary<string> {
  if (format !== undefined) {
    const known = byFormat[format];
    if (known === undefined) throw new Error(`Texts of the format ${format} cannot be made; add it to byFormat.`);
    return known;
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return anyText.filter((text) => text.length >= minLength && text.length <= maxLength);
}

function boundsOf({ minimum = -1_000, maximum = 1_000 }: Schema): { min: number; max: number } {
  return { min: Math.ceil(minimum), max: Math.floor(Math.max(maximum, minimum)) };
}

function decimalOf(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = boundsOf(schema);
  return fc.double({ min, max, noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number));
}

function listOf({ items, minItems = 0, maxItems = minItems + 3 }: Schema): fc.Arbitrary<unknown[]> {
  const item = items === undefined || items === true ? anyValue : fromSchema(items);
  return fc.array(item, { minLength: minItems, maxLength: maxItems });
}

/** What may stand where a schema says nothing. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(anyText, fc.integer(), fc.boolean());

function objectOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([name, one]) => [name, one === true ? anyValue : fromSchema(one)]);
  const requiredKeys = [...required, ...(schema.if === undefined ? [] : (schema.then?.required ?? []))];
  const named = fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
  if (additionalProperties === undefined || additionalProperties === false || members.length > 0) return named;
  const value = additionalProperties === true ? anyValue : fromSchema(additionalProperties);
  return fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,11}$/), value, { maxKeys: 4 });
}

/** A schema that asks for what both ask for. Of two lists of values those count that stand in both. */
function both(one: Schema, other: Schema): Schema {
  const listed = one.enum === undefined ? other.enum : one.enum.filter((value) => other.enum?.includes(value) ?? true);
  return {
    ...one,
    ...other,
    ...(listed === undefined ? {} : { enum: listed }),
    required: [...(one.required ?? []), ...(other.required ?? [])],
    properties: { ...one.properties, ...other.properties },
  };
}
