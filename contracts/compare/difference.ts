import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type Exchange, statusAndCodeOf } from '../operations/exchange.ts';
import { spanOf } from '../oracle/iso-timestamp.ts';
import { mapStrings } from '../redaction/redaction.ts';
import type { Subject } from '../subject/subject.ts';

/** A place at which two services answer differently. */
export interface Difference {
  /** `status`, or a JSON Pointer into the body. */
  place: string;
  one: string;
  other: string;
}

/** Two services that are asked the same, and what corresponds in them. */
export interface SubjectPair {
  subjects: readonly [Subject, Subject];
  /** What each clock showed at the beginning, in milliseconds since 1970. */
  now: readonly [number, number];
  /** The value with the second side's names in place of the first's. */
  translate(value: unknown): unknown;
  /** Whether two identifiers represent the same: what appears together first belongs together from then on. */
  isSameId(one: string, other: string): boolean;
}

export function createSubjectPair(subjects: SubjectPair['subjects'], now: SubjectPair['now']): SubjectPair {
  const [firstNames, otherNames] = subjects.map(
    ({ workspace, recipients, otherWorkspace }) => new Map(stringsByPath({ workspace, recipients, otherWorkspace })),
  );
  const names = new Map<string, string>();
  for (const [path, name] of firstNames ?? []) names.set(name, names.get(name) ?? otherNames?.get(path) ?? name);
  const nameOf = (name: string) => names.get(name) ?? names.get(`+${name}`)?.replace(/^\+/, '') ?? name;
  const pairs = new Map<string, string>();
  const reverse = new Map<string, string>();
  return {
    subjects,
    now,
    translate: (value) => mapStrings(value, nameOf),
    isSameId(one, other) {
      if (pairs.has(one) || reverse.has(other)) return pairs.get(one) === other;
      pairs.set(one, other);
      reverse.set(other, one);
      return true;
    },
  };
}

/** Channels, agents, numbers and recipients of a subject by their place in the file. */
function stringsByPath(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => stringsByPath(member, `${path}/${name}`));
}

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
  if (!isObject(data) || !Array.isArray(data.transcript)) return json;
  const ofCustomer = data.transcript.filter((entry) => isObject(entry) && entry.role === 'user');
  const hasAgentEntry = ofCustomer.length < data.transcript.length;
  return { ...json, data: { ...data, transcript: [...ofCustomer, { agentSpoke: hasAgentEntry }] } };
}

/** Members whose words are the service's own: how errors and reasons are worded is open. */
const freeTextMembers = new Set(['reason', 'executionTimeMs', 'analysis']);

function compareValues(one: unknown, other: unknown, place: string, pair: SubjectPair): Difference[] {
  const name = place.slice(place.lastIndexOf('/') + 1);
  if (freeTextMembers.has(name)) return jsonTypeOf(one) === jsonTypeOf(other) ? [] : [toDifference(place, one, other)];
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((key) => compareValues(one[key], other[key], `${place}/${key}`, pair));
  }
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return one.flatMap((_, index) => compareValues(one[index], other[index], `${place}/${index}`, pair));
  }
  return isSameValue(one, other, name, pair) ? [] : [toDifference(place, one, other)];
}

function jsonTypeOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

/** Members that hold identifiers, which differ from service to service and stay the same in each. */
const identifierMembers = new Set(['sessionId', 'callId', 'call_id', 'id', 'senderId']);

/** Timestamps that are as far from the beginning, on each side's clock, are the same. */
const clockTolerance = 30 * second;

function isSameValue(one: unknown, other: unknown, name: string, pair: SubjectPair): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  if (identifierMembers.has(name)) return pair.isSameId(one, other);
  if (one === other || pair.translate(one) === other) return true;
  const [left, right] = pair.subjects;
  if (name === 'number') return isOwnNumber(left, one) && isOwnNumber(right, other);
  const [from, to] = [spanOf(one), spanOf(other)];
  if (from === undefined || to === undefined)
    return [one, other].every((text) => /^https?:/.test(text) && URL.canParse(text));
  const offset = from.from - to.from;
  return Math.min(Math.abs(offset), Math.abs(offset - (pair.now[0] - pair.now[1]))) <= clockTolerance;
}

/** Whether a number is one that the subject's channels have; which of them speaks is open unless one was asked for. */
function isOwnNumber({ workspace }: Subject, number: string): boolean {
  const { messengerNumbers = [], voiceNumbers = [] } = workspace;
  return [...messengerNumbers, ...voiceNumbers].some((own) => own.replace(/^\+/, '') === number.replace(/^\+/, ''));
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
