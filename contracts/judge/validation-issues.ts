import type { StatementId } from '../../src/generated/ids.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { parseJsonPointer, valueAt, withArticle } from '../../src/schema.ts';
import { resolveRef, type Schema, statementsOfSchema } from '../facts/document.ts';
import { factsOf } from '../facts/operation.ts';
import { isIsoTimestamp } from '../facts/record.ts';
import type { Statements } from './violation.ts';

interface ValidationIssue {
  pointer: string;
  expected: string;
}

export const missingValue = 'a value';

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
  const issueAt = (name: string, expected: string) => ({ pointer: `${pointer}/${name}`, expected });
  const issuesOfPart = (part: Schema) => validationIssuesOf(part, value, pointer, members);
  const issuesIn = (name: string | number, part: Schema | true, member: unknown) =>
    validationIssuesOf(part, member, `${pointer}/${name}`, members);
  const { allOf = [], not, items = true, minItems = 0, required = [], properties = {} } = plain;
  const ofVariants = variantsOf(plain, value).map(issuesOfPart);
  const kind = plain.discriminator?.propertyName;
  const ofParts = [
    ...allOf.flatMap(issuesOfPart),
    ...(ofVariants.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0] ?? []),
    ...(kind !== undefined && kindOf(value, kind) === undefined ? [issueAt(kind, 'a string')] : []),
  ];
  if (Array.isArray(value)) {
    const ofLength = value.length < minItems ? [{ pointer, expected: `at least ${minItems} items` }] : [];
    return [...ofParts, ...ofLength, ...value.flatMap((item, index) => issuesIn(index, items, item))];
  }
  if (!isObject(value)) return ofParts;
  const has = (name: string) => Object.hasOwn(value, name);
  const forbidden = not === undefined ? [] : (not.anyOf ?? [not]).flatMap((one) => one.required ?? []);
  const wanted = members === 'all' ? Object.keys(properties) : required;
  return [
    ...forbidden.filter(has).map((name) => issueAt(name, 'no value')),
    ...ofParts,
    ...wanted.filter((name) => !has(name)).map((name) => issueAt(name, missingValue)),
    ...Object.entries(properties).flatMap(([name, part]) => (has(name) ? issuesIn(name, part, value[name]) : [])),
  ];
}

function distanceOf(issues: readonly ValidationIssue[]): number {
  return issues.length + (issues.some(({ expected }) => expected.startsWith('one of')) ? 100 : 0);
}

function variantsOf({ oneOf, anyOf, discriminator }: Schema, value: unknown): readonly Schema[] {
  if (discriminator === undefined) return oneOf ?? anyOf ?? [];
  const { propertyName, mapping = {} } = discriminator;
  const kind = kindOf(value, propertyName) ?? '';
  return Object.hasOwn(mapping, kind) ? [{ $ref: mapping[kind] ?? '' }] : [];
}

function kindOf(value: unknown, member: string): string | undefined {
  return isObject(value) && typeof value[member] === 'string' ? value[member] : undefined;
}

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

export function statementsOfShape(operationId: OperationId, json: unknown, pointer: string): Statements | undefined {
  const { undoes, proves } = factsOf(operationId);
  const { outcomes = [] } = proves;
  if (outcomes.length > 0 && pointer === '/message') {
    const isDone = undoes !== undefined && valueAt(json, undoes.done.at) === undoes.done.is;
    const [done, ...others] = outcomes.map(({ statement }) => statement);
    return (isDone ? [done] : others) as [StatementId, ...StatementId[]];
  }
  if (outcomes.length > 0 && pointer === undoes?.done.at) {
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

function statementNamed(schema: 'Session' | 'TranscriptEntry', name: string): StatementId | undefined {
  const id = name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return statementsOfSchema(schema).find((one) => one === id);
}
