import { expect, test } from 'vitest';
import {
  type CallStage,
  findContradiction,
  judgeDuration,
  judgeStageTimes,
} from '../../../contracts/oracle/call-lifecycle.ts';

const at = (seconds: number) => Date.UTC(2026, 10, 20, 9) + seconds * 1_000;
const text = (seconds: number) => new Date(at(seconds)).toISOString();

function stage(status: string, seconds: readonly [from: number, to: number], record = {}): CallStage {
  const [from, to] = seconds;
  return { status, record, enteredAfter: at(from - 0.5), firstSeenAt: at(from), lastSeenAt: at(to) };
}

/** Half a minute in the queue and ringing, then a talk of forty seconds. */
const courseWith = (duration: unknown) => [
  stage('call_in_queue', [0, 20]),
  stage('call_placed', [20, 30]),
  stage('call_in_progress', [30, 70]),
  stage('call_hangup', [70, 70], { duration }),
];

test('a status contradicts what it says has yet to be, or cannot have been', () => {
  const contradictions = (before: string, after: string) =>
    findContradiction([{ status: before }], after) !== undefined;

  expect(contradictions('call_in_queue', 'call_placed')).toBe(false);
  expect(contradictions('call_placed', 'call_hangup')).toBe(false);
  expect(contradictions('call_hangup', 'call_hangup')).toBe(false);
  expect(contradictions('call_hangup', 'completed')).toBe(false);
  expect(contradictions('call_errored', 'call_in_queue')).toBe(false);
  // As no line is free, or to hand it over.
  expect(contradictions('call_placed', 'call_in_queue')).toBe(false);
  expect(contradictions('call_in_progress', 'call_placed')).toBe(false);
  expect(contradictions('call_in_progress', 'call_in_queue')).toBe(true);
  expect(contradictions('call_hangup', 'call_placed')).toBe(true);
  expect(contradictions('call_in_progress', 'call_expired')).toBe(true);
  expect(contradictions('call_in_progress', 'call_canceled')).toBe(true);
  expect(contradictions('call_hangup', 'call_in_progress')).toBe(true);
});

test.each([null, undefined, 40, 39.4, 60, 51, 110])('a duration of %s agrees with a talk of 40 seconds', (duration) => {
  expect(() => judgeDuration(courseWith(duration))).not.toThrow();
});

test.each([0, 0.67, 40_000, -1])('a duration of %s does not', (duration) => {
  expect(() => judgeDuration(courseWith(duration))).toThrow(
    /a duration in seconds of a call that was connected for 40.0 s/,
  );
});

test('a record is changed no earlier than its call was seen in the status before', () => {
  const before = stage('call_placed', [20, 30], { createdAt: text(0), updatedAt: text(20) });
  const after = (record: object) => () =>
    judgeStageTimes(before, { status: 'call_in_progress', record: record as never });

  expect(after({ createdAt: text(0), updatedAt: text(30) })).not.toThrow();
  expect(after({ createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T10:00:29+01:00' })).not.toThrow();
  expect(after({ createdAt: text(0), updatedAt: text(20) })).toThrow(/updatedAt not before 2026-11-20T09:00:30.000Z/);
  expect(after({ createdAt: text(0), updatedAt: text(10) })).toThrow(/updatedAt not before 2026-11-20T09:00:20.000Z/);
  expect(after({ createdAt: text(5), updatedAt: text(30) })).toThrow(/createdAt 2026-11-20T09:00:00.000Z, as before/);
});
