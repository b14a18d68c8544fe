import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type Exchange, statusAndCodeOf } from '../facts/exchange.ts';
import { spanOf } from '../facts/iso-timestamp.ts';
import { mapStrings } from '../reports/redaction.ts';
import type { Subject } from '../subject/subject.ts';

/** A place at which two services answer differently. */
export interface Difference {
  /** `status`, or a JSON Pointer into the body. */
  place: string;
  one: string;
  other: string;
  /** The same for differences of which one tells a reader enough. */
  kind: string;
}

export type SubjectPair = ReturnType<typeof createSubjectPair>;

/** @param now what each clock showed at the beginning, in milliseconds since 1970 */
export function createSubjectPair(subjects: readonly [Subject, Subject], now: readonly [number, number]) {
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
    /** The value with the second side's names in place of the first's. */
    translate: (value: unknown) => mapStrings(value, nameOf),
    /** Whether two identifiers represent the same: what appears together first belongs together from then on. */
    isSameId(one: string, other: string): boolean {
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
  const differenceAt = (place: string, left: unknown, right: unknown): Difference => {
    const isMissing = left === undefined ? 'first' : right === undefined ? 'second' : 'neither';
    const kind = ['status', '', '/errorCode', '/responseCode'].includes(place)
      ? [place, one.operationId, statusAndCodeOf(one), statusAndCodeOf(other)].join(' ')
      : `${place.replaceAll(/\/\d+(?=\/|$)/g, '/*')} missing in ${isMissing}`;
    return { place, one: JSON.stringify(left) ?? 'nothing', other: JSON.stringify(right) ?? 'nothing', kind };
  };
  const compareValues = (left: unknown, right: unknown, place: string): Difference[] => {
    const name = place.slice(place.lastIndexOf('/') + 1);
    const isNull = [left, right].map((value) => value === null);
    if (freeTextMembers.includes(name) && typeof left === typeof right && isNull[0] === isNull[1]) return [];
    if (isObject(left) && isObject(right)) {
      const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
      return names.flatMap((key) => compareValues(left[key], right[key], `${place}/${key}`));
    }
    if (Array.isArray(left) && Array.isArray(right) && left.length === right.length)
      return left.flatMap((_, index) => compareValues(left[index], right[index], `${place}/${index}`));
    return isSameValue(left, right, name, pair) ? [] : [differenceAt(place, left, right)];
  };
  if (one.status !== other.status) return [differenceAt('status', one.status, other.status)];
  if (one.json === undefined || other.json === undefined)
    return one.json === other.json ? [] : [differenceAt('', one.text, other.text)];
  return compareValues(comparableBody(one), comparableBody(other), '');
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
const freeTextMembers = ['reason', 'executionTimeMs', 'analysis'];

/** Members that hold identifiers, which differ from service to service and stay the same in each. */
const identifierMembers = ['sessionId', 'callId', 'call_id', 'id', 'senderId'];

/** Timestamps that are as far from the beginning, on each side's clock, are the same. */
const clockTolerance = 30 * second;

function isSameValue(one: unknown, other: unknown, name: string, pair: SubjectPair): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  if (identifierMembers.includes(name)) return pair.isSameId(one, other);
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
