import { describe, expect, test } from 'vitest';
import type { SessionStatus } from '../../../../mock/domain/session.ts';
import { nextStatus, type SessionEvent, transitions } from '../../../../mock/domain/transitions.ts';
import document from '../../../../src/generated/service.json' with { type: 'json' };

type From = SessionStatus | 'none';

const statuses = document.components.schemas.SessionStatus.enum as SessionStatus[];
const events = Object.keys(transitions) as SessionEvent[];
const moves = events.flatMap((event) =>
  (Object.entries(transitions[event]) as [From, SessionStatus][]).map(([from, to]) => ({ event, from, to })),
);

test('the table knows the statuses of the document and no others', () => {
  const named = moves.flatMap(({ from, to }) => [from, to]).filter((status) => status !== 'none');

  expect([...new Set(named)].sort()).toEqual([...statuses].sort());
});

test('every status can be reached', () => {
  const reached = new Set<From>(['none']);
  for (const _ of statuses) for (const { from, to } of moves) if (reached.has(from)) reached.add(to);

  expect([...reached].sort()).toEqual([...statuses, 'none'].sort());
});

test('a call never becomes a chat, nor a chat a call', () => {
  const chats = findReachable(nextStatus('chat-started', 'none'), (event) => !event.startsWith('call-'));
  const calls = findReachable(nextStatus('call-queued', 'none'), (event) => event.startsWith('call-'));

  expect(chats).toEqual(['active', 'agent_errored', 'completed']);
  expect(calls).toEqual(statuses.filter((status) => status !== 'active' && status !== 'completed').sort());
});

test.each(['call_hangup', 'call_errored', 'call_expired', 'call_canceled', 'could_not_connect'] as const)(
  'nothing happens to a call any more that is %s',
  (status) => {
    expect(moves.filter(({ from }) => from === status)).toEqual([]);
  },
);

test('nothing happens to a call any more whose agent failed', () => {
  expect(moves.filter(({ from, event }) => from === 'agent_errored' && event.startsWith('call-'))).toEqual([]);
});

test('only a call that is call_in_queue can be cancelled', () => {
  expect(transitions['call-cancelled']).toEqual({ call_in_queue: 'call_canceled' });
  expect(moves.filter(({ to }) => to === 'call_canceled').map(({ event }) => event)).toEqual(['call-cancelled']);
});

describe('the next status', () => {
  test.each(moves)('after $event, $from is $to', ({ event, from, to }) => {
    expect(nextStatus(event, from)).toBe(to);
  });

  test('is not there for what the table does not have', () => {
    const pairs = events.flatMap((event) => (['none', ...statuses] as From[]).map((from) => ({ event, from })));
    const missing = pairs.filter(({ event, from }) => !Object.hasOwn(transitions[event], from));

    expect(missing).toHaveLength(pairs.length - moves.length);
    for (const { event, from } of missing) {
      expect(() => nextStatus(event, from)).toThrow(`${event} cannot happen to a session that is ${from}.`);
    }
  });
});

function findReachable(first: SessionStatus, counts: (event: SessionEvent) => boolean): SessionStatus[] {
  const reached = new Set<From>([first]);
  for (const _ of statuses)
    for (const { event, from, to } of moves) if (counts(event) && reached.has(from)) reached.add(to);
  return ([...reached] as SessionStatus[]).sort();
}
