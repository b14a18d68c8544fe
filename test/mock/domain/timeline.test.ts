import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AgendaEntry, createAgenda, findEntry } from '../../../mock/domain/timeline.ts';
import { chatOf } from '../../../mock/domain/world.ts';
import { createChat, worldWith } from '../../support/mock/world.ts';

const world = worldWith();
const say = { messageType: 'say', message: 'Hello' } as const;
const body = { communicationChannel: 'Messenger', customerNumber: '+14155550170', messengerOptions: say };
const session = chatOf(world, createChat(world, body));

const someEntries = fc
  .array(fc.integer({ min: 0, max: 5 }))
  .map((dues) =>
    dues.map((at, order): AgendaEntry => ({ kind: 'message-due', at, order, session, messageIndex: order })),
  );

/** `sort` keeps the order of equal instants. */
const inOrder = (entries: readonly AgendaEntry[]) => entries.toSorted((one, other) => one.at - other.at);

test('an agenda returns the earliest entry first, and equal instants in the order in which they were added', () => {
  fc.assert(
    fc.property(someEntries, (entries) => {
      const agenda = createAgenda();
      for (const entry of entries) agenda.push(entry);

      expect(entries.map(() => agenda.pop())).toEqual(inOrder(entries));
    }),
    { seed: 1 },
  );
});

test('the earliest matching entry is found and stays on the agenda', () => {
  fc.assert(
    fc.property(someEntries, fc.integer({ min: 1, max: 4 }), (entries, divisor) => {
      const agenda = createAgenda([...entries]);
      const matches = ({ order }: AgendaEntry) => order % divisor === divisor - 1;

      expect(findEntry(agenda, matches)).toEqual(inOrder(entries).find(matches));
      expect(agenda.length).toBe(entries.length);
    }),
    { seed: 1 },
  );
});
