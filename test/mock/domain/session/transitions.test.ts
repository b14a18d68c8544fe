import { describe, expect, test } from 'vitest';
import { nextStatus, type SessionEvent, transitions } from '../../../../mock/domain/lifecycle.ts';
import type { SessionStatus } from '../../../../mock/domain/session.ts';
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
