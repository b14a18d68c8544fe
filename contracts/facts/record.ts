import { isDeepStrictEqual } from 'node:util';
import { isObject, parseJson } from '../../src/json.ts';
import { type Compare, isSameTimestamp, resolveRef, type Schema, schemaOf, spanOf } from './document.ts';
import type { JsonObject } from './exchange.ts';

const sessionSchema = schemaOf('Session');
const entrySchema = schemaOf('TranscriptEntry');

export function describedFieldsOf(record: JsonObject, schema = sessionSchema): JsonObject {
  return describe(schema, record, ['never']) as JsonObject;
}

export function isSameRecord(one: JsonObject, other: JsonObject, schema = sessionSchema): boolean {
  return isSame(schema, one, other, false);
}

export function isUnchanged(one: JsonObject, other: JsonObject, schema = sessionSchema): boolean {
  const [text, otherText] = [one, other].map((record) =>
    JSON.stringify(describe(schema, record, ['never', 'latest']), (_, value: unknown) =>
      spanOf(value) === undefined ? value : Date.parse(String(value)),
    ),
  );
  return text === otherText;
}

export function isSameEntry(one: JsonObject, other: JsonObject, schema = entrySchema): boolean {
  return one.type === other.type && isSame(schema, one, other, true);
}

function isSame(schema: Schema, one: unknown, other: unknown, isFromReply: boolean): boolean {
  const { 'x-compare': compare, items } = schema;
  if (compare === 'never' || (isFromReply && compare === 'latest')) return true;
  if (compare === 'id') return one === other;
  if (isAbsent(one) || isAbsent(other)) return isFromReply || isAbsent(one) === isAbsent(other);
  if (isObject(items) && Array.isArray(one) && Array.isArray(other)) {
    const itemSchema = resolveRef(items);
    return (
      one.length === other.length && one.every((item, index) => isSame(itemSchema, item, other[index], isFromReply))
    );
  }
  const members = membersOf(schema);
  if (members.length === 0 || !isObject(one) || !isObject(other)) return isSameValue(schema, one, other);
  return members.every(([name, member]) => isSame(member, one[name], other[name], isFromReply));
}

function isSameValue({ 'x-compare': compare, format }: Schema, one: unknown, other: unknown): boolean {
  if (isDeepStrictEqual(normalize(one), normalize(other))) return true;
  if (format === 'date-time') {
    return spanOf(one) === undefined || spanOf(other) === undefined || isSameTimestamp(one, other);
  }
  switch (compare) {
    case 'address':
      return isSameAddress(one, other);
    case 'json': {
      const value = parseJson(String(one));
      return value !== undefined && isDeepStrictEqual(value, parseJson(String(other)));
    }
    case 'rounded':
      return Math.abs(Number(one) - Number(other)) <= 1;
    default:
      return false;
  }
}

function describe(schema: Schema, value: unknown, leftOut: readonly Compare[]): unknown {
  const { items } = schema;
  if (isObject(items) && Array.isArray(value)) {
    const itemSchema = resolveRef(items);
    return value.map((item) => describe(itemSchema, item, leftOut));
  }
  const members = membersOf(schema);
  if (members.length === 0 || !isObject(value)) return normalize(value);
  const described = members.flatMap(([name, member]): [string, unknown][] => {
    const compare = member['x-compare'];
    const isLeftOut = isAbsent(value[name]) || (compare !== undefined && leftOut.includes(compare));
    return isLeftOut ? [] : [[name, describe(member, value[name], leftOut)]];
  });
  return Object.fromEntries(described.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function membersOf(schema: Schema): readonly [name: string, member: Schema][] {
  const { properties = {}, oneOf = [] } = schema;
  const own = Object.entries(properties).map(([name, member]): [string, Schema] => [name, resolveRef(member)]);
  return [...new Map([...oneOf.flatMap((alternative) => membersOf(resolveRef(alternative))), ...own])];
}

function normalize(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/https?:\/\/\S+/g, '<link>');
  if (Array.isArray(value)) return value.map(normalize);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, member]): [string, unknown] => [name, normalize(member)]));
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isNamedIn(text: string, person: string): boolean {
  const [ending, ...parts] = text.split(person.replace(/^\+/, ''));
  const [before, behind] = person.includes('@') ? [/[\w.+-]$/, /^[\w-]/] : [/\d$/, /^\d/];
  return parts.some(
    (part, index) => !before.test((index === 0 ? ending : parts[index - 1]) ?? '') && !behind.test(part),
  );
}

/** Phone numbers are compared by their digits, because the interface does not define a format. */
export function phoneDigitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

export function isSamePhoneNumber(one: unknown, other: unknown): boolean {
  return isPhoneNumber(one) && isPhoneNumber(other) && phoneDigitsOf(one) === phoneDigitsOf(other);
}

/** Compares phone numbers, email addresses and user ids. */
export function isSameAddress(one: unknown, other: unknown): boolean {
  return isSamePhoneNumber(one, other) || String(one).toLowerCase() === String(other).toLowerCase();
}

function isPhoneNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\+?[\d\s().-]{4,}$/.test(value);
}
