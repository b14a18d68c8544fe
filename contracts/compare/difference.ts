import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { Exchange } from '../operations/exchange.ts';
import { statusAndCodeOf } from '../operations/exchange.ts';
import { spanOf } from '../oracle/iso-timestamp.ts';
import { isOwnNumber, type SubjectPair } from './run-steps.ts';

/** A place at which two services answer differently. */
export interface Difference {
  /** `status`, or a JSON Pointer into the body. */
  place: string;
  one: string;
  other: string;
}

/** Moments that are as far from the beginning, on each side's clock, are the same. */
const clockTolerance = 30 * second;

/** Members whose words are the service's own: how errors and reasons are worded is open. */
const freeTextMembers = new Set(['reason', 'executionTimeMs', 'analysis']);
/** Members that hold identifiers, which differ from service to service and stay the same in each. */
const identifierMembers = new Set(['sessionId', 'callId', 'call_id', 'id', 'senderId']);

/** All that differs between the answers of two sides to the same request. Behind another status nothing is compared. */
export function differencesOf(one: Exchange, other: Exchange, pair: SubjectPair): Difference[] {
  if (one.status !== other.status) return [toDifference('status', one.status, other.status)];
  if (one.json === undefined || other.json === undefined) {
    return (one.json === undefined) === (other.json === undefined) ? [] : [toDifference('', one.text, other.text)];
  }
  return compareValues(comparableBody(one), comparableBody(other), '', pair);
}

function toDifference(place: string, one: unknown, other: unknown): Difference {
  return { place, one: JSON.stringify(one) ?? 'nothing', other: JSON.stringify(other) ?? 'nothing' };
}

/** The body without what an agent makes up and how an error is worded. */
function comparableBody({ status, json }: Exchange): unknown {
  if (!isObject(json)) return json;
  if (status !== 200) return { ...json, message: '' };
  const { data } = json;
  const { transcript } = (data ?? {}) as { transcript?: unknown };
  if (!Array.isArray(transcript)) return json;
  const ofCustomer = transcript.filter((entry) => (entry as { role?: unknown } | null)?.role === 'user');
  const hasAgentEntry = ofCustomer.length < transcript.length;
  return { ...json, data: { ...(data as object), transcript: [...ofCustomer, { agentSpoke: hasAgentEntry }] } };
}

function compareValues(one: unknown, other: unknown, place: string, pair: SubjectPair): Difference[] {
  const name = place.slice(place.lastIndexOf('/') + 1);
  if (freeTextMembers.has(name)) return jsonTypeOf(one) === jsonTypeOf(other) ? [] : [toDifference(place, one, other)];
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return [toDifference(place, one, other)];
    return one.flatMap((_, index) => compareValues(one[index], other[index], `${place}/${index}`, pair));
  }
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((key) => compareValues(one[key], other[key], `${place}/${key}`, pair));
  }
  if (typeof one === 'string' && typeof other === 'string') {
    return isSameString(one, other, name, pair) ? [] : [toDifference(place, one, other)];
  }
  return one === other ? [] : [toDifference(place, one, other)];
}

function isSameString(one: string, other: string, name: string, pair: SubjectPair): boolean {
  if (identifierMembers.has(name)) return pair.isSameId(one, other);
  if (one === other || pair.translate(one) === other) return true;
  const [left, right] = pair.subjects;
  if (name === 'number') return isOwnNumber(left, one) && isOwnNumber(right, other);
  const [from, to] = [spanOf(one), spanOf(other)];
  if (from === undefined || to === undefined) return URL.canParse(one) && URL.canParse(other);
  const offset = from.from - to.from;
  return Math.min(Math.abs(offset), Math.abs(offset - (pair.now[0] - pair.now[1]))) <= clockTolerance;
}

function jsonTypeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

/**
 * What two differences have in common that are shown once: the place and the kind of difference in an answer that both
 * give, and where they decide differently the operation and what each decides.
 */
export function kindOf({ place, one, other }: Difference, [first, second]: readonly [Exchange, Exchange]): string {
  if (['status', '', '/errorCode', '/responseCode'].includes(place))
    return [place, first.operationId, statusAndCodeOf(first), statusAndCodeOf(second)].join(' ');
  const missing = one === 'nothing' ? 'first' : other === 'nothing' ? 'second' : 'neither';
  return `${place.replaceAll(/\/\d+(?=\/|$)/g, '/*')} missing in ${missing}`;
}

/** Whether a place is, or is within, a member of this name. */
export function isWithin(place: string, member: string): boolean {
  return place.split('/').slice(1).includes(member);
}
