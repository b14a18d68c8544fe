import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyAgenda } from '../../../mock/domain/agenda.ts';
import { callOf, chatOf, emptyPool, type Waiting } from '../../../mock/domain/world.ts';
import { callIn, chatIn, given } from '../../support/given.ts';

const world = given();
const message = { messageType: 'say', message: 'Hello' } as const;
const chatBody = { communicationChannel: 'Messenger', customerNumber: '+14155550170', messengerOptions: message };
const session = chatOf(world, chatIn(world, chatBody));
const call = callOf(world, callIn(world));

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

      expect(drained(agenda)).toEqual(sorted(added, ({ at }) => [at]).map(({ item }) => item));
    }),
    { seed: 1 },
  );
});

test('trigger-call/queue-order: calls wait by priority, then due moment, then arrival', () => {
  const few = fc.integer({ min: 1, max: 3 });

  fc.assert(
    fc.property(fc.array(fc.tuple(few, few)), (calls) => {
      const { waiting } = emptyPool('studio', 'Line');
      const added = calls.map(([priority, dueAt], order): Waiting => ({ priority, dueAt, order, call }));
      for (const one of added) waiting.push(one);

      expect(drained(waiting)).toEqual(sorted(added, ({ priority, dueAt }) => [priority, dueAt]));
    }),
    { seed: 1 },
  );
});

function drained<Item>(queue: { pop(): Item | undefined }): Item[] {
  const items: Item[] = [];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) items.push(item);
  return items;
}

/** By the keys, the first of them first; Array.prototype.sort keeps the order of equals. */
function sorted<Item>(items: readonly Item[], keysOf: (item: Item) => number[]): Item[] {
  return [...items].sort((one, other) => {
    const others = keysOf(other);
    return keysOf(one).reduce((difference, key, index) => difference || key - (others[index] ?? 0), 0);
  });
}
