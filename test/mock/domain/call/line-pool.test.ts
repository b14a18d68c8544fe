import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyPool, type WaitingCall } from '../../../../mock/domain/line-pool.ts';
import { callOf } from '../../../../mock/domain/world.ts';
import { createCall, worldWith } from '../../../support/mock/world.ts';

const world = worldWith();
const call = callOf(world, createCall(world));

test('trigger-call/queue-order: calls wait by priority, then due instant, then arrival', () => {
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
