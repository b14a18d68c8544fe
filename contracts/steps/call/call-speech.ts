import type { StatementId } from '../../../src/generated/ids.ts';
import { minute } from '../../../src/instant.ts';
import { expectThat } from '../../expect/expectations.ts';
import { spanOf } from '../../expect/iso-timestamp.ts';
import type { JsonObject } from '../../json-object.ts';
import { type Statements, seenIn } from '../../violation.ts';
import { textsByRole } from '../session/session-messages.ts';

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
  const verbatim = textsByRole('assistant', transcript).find((text) => text.includes(beginning));
  // Whoever is called may hear an echo of it.
  const isSaidByCustomer = textsByRole('user', transcript).some((text) => text.includes(beginning));
  const byAgent = 'what the agent says first under the role assistant';
  expectThat(
    ['transcript/message/role'],
    verbatim !== undefined || !isSaidByCustomer,
    byAgent,
    'it under the role user',
  );
  const statements: Statements = ['service/call-placeholders', 'service/placeholder-replaced'];
  const { customer, order_id } = variablesOf(word);
  const introduction = `${customer}, ${order_id}, ${customer} again.`;
  const expected = beginning + introduction;
  const [, heard = ''] = verbatim?.split(beginning) ?? [];
  const said = withoutNotes(heard);
  const isVerbatim = isSaidAs(heard, introduction) || isSaidAs(said, withoutNotes(introduction));
  const isFilledIn = isVerbatim || isSaidInWords(said, word);
  const place = seenIn(record);
  expectThat(statements, isFilledIn, JSON.stringify(expected), JSON.stringify(verbatim), place);
}

/** Without what is noted beside the words: how they were said, and that they were cut short. */
function withoutNotes(heard: string): string {
  return heard.replaceAll(/<[^>]*>|\[[^\]]*\]|\([^)]*\)/g, '');
}

/** Speech may be written in small letters, without its marks, and as far as it was heard. */
function isSaidAs(heard: string, text: string): boolean {
  const [letters, value] = [heard, text].map(toLettersOf) as [string, string];
  return letters.startsWith(value) || value.startsWith(letters);
}

/** Digits and signs may be written as the words for which they stand, but no name of a variable is one. */
function isSaidInWords(heard: string, word: string): boolean {
  const [first = '', ...others] = heard.toLowerCase().split(word);
  const isWhole = heard.includes('again');
  const spoken = others.join(' ');
  return (
    toLettersOf(first) === 'ada' &&
    others.length >= (isWhole ? 2 : 1) &&
    !/[{}]|customer|order.?id|undefined|null/.test(spoken)
  );
}

/** Said twice, and with a value that is a pattern elsewhere: each placeholder is filled in as given. */
export function introductionOf(word: string) {
  const initialMessage = `${word} for \${customer}, \${order_id}, \${customer} again.`;
  return { metadata: variablesOf(word), options: { initialMessage } };
}

function variablesOf(word: string) {
  return { customer: `Ada ${word}`, order_id: String.raw`0 $& $1 \1 \g<0>` };
}
