import type { StatementId } from '../../src/generated/ids.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { parseJsonPointer, valueAt } from '../../src/schema.ts';
import { resolveRef, type Schema, statementsOfSchema } from '../facts/document.ts';
import { isIsoTimestamp } from '../facts/iso-timestamp.ts';
import { factsOf } from '../facts/operation.ts';
import type { Statements } from './violation.ts';

/** A place at which a value violates a schema. */
interface ValidationIssue {
  /** JSON Pointer to the value, also for a missing member. */
  pointer: string;
  expected: string;
}

/** The expectation for a missing member. */
export const missingValue = 'a value';

/**
 * The places at which a value violates a schema of the document. Where the interface is open, the check is lenient.
 *
 * Accepts all forms of ISO 8601 and of addresses, and all kinds that the document does not list.
 * If a value matches none of several types, the issue refers to the closest type.
 *
 * @param members the members that must be present
 */
export function validationIssuesOf(
  schema: Schema | true,
  value: unknown,
  pointer = '',
  members: 'required' | 'all' = 'required',
): ValidationIssue[] {
  if (schema === true) return [];
  const plain = resolveRef(schema);
  const expected = expectationOf(plain, value);
  if (expected !== undefined) return [{ pointer, expected }];
  const { allOf = [], not } = plain;
  const forbidden = not === undefined ? [] : (not.anyOf ?? [not]).flatMap(({ required = [] }) => required);
  return [
    ...forbidden
      .filter((name) => hasMember(value, name))
      .map((name) => ({ pointer: `${pointer}/${name}`, expected: 'no value' })),
    ...allOf.flatMap((part) => validationIssuesOf(part, value, pointer, members)),
    ...variantIssuesOf(plain, value, pointer, members),
    ...(Array.isArray(value)
      ? itemIssuesOf(plain, value, pointer, members)
      : memberIssuesOf(plain, value, pointer, members)),
  ];
}

/** The expectation that a value itself violates, without its members and items; undefined if none. */
function expectationOf(
  { type, enum: allowedValues, const: constant, format, minimum }: Schema,
  value: unknown,
): string | undefined {
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((one) => isOfType(one, value))) return types.map(withArticle).join(' or ');
  if (constant !== undefined && value !== constant) return JSON.stringify(constant);
  if (allowedValues !== undefined && !allowedValues.includes(value)) return `one of ${JSON.stringify(allowedValues)}`;
  if (format === 'date-time' && typeof value === 'string' && !isIsoTimestamp(value)) return 'an ISO 8601 date and time';
  if (format === 'uri' && typeof value === 'string' && !URL.canParse(value)) return 'an absolute URL';
  return typeof value === 'number' && minimum !== undefined && value < minimum ? `at least ${minimum}` : undefined;
}

function itemIssuesOf(
  { items = true, minItems = 0 }: Schema,
  list: readonly unknown[],
  pointer: string,
  members: 'required' | 'all',
) {
  const isShort = list.length < minItems;
  return [
    ...(isShort ? [{ pointer, expected: `at least ${minItems} items` }] : []),
    ...list.flatMap((item, index) => validationIssuesOf(items, item, `${pointer}/${index}`, members)),
  ];
}

function memberIssuesOf(
  { required = [], properties = {} }: Schema,
  value: unknown,
  pointer: string,
  members: 'required' | 'all',
) {
  if (!isObject(value)) return [];
  const expected = members === 'all' ? Object.keys(properties) : required;
  const missing = expected.filter((name) => !hasMember(value, name));
  const present = Object.entries(properties).filter(([name]) => hasMember(value, name));
  return [
    ...missing.map((name) => ({ pointer: `${pointer}/${name}`, expected: missingValue })),
    ...present.flatMap(([name, schema]) => validationIssuesOf(schema, value[name], `${pointer}/${name}`, members)),
  ];
}

function variantIssuesOf(
  { oneOf, anyOf, discriminator }: Schema,
  value: unknown,
  pointer: string,
  members: 'required' | 'all',
): ValidationIssue[] {
  const variants = oneOf ?? anyOf;
  if (variants === undefined) return [];
  if (discriminator === undefined)
    return variants
      .map((variant) => validationIssuesOf(variant, value, pointer, members))
      .reduce((best, candidate) => (candidate.length < best.length ? candidate : best));
  const { propertyName, mapping = {} } = discriminator;
  const kind = (value as Record<string, unknown> | null)?.[propertyName];
  if (typeof kind !== 'string') return [{ pointer: `${pointer}/${propertyName}`, expected: 'a string' }];
  const $ref = Object.hasOwn(mapping, kind) ? mapping[kind] : undefined;
  return $ref === undefined ? [] : validationIssuesOf({ $ref }, value, pointer, members);
}

/** The name of a type in a sentence: `a string`, `an object`, `null`. */
function withArticle(type: string): string {
  return type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function hasMember(value: unknown, name: string): boolean {
  return isObject(value) && Object.hasOwn(value, name);
}

/** The statements about a place in a successful response; undefined without one, as for the customer's identifier. */
export function statementsOfShape(operationId: OperationId, json: unknown, pointer: string): Statements | undefined {
  const { undoes, proves } = factsOf(operationId);
  const { outcomes = [] } = proves;
  if (outcomes.length > 0 && pointer === '/message') {
    const isDone = undoes !== undefined && valueAt(json, undoes.done.at) === undoes.done.is;
    const [done, ...others] = outcomes.map(({ statement }) => statement);
    return (isDone ? [done] : others) as [StatementId, ...StatementId[]];
  }
  if (outcomes.length > 0 && pointer === undoes?.done.at) {
    // A boolean result of the right type may still contradict the message.
    const isBoolean = typeof valueAt(json, pointer) === 'boolean';
    const said = outcomes.find(({ message }) => message === valueAt(json, '/message'))?.statement;
    const ofField = statementOfShape(operationId, json, parseJsonPointer(pointer)) ?? 'envelope/data';
    return isBoolean && said !== undefined ? [said, ofField] : [ofField];
  }
  const statement = statementOfShape(operationId, json, parseJsonPointer(pointer));
  return statement === undefined ? undefined : [statement];
}

function statementOfShape(
  operationId: OperationId,
  json: unknown,
  [top = '', ...members]: readonly string[],
): StatementId | undefined {
  const [member, index, ...rest] = members;
  if (top === 'data' && member === 'transcript' && index !== undefined)
    return statementOfEntry(valueAt(json, `/data/transcript/${index}`), rest);
  if (operationId === 'getSession' && top === 'data' && member !== undefined)
    return statementNamed('Session', `session/field/${members.join('/').replace('Details/', '-')}`);
  const { shape } = factsOf(operationId).proves;
  return shape[`/${[top, ...members].join('/')}`] ?? shape[`/${top}`] ?? 'envelope/data';
}

function statementOfEntry(entry: unknown, [member, index, itemMember]: readonly string[]): StatementId | undefined {
  if (member === undefined || member === 'type') return 'transcript/type';
  if (member !== 'content' || index === undefined) {
    const type = String(valueAt(entry, '/type'));
    return statementNamed('TranscriptEntry', `transcript/${type}/${member.replace(/Ms$/, '')}`);
  }
  if (itemMember === undefined || itemMember === 'type') return 'content/type';
  const isText = valueAt(entry, `/content/${index}/type`) === 'text' && itemMember === 'text';
  return isText ? 'content/type/text' : undefined;
}

/** The statement of a schema whose id is the given name in kebab-case: `session/field/agent-name`. */
function statementNamed(schema: 'Session' | 'TranscriptEntry', name: string): StatementId | undefined {
  const id = name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return statementsOfSchema(schema).find((one) => one === id);
}
