import { expect, test } from 'vitest';
import { isSameTimestamp, spanOf } from '../../../contracts/facts/document.ts';
import type { JsonObject } from '../../../contracts/facts/exchange.ts';
import {
  type CallStage,
  findContradiction,
  judgeDuration,
  judgeStageTimes,
} from '../../../contracts/judge/call-lifecycle.ts';
import { expectReplyInRecord } from '../../../contracts/steps/conversation.ts';

const at = (seconds: number) => Date.UTC(2026, 10, 20, 9) + seconds * 1_000;
const text = (seconds: number) => new Date(at(seconds)).toISOString();

function stage(status: string, seconds: readonly [from: number, to: number], record = {}): CallStage {
  const [from, to] = seconds;
  return { status, record, enteredAfter: at(from - 0.5), firstSeenAt: at(from), lastSeenAt: at(to) };
}

/** A call that queues and rings for 30 seconds in all, and then talks for 40 seconds. */
const courseWith = (duration: unknown) => [
  stage('call_in_queue', [0, 20]),
  stage('call_placed', [20, 30]),
  stage('call_in_progress', [30, 70]),
  stage('call_hangup', [70, 70], { duration }),
];

test('the kit reports a status of a phone call that cannot follow an earlier status', () => {
  const contradictions = (before: string, after: string) =>
    findContradiction([{ status: before }], after) !== undefined;

  expect(contradictions('call_in_queue', 'call_placed')).toBe(false);
  expect(contradictions('call_placed', 'call_hangup')).toBe(false);
  expect(contradictions('call_hangup', 'call_hangup')).toBe(false);
  expect(contradictions('call_hangup', 'completed')).toBe(false);
  expect(contradictions('call_errored', 'call_in_queue')).toBe(false);
  // A placed call may return to the queue, because no phone line is free or because the call is handed over.
  expect(contradictions('call_placed', 'call_in_queue')).toBe(false);
  expect(contradictions('call_in_progress', 'call_placed')).toBe(false);
  expect(contradictions('call_in_progress', 'call_in_queue')).toBe(true);
  expect(contradictions('call_hangup', 'call_placed')).toBe(true);
  expect(contradictions('call_in_progress', 'call_expired')).toBe(true);
  expect(contradictions('call_in_progress', 'call_canceled')).toBe(true);
  expect(findContradiction([{ status: 'call_placed' }, { status: 'call_hangup' }], 'call_in_progress')).toMatchObject({
    statements: ['session/status/call-in-progress'],
    expected: 'a status that can follow call_hangup',
  });
});

test('the kit accepts the duration of a phone call only if the duration fits the times in the call record', () => {
  for (const duration of [null, undefined, 40, 39.4, 60, 51, 110])
    expect(() => judgeDuration(courseWith(duration)), `${duration}`).not.toThrow();
  for (const duration of [0, 0.67, 40_000, -1])
    expect(() => judgeDuration(courseWith(duration)), `${duration}`).toThrow(/a duration of about 40.0 to/);
});

test('the kit reports a record whose updatedAt is earlier than a read that still showed the previous status', () => {
  const before = stage('call_placed', [20, 30], { createdAt: text(0), updatedAt: text(20) });
  const after = (record: object) => () =>
    judgeStageTimes(before, { status: 'call_in_progress', record: record as never });

  expect(after({ createdAt: text(0), updatedAt: text(30) })).not.toThrow();
  expect(after({ createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T10:00:29+01:00' })).not.toThrow();
  expect(after({ createdAt: text(0), updatedAt: text(20) })).toThrow(/updatedAt not before 2026-11-20T09:00:30.000Z/);
  expect(after({ createdAt: text(0), updatedAt: text(10) })).toThrow(/updatedAt not before 2026-11-20T09:00:20.000Z/);
  expect(after({ createdAt: text(5), updatedAt: text(30) })).toThrow(/createdAt 2026-11-20T09:00:00.000Z, as in/);
});

const timestamp = '2026-03-02T09:00:00Z';
const image = { type: 'image', mimeType: 'image/png', url: 'https://media.example.com/a.png?signature=1' };
const question = { type: 'message', role: 'user', content: [{ type: 'text', text: 'Where is it?' }, image], timestamp };
const call = {
  type: 'function_call',
  name: 'find',
  call_id: 'c1',
  arguments: { a: 1, b: 2 },
  phase: 'during',
  timestamp,
};
const output = { type: 'function_call_output', name: 'find', call_id: 'c1', output: '{}', is_error: false, timestamp };
const thought = { type: 'thinking', thinking: 'It is late.', timestamp };
const reply: readonly JsonObject[] = [question, call, output, thought];

test('the kit accepts a session record with more transcript entries than the reply-mode response', () => {
  const transcript = [{ ...question, content: [{ type: 'text', text: 'Hello' }] }, ...reply];

  expect(() => expectReplyInRecord(reply, { transcript })).not.toThrow();
});

test.each<[string, JsonObject[]]>([
  ['missing entries of an optional type', [question]],
  ['fields in a different order', [question, { ...call, arguments: { b: 2, a: 1 } }, output, thought]],
  ['null for a field that the reply contains', [question, { ...call, phase: null }, output, thought]],
  [
    'the same timestamp in a different format',
    [{ ...question, timestamp: '2026-03-02T10:00:00.000+01:00' }, call, output, thought],
  ],
  ['a link that was signed anew', [withImage({ url: 'https://media.example.com/a.png?signature=2' })]],
  ['a content item without its optional fields', [withImage({ mimeType: null })]],
])(
  'the kit accepts this difference between a session record and the earlier reply-mode response: %s',
  (_, transcript) => {
    expect(() => expectReplyInRecord(reply, { transcript })).not.toThrow();
  },
);

test('the kit accepts different formats of one phone number in the session record and the reply-mode response', () => {
  const [spoken, transcript] = [
    { ...question, senderId: '+14155550123' },
    [{ ...question, senderId: '+1 (415) 555-0123' }],
  ];

  expect(() => expectReplyInRecord([spoken], { transcript })).not.toThrow();
});

test.each<[string, JsonObject[]]>([
  ['a different text', [{ ...question, content: [{ type: 'text', text: 'Where?' }] }]],
  ['an image of a different type', [withImage({ mimeType: 'image/gif' })]],
  ['one image fewer', [{ ...question, content: question.content.slice(0, 1) }]],
  ['content items in a different order', [{ ...question, content: question.content.toReversed() }]],
  ['a different sender', [{ ...question, senderId: '+14155550100' }]],
  ['a different time', [{ ...question, timestamp: '2026-03-02T10:00:00Z' }]],
  ['different arguments of a tool call', [question, { ...call, arguments: {} }]],
  ['a different tool call', [question, { ...call, call_id: 'c2' }]],
  ['a tool output that failed', [question, { ...output, is_error: true }]],
  ['a different thought of the agent', [question, { ...thought, thinking: '' }]],
])(
  'the kit reports this difference between a session record and the earlier reply-mode response: %s',
  (_, transcript) => {
    const spoken = reply.map((entry) => (entry.type === 'message' ? { ...entry, senderId: '+14155550123' } : entry));

    expect(() => expectReplyInRecord(spoken, { transcript })).toThrow(/this entry of the reply/);
  },
);

function withImage(members: JsonObject): JsonObject {
  return { ...question, content: [...question.content.slice(0, 1), { ...image, ...members }] };
}

test.each([
  ['2026-11-20T09Z', 0, 3_599_999],
  ['2026-11-20T09:00:00.700Z', 700, 701],
])('the kit reads the timestamp %s as a time span from %d to %d ms after the full hour', (value, from, to) => {
  expect(spanOf(value)).toEqual({ from: at(0) + from, to: at(0) + to });
});

test.each([
  ['2026-11-20T09:00:00.700Z', '2026-11-20T14:30:00.700+05:30'],
  ['2026-11-20T09:00:00.700Z', '2026-11-20T09:00:00Z'],
  ['2026-11-20T09:00:00.700Z', '2026-11-20T09:00:01Z'],
  ['2026-11-20T09:00:42.700Z', '2026-11-20T09:00Z'],
  ['2026-11-20T09:00:00', '2026-11-20T09:00:00'],
])('the kit reads the timestamps %s and %s as the same instant', (one, other) => {
  expect([isSameTimestamp(one, other), isSameTimestamp(other, one)]).toEqual([true, true]);
});

test.each([
  ['2026-11-20T09:00:00.700Z', '2026-11-20T09:00:02Z'],
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00+05:30'],
  ['2026-11-20T09:00:00', '2026-11-20T09:00:01'],
  ['2026-11-20T09:00:00Z', null],
])('the kit reads the timestamps %s and %s as different instants', (one, other) => {
  expect([isSameTimestamp(one, other), isSameTimestamp(other, one)]).toEqual([false, false]);
});
