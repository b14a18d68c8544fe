import fc from 'fast-check';
import { setFields } from '../../src/document/faults.ts';
import type { OperationId } from '../../src/operations.ts';
import { requestSchemaOf, resolveRef, type Schema } from '../facts/document.ts';
import { asFaulty, type FaultyBody, type JsonObject } from '../facts/exchange.ts';
import { emailFields, factsOf, numberFields, senderFields, threadFields } from '../facts/operation.ts';
import type { Subject } from '../subject/subject.ts';

export interface WrongType {
  pointer: string;
  wrongType: JsonType | 'list that ends with another type';
}

export function wrongTypesOf(operationId: OperationId, isTried = (_: TypedField) => true): WrongType[] {
  const { due, recordOnly } = factsOf(operationId).starts ?? {};
  // No email field and no phone number of a call gets a JSON number, because a service may phone the number.
  const withoutNumber =
    operationId === 'triggerChat' ? [...emailFields, ...threadFields] : [...numberFields, ...senderFields];
  const fields = typedFieldsOf(operationId).filter(
    (field) => ![due, recordOnly].includes(field.pointer) && isTried(field),
  );
  return fields.flatMap(({ pointer, types }) => {
    const allowed = pointer === '/agentVersion' ? ['string', 'number'] : types;
    const isExcluded = (type: JsonType) => type === 'number' && withoutNumber.includes(pointer);
    const wrong = jsonTypes.filter((one) => !allowed.includes(one) && !isExcluded(one));
    const lists = types.includes('array') ? (['list that ends with another type'] as const) : [];
    return [...wrong, ...lists].map((wrongType) => ({ pointer, wrongType }));
  });
}

export function withWrongType(
  operationId: OperationId,
  bodies: fc.Arbitrary<JsonObject>,
  { pointer, wrongType }: WrongType,
  { recipients }: Subject,
): fc.Arbitrary<FaultyBody> {
  const file = 'https://example.com/a.pdf';
  const toValue = (): fc.Arbitrary<unknown> => {
    if (wrongType === 'list that ends with another type')
      return fc.oneof(...otherTypesThan(['string']).map((type) => valuesOfType[type])).map((item) => [file, item]);
    if ([...numberFields, ...senderFields].includes(pointer)) return nonStringFormOf(recipients.numbers[0], wrongType);
    if (emailFields.includes(pointer)) return nonStringFormOf(recipients.emails[0], wrongType);
    if (threadFields.includes(pointer)) return nonStringFormOf('00000000-0000-4000-8000-000000000000', wrongType);
    if (wrongType !== 'string') return valuesOfType[wrongType];
    const { types = [] } = typedFieldsOf(operationId).find((field) => field.pointer === pointer) ?? {};
    return fc.constantFrom(...(types.includes('object') ? ['{}', '{"a":"b"}', 'a'] : [file]));
  };
  return fc.tuple(bodies, toValue()).map(([body, wrong]) => asFaulty(setFields(body, { [pointer]: wrong })));
}

export function otherTypesThan(types: readonly string[]): JsonType[] {
  const isAllowed = (type: string) => types.includes(type) || (type === 'number' && types.includes('integer'));
  return jsonTypes.filter((type) => !isAllowed(type));
}

/** The value names only the permitted recipient, because a service may contact any recipient in it. */
function nonStringFormOf(value: string, type: JsonType): fc.Arbitrary<unknown> {
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

const jsonTypes = ['string', 'number', 'boolean', 'object', 'array'] as const;

type JsonType = (typeof jsonTypes)[number];

export const valuesOfType: Readonly<Record<JsonType, fc.Arbitrary<unknown>>> = {
  string: fc.constantFrom('true', 'false', 'on', '{}', '[]', '1', 'https://example.com/a.pdf'),
  number: fc.constantFrom(0, 1, 2, -1, 1.5),
  boolean: fc.boolean(),
  object: fc.constantFrom({}, { text: 'a' }, { 0: 'a' }),
  array: fc.constantFrom<readonly unknown[]>([], ['a'], [1]),
};

export interface TypedField {
  pointer: string;
  types: readonly JsonType[];
  usedWith: readonly string[] | undefined;
  usedWithType: readonly string[] | undefined;
}

export function typedFieldsOf(operationId: OperationId): TypedField[] {
  return typedFieldsIn(requestSchemaOf(operationId));
}

function typedFieldsIn(schema: Schema, parent?: TypedField): TypedField[] {
  return Object.entries(resolveRef(schema).properties ?? {}).flatMap(([name, property]) => {
    const plain = resolveRef(property);
    const field = {
      pointer: `${parent?.pointer ?? ''}/${name}`,
      types: typesOf(plain),
      usedWith: plain['x-used-with'] ?? parent?.usedWith,
      usedWithType: plain['x-used-with-type'],
    };
    const itemTypes = plain.items === undefined ? [] : typesOf(plain.items);
    const item = { ...field, pointer: `${field.pointer}/0`, types: itemTypes };
    return [field, item, ...typedFieldsIn(plain, field)].filter(({ types }) => types.length > 0);
  });
}

function typesOf(schema: Schema): JsonType[] {
  const { type = [], oneOf, anyOf } = resolveRef(schema);
  return [...([type].flat() as JsonType[]), ...(oneOf ?? anyOf ?? []).flatMap(typesOf)];
}
