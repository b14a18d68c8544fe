import { second } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { resolveRef, spanOf, successSchemaOf } from '../facts/document.ts';
import { type Exchange, type JsonObject, statusAndCodeOf } from '../facts/exchange.ts';
import { describedFieldsOf, phoneDigitsOf } from '../facts/record.ts';
import type { Subject } from '../subject/subject.ts';
import { documentedWords } from '../traffic/samples.ts';

export interface Difference {
  /** The place of a difference: `status`, or a JSON Pointer into the response body. */
  place: string;
  one: string;
  other: string;
  kind: string;
}

export function importanceOf({ place }: Difference): number {
  return ['/errorCode', 'status'].indexOf(place);
}

export interface ServicePair {
  now: readonly [number, number];
  translate(text: string): string;
  isSameId(one: string, other: string): boolean;
  isSameName(one: string, other: string, member: string): boolean;
}

export function createSubjectPair(subjects: readonly [Subject, Subject], now: readonly [number, number]): ServicePair {
  const [firstNames, otherNames] = subjects.map(
    ({ workspace, recipients, otherWorkspace }) => new Map(stringsByPath({ workspace, recipients, otherWorkspace })),
  );
  const names = new Map<string, string>();
  for (const [path, name] of firstNames ?? []) names.set(name, names.get(name) ?? otherNames?.get(path) ?? name);
  const nameOf = (name: string) => names.get(name) ?? names.get(`+${name}`)?.replace(/^\+/, '') ?? name;
  return {
    now,
    translate: nameOf,
    isSameId: createPairing(),
    isSameName: (one, other, member) =>
      (member === 'number' && isOwnNumber(subjects[0], one) && isOwnNumber(subjects[1], other)) ||
      [one, other].every((text) => /^https?:/.test(text) && URL.canParse(text)),
  };
}

export function createRenaming(
  names: ReadonlyMap<string, string>,
  subject: Subject,
  now: readonly [number, number],
): ServicePair {
  const isSame = createPairing();
  const normalize = (text: string) => (isPhoneNumber(text) ? phoneDigitsOf(text) : text.toLowerCase());
  for (const [one, other] of names) isSame(normalize(one), normalize(other));
  return {
    now,
    translate: (text) => names.get(text) ?? text.replace(/[^\s,;]+@[^\s,;]+/g, (one) => names.get(one) ?? one),
    isSameId: isSame,
    isSameName: (one, other, member) =>
      !documentedWords.has(one) &&
      !documentedWords.has(other) &&
      ((member === 'number' && isOwnNumber(subject, other)) || isSame(normalize(one), normalize(other))),
  };
}

export function isPhoneNumber(text: string): boolean {
  return /^\+?[\d\s().-]{5,}$/.test(text);
}

function createPairing() {
  const pairs = new Map<string, string>();
  const reverse = new Map<string, string>();
  return (one: string, other: string): boolean => {
    if (pairs.has(one) || reverse.has(other)) return pairs.get(one) === other;
    pairs.set(one, other);
    reverse.set(other, one);
    return true;
  };
}

function stringsByPath(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => stringsByPath(member, `${path}/${name}`));
}

export function differencesOf(one: Exchange, other: Exchange, pair: ServicePair): Difference[] {
  const differenceAt = (place: string, left: unknown, right: unknown): Difference => {
    const isMissing = left === undefined ? 'first' : right === undefined ? 'second' : 'neither';
    const kind = ['status', '', '/errorCode'].includes(place)
      ? [place, one.operationId, statusAndCodeOf(one), statusAndCodeOf(other)].join(' ')
      : `${place.replaceAll(/\/\d+(?=\/|$)/g, '/*')} missing in ${isMissing}`;
    return { place, one: JSON.stringify(left) ?? 'nothing', other: JSON.stringify(right) ?? 'nothing', kind };
  };
  const compareValues = (left: unknown, right: unknown, place: string): Difference[] => {
    const name = place.slice(place.lastIndexOf('/') + 1);
    if (isObject(left) && isObject(right)) {
      const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
      return names.flatMap((key) => compareValues(left[key], right[key], `${place}/${key}`));
    }
    if (Array.isArray(left) && Array.isArray(right) && left.length === right.length)
      return left.flatMap((_, index) => compareValues(left[index], right[index], `${place}/${index}`));
    return isSameValue(left, right, name, pair) ? [] : [differenceAt(place, left, right)];
  };
  if (one.status !== other.status) return [differenceAt('status', one.status, other.status)];
  if (!isObject(one.json) || !isObject(other.json))
    return isObject(one.json) === isObject(other.json) ? [] : [differenceAt('', one.text, other.text)];
  return compareValues(comparableBody(one), comparableBody(other), '');
}

function comparableBody({ operationId, status, json }: Exchange): unknown {
  const { errorCode, responseCode } = json as JsonObject;
  if (status !== 200) return { errorCode, responseCode };
  const body = describedFieldsOf(json as JsonObject, resolveRef(successSchemaOf(operationId)));
  const { data } = body;
  if (!isObject(data)) return body;
  const { reason: _, ...others } = data;
  if (!Array.isArray(data.transcript)) return { ...body, data: others };
  const ofCustomer = data.transcript.filter((entry) => isObject(entry) && entry.role === 'user');
  const hasAgentEntry = ofCustomer.length < data.transcript.length;
  return { ...body, data: { ...others, transcript: [...ofCustomer, { agentSpoke: hasAgentEntry }] } };
}

const identifierMembers = ['sessionId', 'callId', 'call_id', 'id', 'senderId'];

const clockTolerance = 30 * second;

function isSameValue(one: unknown, other: unknown, name: string, pair: ServicePair): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  if (identifierMembers.includes(name)) return pair.isSameId(one, other);
  if (one === other || pair.translate(one) === other) return true;
  const [from, to] = [spanOf(one), spanOf(other)];
  if (from === undefined || to === undefined) return pair.isSameName(one, other, name);
  const offset = from.from - to.from;
  return Math.min(Math.abs(offset), Math.abs(offset - (pair.now[0] - pair.now[1]))) <= clockTolerance;
}

function isOwnNumber({ workspace }: Subject, number: string): boolean {
  const { messengerNumbers = [], voiceNumbers = [] } = workspace;
  return [...messengerNumbers, ...voiceNumbers].some((own) => own.replace(/^\+/, '') === number.replace(/^\+/, ''));
}
