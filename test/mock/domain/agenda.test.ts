import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyAgenda, toAgendaEntry, toPart } from '../../../mock/domain/agenda.ts';
import { emptyPool, type WaitingCall } from '../../../mock/domain/call/line-pool.ts';
import { callOf, chatOf } from '../../../mock/domain/world.ts';
import { createCall, createChat, worldWith } from '../../support/mock/world.ts';

const world = worldWith();
const message = { messageType: 'say', message: 'Hello' } as const;
const chatBody = { communicationChannel: 'Messenger', customerNumber: '+14155550170', messengerOptions: message };
const session = chatOf(world, createChat(world, chatBody));
const call = callOf(world, createCall(world));

test('what is due earlier comes first, and equal moments keep their order', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5 }));

  fc.assert(
    fc.property(moments, (dues) => {
      const agenda = emptyAgenda();
      const added = dues.map((at, order) => {
        // Which message it speaks of tells them apart.
        const part = toPart({ kind: 'session-idle', session, messageIndex: order });
        return { at, order, item: session, part };
      });
      for (const due of added) agenda.push(due);

      const drained = added.map(() => [agenda.firstPart, agenda.pop()]);

      expect(drained).toEqual(sortBy(added, ({ at }) => [at]).map(({ part, item }) => [part, item]));
    }),
    { seed: 1 },
  );
});

test('an entry is the same again once it was kept as a session and a number', () => {
  const chatKind = fc.constantFrom('message-due', 'message-end', 'session-idle');
  const chatEntry = fc.record({ kind: chatKind, session: fc.constant(session), messageIndex: fc.nat(1_000_000) });
  const callKind = fc.constantFrom('call-due', 'call-step', 'call-date-over');
  const callEntry = fc.record({ kind: callKind, session: fc.constant(call) });

  fc.assert(
    fc.property(fc.oneof(chatEntry, callEntry), (entry) => {
      const part = toPart(entry);

      expect(part).toBeLessThan(2 ** 32);
      expect(toAgendaEntry(entry.session, part)).toEqual(entry);
    }),
    { seed: 1 },
  );
});

test('trigger-call/queue-order: calls wait by priority, then due moment, then arrival', () => {
  const few = fc.integer({ min: 1, max: 3 });

  fc.assert(
    fc.property(fc.array(fc.tuple(few, few)), (calls) => {
      const { waiting } = emptyPool('studio', 'Line');
      const added = calls.map(([priority, dueAt], order): WaitingCall => ({ priority, dueAt, order, call }));
      for (const one of added) waiting.push(one);

      expect(drain(waiting)).toEqual(sortBy(added, ({ priority, dueAt }) => [priority, dueAt]));
    }),
    { seed: 1 },
  );
});

function drain<Item>(queue: { pop(): Item | undefined }): Item[] {
  const items: Item[] = [];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) items.push(item);
  return items;
}

/** By the keys, the first of them first; Array.prototype.sort keeps the order of equals. */
function sortBy<Item>(items: readonly Item[], keysOf: (item: Item) => number[]): Item[] {
  return [...items].sort((one, other) => {
    const others = keysOf(other);
    return keysOf(one).reduce((difference, key, index) => difference || key - (others[index] ?? 0), 0);
  });
}
