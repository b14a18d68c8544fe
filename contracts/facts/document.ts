import { annotationsIn } from '../../src/document/annotations.ts';
import { type Document, operationsOf, resolveReference, type Schema } from '../../src/document/document.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import document from '../../src/generated/service.json' with { type: 'json' };
import { parseInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { isOfType, withArticle } from '../../src/schema.ts';

export type { Compare, Schema } from '../../src/document/document.ts';

type SchemaName = keyof typeof document.components.schemas;

const byOperation = new Map(operationsOf(document as unknown as Document).map((one) => [one.operationId, one]));

export function requestSchemaOf(operationId: OperationId): Schema {
  return byOperation.get(operationId)?.body?.schema ?? {};
}

export function successSchemaOf(operationId: OperationId): Schema {
  return byOperation.get(operationId)?.responses.find(({ status }) => status === '200')?.schema ?? {};
}

export function successMessagesOf(operationId: OperationId): readonly string[] {
  const schema = resolveRef(successSchemaOf(operationId));
  return (schema.oneOf ?? [schema]).map(messageIn);
}

export function messageOf(name: SchemaName): string {
  return messageIn(schemaOf(name));
}

function messageIn(schema: Schema): string {
  return String(resolveRef(schema).properties?.message?.const);
}

export function schemaOf(name: SchemaName): Schema {
  return document.components.schemas[name] as Schema;
}

const { mapping: itemSchemas } = document.components.schemas.ContentItem.discriminator;

type ItemKind = keyof typeof itemSchemas;

export const itemKinds = Object.keys(itemSchemas) as readonly ItemKind[];

export function itemMembersOf(kind: ItemKind): readonly string[] {
  return Object.keys(resolveRef({ $ref: itemSchemas[kind] }).properties ?? {}).filter((name) => name !== 'type');
}

/** Finds the statement about a member of a record: `session/field/agentName` is `session/field/agent-name`. */
export function statementNamed(name: string): StatementId | undefined {
  const id = name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as StatementId;
  return allStatements.has(id) ? id : undefined;
}

export function statementsUnder(...beginnings: readonly string[]): readonly StatementId[] {
  return [...allStatements].filter((id) => beginnings.some((beginning) => id.startsWith(beginning)));
}

const allStatements = new Set(
  annotationsIn<{ id: StatementId }>(document, 'x-statements').map(({ annotation: { id } }) => id),
);

export function schemaAt(schema: Schema, [name, ...rest]: readonly string[]): Schema {
  const resolved = resolveRef(schema);
  if (name === undefined) return resolved;
  const member = resolved.properties?.[name];
  return typeof member === 'object' ? schemaAt(member, rest) : {};
}

export function resolveRef(schema: Schema): Schema {
  const { $ref, ...siblings } = schema;
  if ($ref === undefined) return schema;
  return { ...resolveRef(resolveReference<Schema>(document, { $ref })), ...siblings };
}

const isoTimestamp =
  /^(\d{4})-?(\d{2})-?(\d{2})[Tt](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

const isoWeekOrOrdinalTimestamp = /^\d{4}-?(?:W\d{2}-?[1-7]|\d{3})[Tt]\d{2}[\d:.,]*(?:[Zz]|[+-][\d:]{2,5})?$/;

interface TimeSpan {
  from: number;
  to: number;
}

export function isIsoTimestamp(value: string): boolean {
  return timestampFieldsOf(value) !== undefined || isoWeekOrOrdinalTimestamp.test(value);
}

export function spanOf(value: unknown): TimeSpan | undefined {
  const fields = typeof value === 'string' ? timestampFieldsOf(value) : undefined;
  if (fields?.zone === undefined) return undefined;
  const { day, hour, minute, second, fraction, zone } = fields;
  const from = day + Number(hour) * 3_600_000 + Number(minute ?? 0) * 60_000 + Number(second ?? 0) * 1_000;
  const width = minute === undefined ? 3_600_000 : second === undefined ? 60_000 : 1_000;
  const utc = from - offsetMillisecondsOf(zone);
  if (fraction === undefined) return { from: utc, to: utc + width - 1 };
  const milliseconds = Number(`0.${fraction}`) * 1_000;
  return { from: utc + milliseconds, to: utc + milliseconds + 1_000 / 10 ** fraction.length };
}

/**
 * The tolerated difference between two clocks of a service, including timestamps that the service rounds to seconds.
 */
export const skewMs = 2_000;

export function isSameTimestamp(one: unknown, other: unknown): boolean {
  const [span, otherSpan] = [spanOf(one), spanOf(other)];
  if (span === undefined || otherSpan === undefined) return one === other;
  return span.from <= otherSpan.to + roundingMs && otherSpan.from <= span.to + roundingMs;
}

const roundingMs = 1_000;

function timestampFieldsOf(value: string) {
  const match = isoTimestamp.exec(value);
  if (match === null) return undefined;
  const [, year, month, date, hour, minute, second, fraction, zone] = match;
  const day = parseInstant(`${year}-${month}-${date}T00:00:00Z`);
  const isOnClock = Number(hour) <= 24 && Number(minute ?? 0) <= 59 && Number(second ?? 0) <= 60;
  return day !== undefined && isOnClock ? { day, hour, minute, second, fraction, zone } : undefined;
}

function offsetMillisecondsOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(3).replace(':', '')];
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

interface ValidationIssue {
  pointer: string;
  expected: string;
}

export const missingValue = 'a value';

export function validationIssuesOf(
  schema: Schema,
  value: unknown,
  pointer = '',
  members: 'required' | 'all' = 'required',
): ValidationIssue[] {
  const plain = resolveRef(schema);
  const expected = expectationOf(plain, value);
  if (expected !== undefined) return [{ pointer, expected }];
  const issueAt = (name: string, expected: string) => ({ pointer: `${pointer}/${name}`, expected });
  const issuesOfPart = (part: Schema) => validationIssuesOf(part, value, pointer, members);
  const issuesIn = (name: string | number, part: Schema, member: unknown) =>
    validationIssuesOf(part, member, `${pointer}/${name}`, members);
  const { allOf = [], not, items = {}, minItems = 0, required = [], properties = {} } = plain;
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
