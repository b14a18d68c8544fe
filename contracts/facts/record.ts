import { isDeepStrictEqual } from 'node:util';
import { isObject, parseJson } from '../../src/json.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import { type Compare, resolveRef, type Schema, schemaOf } from './document.ts';
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
      return isSamePhoneNumber(one, other) || String(one).toLowerCase() === String(other).toLowerCase();
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

const isoTimestamp =
  /^(\d{4})-?(\d{2})-?(\d{2})[Tt](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

const isoWeekOrOrdinalTimestamp = /^\d{4}-?(?:W\d{2}-?[1-7]|\d{3})[Tt]\d{2}[\d:.,]*(?:[Zz]|[+-][\d:]{2,5})?$/;

export interface TimeSpan {
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
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const isOnCalendar = new Date(day).getUTCDate() === Number(date) && Number(month) >= 1 && Number(month) <= 12;
  const isOnClock = Number(hour) <= 24 && Number(minute ?? 0) <= 59 && Number(second ?? 0) <= 60;
  return isOnCalendar && isOnClock ? { day, hour, minute, second, fraction, zone } : undefined;
}

function offsetMillisecondsOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(3).replace(':', '')];
  return (zone.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
