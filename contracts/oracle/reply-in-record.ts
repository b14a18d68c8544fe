import { isDeepStrictEqual } from 'node:util';
import { isObject, parseJson } from '../../src/json.ts';
import { isPhoneNumber, phoneDigitsOf } from '../../src/text/phone-digits.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { expectThat } from './expectations.ts';
import { isSameTimestamp, spanOf } from './iso-timestamp.ts';
import { type Should, seenIn, Violation } from './violation.ts';

/** What says which entry it is, by the type of an entry. */
const identity: Readonly<Record<string, readonly string[]>> = {
  message: ['role'],
  function_call: ['call_id'],
  function_call_output: ['call_id'],
  thinking: [],
  summary: [],
};

/** What an entry says wherever it is read. Links are signed anew, metadata is the channel's, and a display name may be the latest. */
const comparedMembers = [
  ...['name', 'arguments', 'output', 'is_error', 'executionTimeMs', 'phase', 'thinking', 'summary'],
  ...['senderId', 'agentName'],
];

/** Who wrote an entry. */
const writers = ['senderId', 'agentName'];
const writerStatement = 'session/field/transcript';

const comparedItemMembers = ['text', 'mimeType', 'caption', 'filename', 'payload'];

/**
 * Every entry of the replies of a session is in its record, and says the same there.
 *
 * Whether a record has what the agent thought and did is left to the service: types of entry that it has none of are
 * not looked for. Neither is what is null on one side.
 *
 * @throws Violation for the first entry that is not there
 */
export function expectReplyInRecord(
  reply: readonly JsonObject[],
  { transcript }: JsonObject,
  should: Should = () => {},
): void {
  const all: unknown[] = Array.isArray(transcript) ? transcript : [];
  const recorded = all.filter(isObject);
  for (const entry of reply) {
    const members = identity[String(entry.type)];
    const sameType = recorded.filter(({ type }) => type === entry.type);
    if (members === undefined || sameType.length === 0) continue;
    const found = sameType.filter(
      (other) => members.every((name) => other[name] === entry[name]) && agrees(entry, other),
    );
    const [same] = found;
    if (same !== undefined) {
      // If the reply says who wrote it, the record says so too.
      const isTold = (name: string, other: JsonObject) => entry[name] == null || other[name] != null;
      const untold = writers.find((name) => !found.some((other) => isTold(name, other)));
      const expected = `the ${untold} ${String(entry[untold ?? ''])} in the record, as in the reply`;
      const place = seenIn(same, `/${untold}`);
      should('session/nullable-absent', () =>
        expectThat([writerStatement], untold === undefined, expected, 'none', place),
      );
      continue;
    }
    throw new Violation(
      ['session/field/transcript', 'trigger-chat/success-transcript'],
      `an entry like that of the reply: ${JSON.stringify(entry)}`,
      JSON.stringify(sameType),
      seenIn(all),
    );
  }
}

function agrees(entry: JsonObject, other: JsonObject): boolean {
  const areTimes = spanOf(entry.timestamp) !== undefined && spanOf(other.timestamp) !== undefined;
  const isSameTime = !areTimes || isSameTimestamp(entry.timestamp, other.timestamp);
  return isSameTime && isSameContent(entry, other) && comparedMembers.every((name) => isSameMember(name, entry, other));
}

/** How a phone number or an address is written is open, and a time that it took may be rounded. */
function isSameMember(name: string, { [name]: one }: JsonObject, { [name]: other }: JsonObject): boolean {
  const areNumbers = name === 'senderId' && isPhoneNumber(one) && isPhoneNumber(other);
  if (areNumbers) return phoneDigitsOf(one) === phoneDigitsOf(other);
  if (name === 'senderId' && isAddress(one) && isAddress(other)) return one.toLowerCase() === other.toLowerCase();
  if (name === 'executionTimeMs' && typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1;
  return isSameValue(one, other) || (name === 'output' && isSameJson(one, other));
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.includes('@');
}

/** What a tool returned is usually JSON, which may be written anew. */
function isSameJson(one: unknown, other: unknown): boolean {
  const [value, otherValue] = [parseJson(String(one)), parseJson(String(other))];
  return value !== undefined && otherValue !== undefined && isSameValue(value, otherValue);
}

/** Item by item, of the same types and with the same words. */
function isSameContent(entry: JsonObject, other: JsonObject): boolean {
  const [items = [], otherItems = []] = [entry, other].map(({ content }) =>
    (Array.isArray(content) ? content : []).filter(isObject),
  );
  return (
    items.length === otherItems.length &&
    items.every((item, index) =>
      ['type', ...comparedItemMembers].every((name) => isSameValue(item[name], otherItems[index]?.[name])),
    )
  );
}

function isSameValue(one: unknown, other: unknown): boolean {
  const isUntold = one === undefined || one === null || other === undefined || other === null;
  return isUntold || isDeepStrictEqual(one, other);
}
