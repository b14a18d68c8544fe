import type { MatcherState, SyncMatcherResult } from 'vitest';
import type { Mock } from '../mock/index.ts';
import { checkOptions, describeValue } from '../src/check-options.ts';
import type { ControlSchemas } from '../src/control-operations.ts';
import {
  communicationChannelTypes,
  messageFields,
  messageRoles,
  sessionStatuses,
  transcriptEntryTypes,
} from '../src/generated/enums.ts';
import { isObject } from '../src/json.ts';
import type { DataOf } from '../src/operations.ts';
import { isOfType, withArticle } from '../src/schema.ts';
import { count, suggestionFor } from '../src/text/words.ts';
import { toTranscriptLines } from './transcript-lines.ts';

type Answer = { ok: boolean; status: number; errorCode: string | undefined; message?: string };

export function toHaveStatus(this: MatcherState, answer: Answer, expected: number | string): SyncMatcherResult {
  assertAnswer('toHaveStatus', answer);
  if (typeof expected === 'number') {
    // In a browser, a redirect has the status 0.
    if (expected !== 0 && !(Number.isInteger(expected) && expected >= 100 && expected < 600))
      throw new TypeError(`An HTTP status is a whole number from 100 to 599, but it was ${expected}.`);
    const message = () =>
      `expected ${this.isNot ? 'another HTTP status than ' : 'HTTP status '}${expected}, but it was ${describeAnswer(answer)}`;
    return { pass: answer.status === expected, message, actual: answer.status, expected };
  }
  assertKnown('session has the status', expected, sessionStatuses);
  const actual = sessionOf(answer).status;
  const message = () =>
    `expected a session ${this.isNot ? 'without' : 'with'} the status ${JSON.stringify(expected)}, but it was ${JSON.stringify(actual)}`;
  return { pass: actual === expected, message, actual, expected };
}

export function toHaveTranscript(this: MatcherState, answer: Answer, expected: readonly unknown[]): SyncMatcherResult {
  assertAnswer('toHaveTranscript', answer);
  if (!Array.isArray(expected) && !isMatcher(expected))
    throw new TypeError(`toHaveTranscript takes a list of lines, but it was ${describeValue(expected)}.`);
  for (const [index, line] of Array.isArray(expected) ? expected.entries() : [])
    if (!isMatcher(line)) assertLine(index + 1, line);
  const actual = toTranscriptLines(sessionOf(answer).transcript);
  const message = () => `expected ${this.isNot ? 'another transcript than this' : 'this transcript'}`;
  return { pass: this.equals(actual, expected), message, actual, expected };
}

export async function toHaveDelivered(
  this: MatcherState,
  mock: Mock,
  expected: ExpectedMessage,
): Promise<SyncMatcherResult> {
  if (typeof mock?.control?.listMessages !== 'function')
    throw new TypeError(`toHaveDelivered checks a mock, but it was ${describeValue(mock)}. Pass the fixture "mock".`);
  if (isMatcher(expected))
    throw new TypeError('toHaveDelivered takes the fields themselves, without expect.objectContaining.');
  checkOptions('toHaveDelivered', expected, Object.keys(messageFields) as (keyof ExpectedMessage)[]);
  for (const [name, value] of Object.entries(expected)) if (!isMatcher(value)) assertField(name, value);
  const { to, state = 'sent' } = expected;
  if (!this.equals('sent', state))
    throw new TypeError(
      `A delivered message has the state "sent", but the expected state was ${describeValue(state)}. Find other messages with mock.control.listMessages.`,
    );
  const all = await readMessages(mock);
  const messages = all.filter(({ state }) => state === 'sent');
  const isExpected = (message: ControlSchemas['Message']) => {
    const isSameTo = typeof to === 'string' && message.to?.replace(/^\+/, '') === to.replace(/^\+/, '');
    return this.equals(isSameTo ? { ...message, to } : message, expected, [this.utils.subsetEquality]);
  };
  const message = () =>
    this.isNot
      ? 'expected that no such message was delivered'
      : `expected that such a message was delivered; there ${messages.length === 1 ? 'was' : 'were'} ${count(messages.length, 'message')}${describeUnsent(all)}`;
  const fields = Object.keys(expected);
  const actual = messages.map((sent) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => fields.includes(name))),
  );
  return { pass: messages.some(isExpected), message, actual, expected: [expected] };
}

const matcherHint = 'a matcher, such as expect.stringContaining("Ada")';

function isMatcher(value: unknown): boolean {
  return isObject(value) && typeof value.asymmetricMatch === 'function';
}

const lineStarts: readonly string[] = [...messageRoles, ...transcriptEntryTypes.filter((type) => type !== 'message')];

function assertLine(number: number, line: unknown): void {
  if (typeof line !== 'string')
    throw new TypeError(`Line ${number} must be a string or ${matcherHint}, but it was ${describeValue(line)}.`);
  if (!lineStarts.some((start) => line.startsWith(`${start}: `)))
    throw new TypeError(
      `Line ${number} must start with a role or a type of entry, such as "user: ", but it was ${JSON.stringify(line)}.`,
    );
}

function assertField(name: string, value: unknown): void {
  const types: readonly string[] = messageFields[name as keyof typeof messageFields];
  if (!types.some((type) => isOfType(type, value)))
    throw new TypeError(
      `The field "${name}" must be ${types.map(withArticle).join(' or ')} or ${matcherHint}, but it was ${describeValue(value)}.`,
    );
  if (name === 'channelType') assertKnown('message has the channelType', value, communicationChannelTypes);
}

function assertKnown(what: string, value: unknown, known: readonly string[]): void {
  if (!known.some((one) => one === value))
    throw new TypeError(`No ${what} ${JSON.stringify(value)}${suggestionFor(String(value), known)}`);
}

export type ExpectedMessage = { [Field in keyof ControlSchemas['Message']]?: unknown };

function describeUnsent(messages: readonly ControlSchemas['Message'][]): string {
  const failed = messages.filter(({ state }) => state === 'failed').length;
  const failures = failed === 0 ? '' : `. ${count(failed, 'message')} failed`;
  const waiting = messages.filter(({ state }) => state === 'pending' || state === 'sending');
  const [next] = waiting.map(({ dueAt }) => dueAt).sort();
  if (next === undefined) return failures;
  const subject = `${count(waiting.length, 'message')} ${waiting.length === 1 ? 'is' : 'are'} not sent yet`;
  return `${failures}. ${subject}: the clock has to move beyond ${next}, as with mock.time.advance({ minutes: 1 })`;
}

async function readMessages(mock: Mock): Promise<ControlSchemas['Message'][]> {
  const all: ControlSchemas['Message'][] = [];
  while (true) {
    const { messages, total } = await mock.control.listMessages({ offset: all.length });
    all.push(...messages);
    if (messages.length === 0 || all.length >= total) return all;
  }
}

function assertAnswer(caller: string, answer: unknown): asserts answer is Answer {
  if (answer instanceof Promise) throw new TypeError(`${caller} checks a response, but it was a promise. Await it.`);
  if (!isObject(answer) || typeof answer.status !== 'number')
    throw new TypeError(`${caller} checks what a method of "api" returned, but it was ${describeValue(answer)}.`);
}

/** @throws Error when the response is not a session, so that the matcher and its `not` both fail */
function sessionOf(answer: Answer & { data?: object | null }): DataOf<'getSession'> {
  const { ok, data } = answer;
  if (ok && data != null && 'transcript' in data && 'status' in data) return data as DataOf<'getSession'>;
  const advice = ok ? '. Pass what getSession returned' : '';
  throw new Error(`expected a session, but it was ${describeAnswer(answer)}${advice}`);
}

function describeAnswer({ ok, status, errorCode, message = '' }: Answer): string {
  return ok ? String(status) : `${status} ${errorCode}${message && `: ${message}`}`;
}
