import { isDeepStrictEqual } from 'node:util';
import { isObject, parseJson } from '../../src/json.ts';
import { isSamePhoneNumber } from '../../src/text/phone-digits.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { expectAt } from './expectations.ts';
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
  ...['content', 'name', 'arguments', 'output', 'is_error', 'executionTimeMs', 'phase', 'thinking', 'summary'],
  ...['senderId', 'agentName', 'timestamp'],
];
const comparedItemMembers = ['type', 'text', 'mimeType', 'caption', 'filename', 'payload'];

/** Who wrote an entry. */
const writers = ['senderId', 'agentName'];

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
      (other) =>
        members.every((name) => other[name] === entry[name]) &&
        comparedMembers.every((name) => isAlike(name, entry[name], other[name])),
    );
    const [same] = found;
    if (same === undefined) {
      const expected = `an entry like that of the reply: ${JSON.stringify(entry)}`;
      const statements = ['session/field/transcript', 'trigger-chat/success-transcript'] as const;
      throw new Violation(statements, expected, JSON.stringify(sameType), seenIn(all));
    }
    // If the reply says who wrote it, the record says so too.
    const untold = writers.find((name) => entry[name] != null && found.every((other) => other[name] == null));
    const expected = `the ${untold} ${String(entry[untold ?? ''])} in the record, as in the reply`;
    should('session/nullable-absent', () =>
      expectAt(seenIn(same, `/${untold}`), untold === undefined, ['session/field/transcript'], expected),
    );
  }
}

/** Whether two values of a member can mean the same. How times, numbers and addresses are written is open, and what is left out. */
function isAlike(name: string, one: unknown, other: unknown): boolean {
  if (one === undefined || one === null || other === undefined || other === null) return true;
  switch (name) {
    case 'content': {
      const [items, others] = [[one].flat().filter(isObject), [other].flat().filter(isObject)];
      const isSameItem = (item: JsonObject, index: number) =>
        comparedItemMembers.every((member) => isAlike(member, item[member], others[index]?.[member]));
      return items.length === others.length && items.every(isSameItem);
    }
    case 'executionTimeMs':
      return Math.abs(Number(one) - Number(other)) <= 1;
    case 'timestamp':
      return spanOf(one) === undefined || spanOf(other) === undefined || isSameTimestamp(one, other);
    case 'senderId':
      return isSamePhoneNumber(one, other) || String(one).toLowerCase() === String(other).toLowerCase();
    case 'output': {
      // What a tool returned is usually JSON, which may be written anew.
      const value = parseJson(String(one));
      return one === other || (value !== undefined && isDeepStrictEqual(value, parseJson(String(other))));
    }
    default:
      return isDeepStrictEqual(one, other);
  }
}
