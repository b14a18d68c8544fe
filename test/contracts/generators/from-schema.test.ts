import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callFieldsOf, scheduledCallWith } from '../../../contracts/generators/call.ts';
import { messageTypesOf, optionalFieldNames, scheduledChatWith } from '../../../contracts/generators/chat.ts';
import { fromSchema, typedFieldsOf, wrongTypesOf } from '../../../contracts/generators/from-schema.ts';
import type { Subject } from '../../../contracts/index.ts';
import { requestSchemaOf, resolveRef, type Schema } from '../../../contracts/operations/document.ts';
import * as validators from '../../../src/generated/complete-request-validators.js';
import { operationIds } from '../../../src/operations.ts';
import type { Validator } from '../../../src/schema.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

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
])('a generator makes values that fit the schema %j', (schema, fits) => {
  fc.assert(
    fc.property(fromSchema(schema), (value) => fits(value)),
    { seed: 5 },
  );
});

const base = mockSubject('http://mock.test/api');
const subject: Subject = {
  ...base,
  workspace: {
    ...base.workspace,
    agents: [
      { name: 'Ann', versions: ['7'], hasDraft: false },
      { name: 'Bob', versions: ['8'], hasDraft: false },
    ],
  },
};
const versionsByAgent: Readonly<Record<string, readonly unknown[]>> = {
  Ann: [undefined, 'default', '7', 7],
  Bob: [undefined, 'default', '8', 8],
  none: [undefined, 'default'],
};

test('a version is always one of the agent that is named', () => {
  const calls = (['triggerCall', 'updateWorkflowCall'] as const).flatMap((operation) =>
    callFieldsOf(operation, subject).map((fields) => scheduledCallWith(fields, operation, subject)),
  );
  const chats = messageTypesOf(subject).flatMap((message) =>
    optionalFieldNames.map((field) => scheduledChatWith(message, field, subject).map(({ body }) => body)),
  );
  for (const bodies of [...calls, ...chats]) {
    for (const body of fc.sample(bodies, { seed: 1, numRuns: 10 })) {
      const agent = String(body.agentName ?? body.use_case ?? 'none');
      expect(versionsByAgent[agent]).toContain(body.agentVersion ?? body.agent_version);
    }
  }
});

test('hours do not end before they start', () => {
  for (const fields of callFieldsOf('triggerCall', subject)) {
    for (const { startWorkingHour = '00:00', endWorkingHour = '24:00' } of fc.sample(
      scheduledCallWith(fields, 'triggerCall', subject),
      { seed: 1, numRuns: 10 },
    ))
      expect(String(startWorkingHour) < String(endWorkingHour) || endWorkingHour === '00:00').toBe(true);
  }
});
