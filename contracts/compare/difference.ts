import { second } from '../../src/instant.ts';
import type { Exchange } from '../exchange.ts';
import { spanOf } from '../iso-moment.ts';
import { isOwnNumber, type Sides } from './sides.ts';

/** The first place at which two services answer differently. */
export interface Difference {
  /** `status`, or a JSON Pointer into the body. */
  place: string;
  one: string;
  other: string;
}

/** Moments that are as far from the beginning, on each side's clock, are the same. */
const sameMoment = 30 * second;

/** Members whose words are the service's own: how errors and reasons are worded is open. */
const worded = new Set(['reason', 'executionTimeMs', 'analysis']);
/** Members that hold identifiers, which differ from service to service and stay the same in each. */
const identifiers = new Set(['sessionId', 'callId', 'call_id', 'id', 'senderId']);

/** What differs between the answers of two sides to the same request; undefined when nothing does. */
export function differenceOf(one: Exchange, other: Exchange, sides: Sides): Difference | undefined {
  if (one.status !== other.status) return told('status', one.status, other.status);
  if (one.json === undefined || other.json === undefined) {
    return (one.json === undefined) === (other.json === undefined) ? undefined : told('', one.text, other.text);
  }
  return between(reduced(one), reduced(other), '', sides);
}

function told(place: string, one: unknown, other: unknown): Difference {
  return { place, one: JSON.stringify(one) ?? 'nothing', other: JSON.stringify(other) ?? 'nothing' };
}

/** The body without what an agent makes up and how an error is worded. */
function reduced({ status, json }: Exchange): unknown {
  if (!isObject(json)) return json;
  if (status !== 200) return { ...json, message: '' };
  const { data } = json;
  const { transcript } = (data ?? {}) as { transcript?: unknown };
  if (!Array.isArray(transcript)) return json;
  const ofCustomer = transcript.filter((entry) => (entry as { role?: unknown } | null)?.role === 'user');
  const agentSpoke = ofCustomer.length < transcript.length;
  return { ...json, data: { ...(data as object), transcript: [...ofCustomer, { agentSpoke }] } };
}

function between(one: unknown, other: unknown, place: string, sides: Sides): Difference | undefined {
  const name = place.slice(place.lastIndexOf('/') + 1);
  if (worded.has(name)) return typeOf(one) === typeOf(other) ? undefined : told(place, one, other);
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return told(place, one, other);
    return firstOf(one.map((_, index) => () => between(one[index], other[index], `${place}/${index}`, sides)));
  }
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return firstOf(names.map((key) => () => between(one[key], other[key], `${place}/${key}`, sides)));
  }
  if (typeof one === 'string' && typeof other === 'string') {
    return isSameText(one, other, name, sides) ? undefined : told(place, one, other);
  }
  return one === other ? undefined : told(place, one, other);
}

function isSameText(one: string, other: string, name: string, sides: Sides): boolean {
  if (identifiers.has(name)) return sides.isSameId(one, other);
  if (one === other || sides.translated(one) === other) return true;
  const [left, right] = sides.subjects;
  if (name === 'number') return isOwnNumber(left, one) && isOwnNumber(right, other);
  const [from, to] = [spanOf(one), spanOf(other)];
  if (from === undefined || to === undefined) return URL.canParse(one) && URL.canParse(other);
  const apart = from.from - to.from;
  return Math.min(Math.abs(apart), Math.abs(apart - (sides.now[0] - sides.now[1]))) <= sameMoment;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

function firstOf(ways: readonly (() => Difference | undefined)[]): Difference | undefined {
  for (const way of ways) {
    const found = way();
    if (found !== undefined) return found;
  }
  return undefined;
}
