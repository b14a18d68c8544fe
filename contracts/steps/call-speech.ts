import type { StatementId } from '../../src/generated/ids.ts';
import { minute } from '../../src/instant.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { expectThat } from '../expect/expectations.ts';
import { spanOf } from '../expect/iso-timestamp.ts';
import type { JsonObject } from '../json-object.ts';
import { evidenceOfText, evidenceWithin } from '../response-check.ts';
import type { Statements } from '../violation.ts';
import { messagesIn, textsByRole } from './session/session-messages.ts';

/** So far apart may clocks be at most. */
const toleranceMs = 10 * minute;

/** A call was created, began and was spoken between its trigger and the present, in whatever zone that is told. @throws Violation */
export function judgeMoments(record: JsonObject, triggeredAt: number, seenAt: number): void {
  const { transcript } = record;
  const entries = Array.isArray(transcript) ? (transcript as JsonObject[]) : [];
  const moments: [StatementId, unknown][] = [
    ['session/field/created-at', record.createdAt],
    ['session/field/time', record.time],
    ...entries.map(({ timestamp }): [StatementId, unknown] => ['transcript/message/timestamp', timestamp]),
  ];
  for (const [statement, text] of moments) {
    const span = spanOf(text);
    const isMeanwhile = span === undefined || (span.to > triggeredAt - toleranceMs && span.from < seenAt + toleranceMs);
    const [from, to] = [triggeredAt, seenAt].map((instant) => new Date(instant).toISOString());
    expectThat([statement], isMeanwhile, `a moment between ${from} and ${to}`, String(text));
  }
}

/** The letters and digits of a text, without case. */
function toLettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether the agent says it, and how it is written down, is open; where it stands letter by letter, its variable has its
 * value. @throws Violation
 */
export function judgeInitialMessage(record: JsonObject, word: string): void {
  const { transcript } = record;
  const beginning = `${word} for `;
  const isSaidByCustomer = textsByRole('user', transcript).some((text) => text.includes(beginning));
  const byAgent = 'what the agent says first under the role assistant';
  expectThat(['transcript/message/role'], !isSaidByCustomer, byAgent, 'it under the role user');
  const verbatim = textsByRole('assistant', transcript).find((text) => text.includes(beginning));
  const statements: Statements = ['service/call-placeholders', 'service/placeholder-replaced'];
  const { customer, order_id } = variablesOf(word);
  const introduction = `${customer}, ${order_id}, ${customer} again.`;
  const expected = beginning + introduction;
  // Speech may be written in small letters, without its marks, and as far as it was heard.
  const [, heard = ''] = verbatim?.split(beginning) ?? [];
  const value = toLettersOf(introduction);
  const isFilledIn = toLettersOf(heard).startsWith(value) || value.startsWith(toLettersOf(heard));
  const evidence = evidenceOfText(record, expected, { isPart: true });
  expectThat(statements, isFilledIn, JSON.stringify(expected), JSON.stringify(verbatim), evidence);
}

/** Said twice, and with a value that is a pattern elsewhere: each placeholder is filled in as given. */
export function introductionOf(word: string) {
  const initialMessage = `${word} for \${customer}, \${order_id}, \${customer} again.`;
  return { metadata: variablesOf(word), options: { initialMessage } };
}

function variablesOf(word: string) {
  return { customer: `Ada ${word}`, order_id: '0 $& $1' };
}

const phoneNumber = /^[+(]?\d[\d\s().-]{5,}$/;

/** What the agent says comes from the number that was asked for; where the record names one. @throws Violation */
export function judgeAgentNumber(record: JsonObject, agentNumber: unknown): void {
  if (typeof agentNumber !== 'string') return;
  for (const entry of messagesIn(record, 'assistant')) {
    const { senderId } = entry;
    if (typeof senderId !== 'string' || !phoneNumber.test(senderId)) continue;
    const isAsked = phoneDigitsOf(senderId) === phoneDigitsOf(agentNumber);
    const statements = ['trigger-call/field/agent-number', 'transcript/message/sender-id'] as const;
    const evidence = evidenceWithin(entry, { type: 'differs', pointer: '/senderId', value: senderId });
    expectThat(statements, isAsked, `an agent that speaks from ${agentNumber}`, senderId, evidence);
  }
}
