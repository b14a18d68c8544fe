import type { MatcherState, SyncMatcherResult } from 'vitest';
import type { Mock } from '../mock/index.ts';
import type { ControlSchemas } from '../src/control-operations.ts';
import type { DataOf } from '../src/operations.ts';
import { count } from '../src/text/count.ts';
import { toTranscriptLines } from './transcript-lines.ts';

type Answer = { ok: boolean; status: number; errorCode: string | undefined };

export function toHaveStatus(this: MatcherState, answer: Answer, expected: number | string): SyncMatcherResult {
  if (typeof expected === 'number') {
    const message = () =>
      `expected ${this.isNot ? 'another HTTP status than ' : 'HTTP status '}${expected}, but it was ${describeAnswer(answer)}`;
    return { pass: answer.status === expected, message, actual: answer.status, expected };
  }
  const session = sessionOf(answer);
  const actual = session?.status;
  const found = session === undefined ? describeAnswer(answer) : JSON.stringify(actual);
  const message = () =>
    `expected a session ${this.isNot ? 'without' : 'with'} the status ${JSON.stringify(expected)}, but it was ${found}`;
  // If the response is not a session, `toHaveStatus` and `not.toHaveStatus` both fail.
  return { pass: session === undefined ? this.isNot : actual === expected, message, actual, expected };
}

export function toHaveTranscript(this: MatcherState, answer: Answer, expected: readonly unknown[]): SyncMatcherResult {
  const session = sessionOf(answer);
  const missing = () => `expected a session with a transcript, but it was ${describeAnswer(answer)}`;
  if (session === undefined) return { pass: this.isNot, message: missing };
  const actual = toTranscriptLines(session.transcript);
  const message = () => `expected ${this.isNot ? 'another transcript than this' : 'this transcript'}`;
  return { pass: this.equals(actual, expected), message, actual, expected };
}

export async function toHaveDelivered(this: MatcherState, mock: Mock, expected: object): Promise<SyncMatcherResult> {
  const all = await readMessages(mock);
  const messages = all.filter(({ state }) => state === 'sent');
  const isExpected = (message: object) => this.equals(message, expected, [this.utils.subsetEquality]);
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

function sessionOf(answer: Answer): DataOf<'getSession'> | undefined {
  // A response is a session if its data has both a `transcript` and a `status`.
  const { data } = answer as { data?: object | null };
  if (!answer.ok || data == null || !('transcript' in data) || !('status' in data)) return undefined;
  return data as DataOf<'getSession'>;
}

function describeAnswer(answer: Answer & { message?: string }): string {
  if (answer.ok) return `${answer.status} without a session. Pass what getSession returned`;
  return `${answer.status} ${answer.errorCode}${answer.message === undefined ? '' : `: ${answer.message}`}`;
}
