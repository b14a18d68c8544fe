import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromSchema, typedFieldsOf, wrongTypesOf } from '../../../contracts/generators/from-schema.ts';
import { requestSchemaOf, resolveRef, type Schema } from '../../../contracts/operations/document.ts';
import * as validators from '../../../src/generated/complete-request-validators.js';
import { operationIds } from '../../../src/operations.ts';
import type { Validator } from '../../../src/schema.ts';

const withBody = operationIds.filter((id) => requestSchemaOf(id) !== undefined);

function validatorOf(operationId: string): Validator {
  return (validators as Partial<Record<string, Validator>>)[`${operationId}Body`] as Validator;
}

function bodies(operationId: (typeof withBody)[number]) {
  return fromSchema(requestSchemaOf(operationId) as Schema) as fc.Arbitrary<Record<string, unknown>>;
}

function typedPointers(schema: Schema): string[] {
  return typedFieldsOf(schema).map(({ pointer }) => pointer);
}

/** Bodies with one value of a wrong type, and the pointer to it. */
function wrongTypes(schema: Schema, valid: ReturnType<typeof bodies>) {
  return fc.oneof(
    ...wrongTypesOf(schema, valid).map(({ pointer, bodies }) => bodies.map((body) => ({ pointer, body }))),
  );
}

describe.each(withBody)('bodies of %s', (operationId) => {
  test('are accepted, whatever is made', () => {
    fc.assert(
      fc.property(bodies(operationId), (body) => {
        const validate = validatorOf(operationId);
        expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  test('have every field now and then', () => {
    const seen = new Set(fc.sample(bodies(operationId), { seed: 5, numRuns: 300 }).flatMap(Object.keys));

    expect([...seen].sort()).toEqual(
      Object.keys(resolveRef(requestSchemaOf(operationId) as Schema).properties ?? {}).sort(),
    );
  });

  test('have one value of a wrong type where that is asked for, and no other fault', () => {
    const schema = requestSchemaOf(operationId) as Schema;
    const seen = new Set<string>();
    fc.assert(
      fc.property(wrongTypes(schema, bodies(operationId)), ({ body, pointer }) => {
        const validate = validatorOf(operationId);
        expect(validate(body)).toBe(false);
        const misfits = (validate.errors ?? []).filter(({ keyword }) => ['type', 'anyOf', 'const'].includes(keyword));
        expect([...new Set(misfits.map(({ instancePath }) => instancePath))]).toEqual([pointer]);
        seen.add(pointer);
      }),
      { seed: 5, numRuns: 2_000 },
    );
    expect([...seen].sort()).toEqual(typedPointers(schema).sort());
  });
});

describe('a schema of any kind', () => {
  test.each<[schema: Schema, fits: (value: unknown) => boolean]>([
    [{ type: 'integer', minimum: 3, maximum: 4 }, (value) => value === 3 || value === 4],
    [{ type: 'number', minimum: 0 }, (value) => typeof value === 'number' && value >= 0],
    [{ type: ['string', 'null'] }, (value) => value === null || typeof value === 'string'],
    [{ const: 'a' }, (value) => value === 'a'],
    [{ type: 'string', minLength: 2, maxLength: 3 }, (value) => [2, 3].includes(String(value).length)],
    [{ type: 'array', items: { type: 'boolean' }, minItems: 1 }, (value) => Array.isArray(value) && value.length > 0],
    [{ oneOf: [{ const: 1 }, { const: 2 }] }, (value) => value === 1 || value === 2],
    [{ allOf: [{ type: 'string', enum: ['a', 'b'] }], enum: ['b', 'c'] }, (value) => value === 'b'],
    [
      { type: 'object', properties: { a: { type: 'null' } }, required: ['a'] },
      (value) => JSON.stringify(value) === '{"a":null}',
    ],
    [
      {
        allOf: [{ type: 'object', properties: { a: { type: 'null' } }, required: ['a'] }],
        properties: { b: { type: 'null' } },
        required: ['b'],
      },
      (value) =>
        Object.keys(value as object)
          .sort()
          .join() === 'a,b',
    ],
    [
      { type: 'object', additionalProperties: { type: 'integer' } },
      (value) => Object.values(value as object).every(Number.isInteger),
    ],
  ])('%j', (schema, fits) => {
    fc.assert(
      fc.property(fromSchema(schema), (value) => fits(value)),
      { seed: 5 },
    );
  });
});
