import type { StatementId } from '../../src/generated/ids.ts';
import { minute } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { appendPointer, valueAt } from '../../src/schema.ts';
import type { Service } from '../effects/service.ts';
import { spanOf } from '../facts/document.ts';
import { dataOf, type JsonObject, type SentWith } from '../facts/exchange.ts';
import { describedFieldsOf, isSamePhoneNumber, isSameRecord, phoneDigitsOf } from '../facts/record.ts';
import type { ChatKind } from '../generators/samples.ts';
import { expectAt, expectThat, expectValue, locate, type Place } from '../judge/violation.ts';

export interface SessionRead {
  status: number;
  record?: JsonObject;
}

export async function lookUpSession(service: Service, sessionId: string, options: SentWith = {}): Promise<SessionRead> {
  const { status, json } = await service.send('getSession', { ...options, path: { sessionId } });
  return status === 200 ? { status, record: dataOf(json) } : { status };
}

export function isSameRead(one: SessionRead, other: SessionRead, isSameAs = isSameRecord): boolean {
  return one.status === other.status && isSameAs(one.record ?? {}, other.record ?? {});
}

export async function expectSameUnderBoth(service: Service, sessionId: string): Promise<boolean> {
  const before = await lookUpSession(service, sessionId);
  const other = await lookUpSession(service, sessionId, { base: 'baseUrlAlt' });
  const after = await lookUpSession(service, sessionId);
  if (!isSameRead(before, after)) return false;
  const place = placeOfDifference(other, before);
  const [shown, expected] = [other, before].map(({ status, record = {} }) => {
    const value = JSON.stringify(valueAt(describedFieldsOf(record), place.pointer));
    return place.pointer === '' ? `status ${status}` : `${place.pointer} ${value}`;
  });
  const isSame = isSameRead(other, before);
  expectThat(['addresses/both-bases'], isSame, `${expected} under both addresses`, `${shown}`, place);
  return true;
}

export function placeOfDifference({ record = {}, ...one }: SessionRead, other: SessionRead): Place {
  const values = new Map(valuesIn(describedFieldsOf(record), ''));
  const otherValues = new Map(valuesIn(describedFieldsOf(other.record ?? {}), ''));
  const pointers = [...values.keys(), ...otherValues.keys()];
  const pointer = pointers.find((key) => values.get(key) !== otherValues.get(key));
  return pointer === undefined ? locate(one) : locate(record, pointer);
}

function* valuesIn(value: unknown, pointer: string): Generator<[string, string]> {
  if (!isObject(value) && !Array.isArray(value)) return void (yield [pointer, JSON.stringify(value)]);
  for (const [name, member] of Object.entries(value)) yield* valuesIn(member, appendPointer(pointer, name));
}

const tenMinutes = 10 * minute;

const statementOf = {
  time: 'session/field/time',
  createdAt: 'session/field/created-at',
  updatedAt: 'session/field/updated-at',
  timestamp: 'transcript/message/timestamp',
} as const;

export function expectTimestampsIn(
  holder: JsonObject,
  names: readonly (keyof typeof statementOf)[],
  from: number,
  to = from,
): void {
  for (const name of names) {
    const span = spanOf(holder[name]);
    const isInside = span === undefined || (span.to > from - tenMinutes && span.from < to + tenMinutes);
    const [earliest, latest] = [from, to].map((instant) => new Date(instant).toISOString());
    const expected = from === to ? `a time close to ${earliest}` : `a time between ${earliest} and ${latest}`;
    expectAt(locate(holder, `/${name}`), isInside, [statementOf[name]], expected);
  }
}

export const channelTypes = {
  messenger: { statement: 'session/channel-type/messenger-chat', type: 'messengerChat' },
  webChat: { statement: 'session/channel-type/web-chat', type: 'webChat' },
  email: { statement: 'session/channel-type/email', type: 'email' },
} as const satisfies Record<ChatKind, { statement: StatementId; type: string }>;

export function expectChannelName(record: JsonObject, channel: unknown): void {
  const { communicationChannelName: name = null } = record;
  const place = locate(record, '/communicationChannelName');
  if (name !== null) expectValue(place, channel, ['session/field/communication-channel-name'], 'the channel name');
}

export function expectCustomer(
  { should }: Pick<Service, 'should'>,
  record: JsonObject,
  { customerNumber, phoneNumber = customerNumber, customerEmail }: JsonObject,
): void {
  const { number, email } = (record.userDetails ?? {}) as JsonObject;
  for (const [name, given, shown, isSame] of [
    ['number', phoneNumber, number, isSamePhoneNumber],
    ['email', customerEmail, email, isSameAddress],
  ] as const) {
    if (!isSame(given, given)) continue;
    const place = locate(record, `/userDetails/${name}`);
    const judge = () =>
      expectAt(place, isSame(shown, given), [`session/field/user-${name}`], `${given} of the customer`);
    if (isSame(shown, shown)) judge();
    else should('session/user-details-source', judge);
  }
}

export function messagesIn({ transcript }: { transcript?: unknown }, role?: string): JsonObject[] {
  const entries = Array.isArray(transcript) ? (transcript as JsonObject[]) : [];
  return entries.filter((entry) => entry.type === 'message' && (role === undefined || entry.role === role));
}

export function sentMessagesIn(record: { transcript?: unknown }): JsonObject[] {
  return messagesIn(record).filter(({ role }) => role !== 'user');
}

export function textsOf({ content }: JsonObject): string[] {
  return ((content ?? []) as JsonObject[]).flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));
}

export function writtenIn({ content }: JsonObject): string {
  return ((content ?? []) as JsonObject[])
    .flatMap(({ text, caption, payload, filename }) => [text, caption, payload, filename])
    .filter((written) => typeof written === 'string')
    .join('\n');
}

export function textsByRole(role: string, transcript: unknown): string[] {
  return messagesIn({ transcript }, role).map((entry) => textsOf(entry).join('\n'));
}

/** Rules send texts of at most 500 characters, because the interface states no maximum length of a text. */
export const guaranteedLength = 500;

export function findMessageWithText(session: JsonObject, text: string): JsonObject | undefined {
  const messages = sentMessagesIn(session);
  const isEmail = session.communicationChannelType === 'email';
  const partsOf = (entries: readonly JsonObject[]) => entries.flatMap(textsOf).map((part) => toLines(part, isEmail));
  const whole = toLines(text, isEmail);
  const single = messages.find((entry) => isMadeOf(whole, partsOf([entry])));
  if (single !== undefined || text.length <= guaranteedLength || !isMadeOf(whole, partsOf(messages))) return single;
  return messages.find((entry) => partsOf([entry]).some((part) => whole.startsWith(part)));
}

function isMadeOf(whole: string, parts: readonly string[]): boolean {
  const all = parts.join('');
  let length = 0;
  const bounds = new Set([0, ...parts.map((part) => (length += part.length))]);
  for (let at = all.indexOf(whole); at !== -1; at = all.indexOf(whole, at + 1)) {
    if (whole === '') return parts.includes('');
    if (bounds.has(at) && bounds.has(at + whole.length)) return true;
  }
  return false;
}

function toLines(text: string, isEmail: boolean): string {
  return isEmail ? text.replaceAll('\r\n', '\n') : text;
}

export function isSubsequence(subsequence: readonly string[], list: readonly string[]): boolean {
  let next = 0;
  for (const item of list) if (item === subsequence[next]) next += 1;
  return next === subsequence.length;
}

export function isSameAddress(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}

export function expectNumberNotSwapped(side: 'agent' | 'user', details: unknown, numbers: readonly string[]): void {
  const { number } = (details ?? {}) as JsonObject;
  if (typeof number !== 'string') return;
  const isOther = numbers.some((candidate) => phoneDigitsOf(candidate) === phoneDigitsOf(number));
  const place = locate(details as JsonObject, '/number');
  expectAt(place, !isOther, [`session/field/${side}-number`], `the number of the ${side} in ${side}Details`);
}
