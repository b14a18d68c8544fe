import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Moment, MomentHeap } from '../../../mock/domain/moment-heap.ts';

test('whatever is added and taken in whatever order, the earliest comes first, and equals by their order', () => {
  const step = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0, max: 8 }) }, fc.constant('pop' as const));

  fc.assert(
    fc.property(fc.array(step, { size: 'large' }), (steps) => {
      const heap = new MomentHeap<Moment>();
      let expected: Moment[] = [];
      steps.forEach((one, order) => {
        if (one === 'pop') {
          expect(heap.pop()).toBe(expected[0]);
          expected = expected.slice(1);
        } else {
          const item = { at: one, order };
          heap.push(item);
          expected = [...expected, item].toSorted((a, b) => a.at - b.at || a.order - b.order);
        }
        expect(heap.peek()).toBe(expected[0]);
        expect(heap.length).toBe(expected.length);
      });
    }),
    { seed: 1 },
  );
});

test('it grows far past the room it begins with, and keeps moments that are no whole numbers apart', () => {
  const heap = new MomentHeap<Moment>();
  const items = Array.from({ length: 5_000 }, (_, order) => ({ at: ((order * 7_919) % 5_000) + 0.5, order }));
  for (const item of items) heap.push(item);

  const drained = Array.from(items, () => heap.pop()?.at);

  expect(drained).toEqual(Array.from(items, (_, rank) => rank + 0.5));
  expect(heap.pop()).toBeUndefined();
  expect(heap.peek()).toBeUndefined();
});

test('an item that was taken can be put back in its place', () => {
  const heap = new MomentHeap<Moment>();
  const first = { at: 1, order: 0 };
  heap.push(first);
  heap.push({ at: 1, order: 1 });
  heap.pop();

  heap.push(first);

  expect(heap.pop()).toBe(first);
});
