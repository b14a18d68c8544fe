import { minute } from '../../../src/instant.ts';
import { expectThat } from '../../expect/expectations.ts';
import { spanOf } from '../../expect/iso-timestamp.ts';
import type { JsonObject } from '../../json-object.ts';
import { seenIn } from '../../violation.ts';

const tenMinutes = 10 * minute;

const statementOf = {
  time: 'session/field/time',
  createdAt: 'session/field/created-at',
  timestamp: 'transcript/message/timestamp',
} as const;

/** Timestamps are those of the present, as far as clocks may be apart. @throws Violation for the first that is not */
export function expectTimestampsNow(
  places: readonly (readonly [holder: JsonObject, name: keyof typeof statementOf])[],
  now: number,
): void {
  for (const [holder, name] of places) {
    const text = holder[name];
    const place = seenIn(holder, `/${name}`);
    const span = spanOf(text);
    const isNow = span === undefined || (span.to > now - tenMinutes && span.from < now + tenMinutes);
    const expected = `about ${new Date(now).toISOString()}`;
    expectThat([statementOf[name]], isNow, expected, String(text), place);
  }
}

/** @throws Violation when what was said later, by more than so many milliseconds, has no later timestamp. */
export function expectLaterTimestamp(said: JsonObject, saidLater: JsonObject, milliseconds: number): void {
  const [span, laterSpan] = [spanOf(said.timestamp), spanOf(saidLater.timestamp)];
  const isLater = span === undefined || laterSpan === undefined || laterSpan.to > span.from + milliseconds;
  const expected = `a later timestamp than ${String(said.timestamp)}`;
  const place = seenIn(saidLater, '/timestamp');
  expectThat(['transcript/message/timestamp'], isLater, expected, String(saidLater.timestamp), place);
}
