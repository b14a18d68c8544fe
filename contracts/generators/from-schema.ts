import fc from 'fast-check';
import { resolveRef, type Schema } from '../operations/document.ts';
import { anyText } from './text.ts';
import { farFuture } from './time/timestamp.ts';

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

/** What may stand where a schema says nothing. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(anyText, fc.integer(), fc.boolean());

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

/** A schema that asks for what both ask for. Of two lists of values those count that stand in both. */
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
