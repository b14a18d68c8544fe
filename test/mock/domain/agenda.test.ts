import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyAgenda } from '../../../mock/domain/agenda.ts';
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
        const item = { kind: 'session-idle', session, messageIndex: order } as const;
        return { at, order, item };
      });
      for (const due of added) agenda.push(due);

      expect(drain(agenda)).toEqual(sortBy(added, ({ at }) => [at]).map(({ item }) => item));
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
