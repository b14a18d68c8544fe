import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { createEventList } from '../../../mock/log/event-list.ts';

const toCompleted = (sessionId: string, at: number): DomainEvent => ({ type: 'chat-completed', at, sessionId });
const toLeft = (sessionIds: readonly string[], at: number): DomainEvent => ({ type: 'sessions-left', at, sessionIds });

/** A list to which sessions of four events each were added, of which only the latest stay. */
function fillList(sessions: number, keep: number, batch: number) {
  const list = createEventList();
  const add = (event: DomainEvent) => {
    list.push(event);
    list.nextSweep(1)?.commit();
  };
  let oldest = 0;
  for (let session = 0; session < sessions; session += 1) {
    for (let event = 0; event < 4; event += 1) add(toCompleted(`s${session}`, session));
    if (session - oldest < keep + batch) continue;
    const ids = Array.from({ length: batch }, (_, index) => `s${oldest + index}`);
    oldest += batch;
    add(toLeft(ids, session));
  }
  return { list, oldest };
}

test('events of sessions that left are gone at once, and no number changes', () => {
  const list = createEventList();
  list.push(toCompleted('a', 1));
  list.push(toCompleted('b', 2));
  list.push(toLeft(['a'], 3));

  expect(list.read(0)).toEqual([{ type: 'event-left', at: 1 }, toCompleted('b', 2), toLeft(['a'], 3)]);
  expect([list.length(), list.read(1, 2), list.read(7), list.read(-1)]).toEqual([
    3,
    [toCompleted('b', 2)],
    [],
    list.read(0),
  ]);
});

test('a long history of sessions that left takes up no room, nor do their ids', () => {
  const { list, oldest } = fillList(6_000, 100, 10);
  const events = list.read(0);
  const text = JSON.stringify(events.filter(({ type }) => type !== 'event-left'));

  expect(events.length).toBe(list.length());
  expect(text.length).toBeLessThan(30_000);
  const ids = events.flatMap((event) => ('sessionId' in event ? [event.sessionId] : []));
  expect(new Set(ids)).toEqual(new Set(Array.from({ length: 6_000 - oldest }, (_, index) => `s${oldest + index}`)));
  const counts = events.map((event) =>
    event.type === 'sessions-left' ? event.sessionIds.length + (event.others ?? 0) : 0,
  );
  expect(counts.reduce((sum, one) => sum + one)).toBe(oldest);
});

test('wherever a list is read from, it has what the whole list has there', () => {
  const { list } = fillList(600, 50, 5);
  const events = list.read(0);

  fc.assert(
    fc.property(fc.nat(events.length + 5), fc.nat(events.length + 5), (since, until) => {
      expect(list.read(since, until)).toEqual(events.slice(since, until));
    }),
  );
});
