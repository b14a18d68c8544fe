import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InstantHeap, type TimedItem } from '../../../../mock/domain/time/instant-heap.ts';

test('whatever is added and taken in whatever order, the earliest comes first, and equals by their order', () => {
  const step = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0, max: 8 }) }, fc.constant('pop' as const));

  fc.assert(
    fc.property(fc.array(step, { size: 'large' }), (steps) => {
      const heap = new InstantHeap<string>();
      let expected: TimedItem<string>[] = [];
      steps.forEach((one, order) => {
        if (one === 'pop') {
          expect(heap.pop()).toBe(expected[0]?.item);
          expected = expected.slice(1);
        } else {
          const timed = { at: one, order, item: `item ${order}`, part: 3 * order };
          heap.push(timed);
          expected = [...expected, timed].toSorted((a, b) => a.at - b.at || a.order - b.order);
        }
        expect(heap.find(() => true)).toEqual(expected[0]);
        expect(heap.nextAt).toBe(expected[0]?.at);
        expect(heap.firstPart).toBe(expected[0]?.part ?? 0);
        expect(heap.length).toBe(expected.length);
      });
    }),
    { seed: 1 },
  );
});

test('it grows far past the room it begins with, and keeps moments that are no whole numbers apart', () => {
  const heap = new InstantHeap<number>();
  const items = Array.from({ length: 5_000 }, (_, order) => ({
    at: ((order * 7_919) % 5_000) + 0.5,
    order,
    item: order,
    part: 7 * order,
  }));
  for (const item of items) heap.push(item);

  const drained = Array.from(items, () => [heap.nextAt, heap.firstPart, heap.pop()]);

  const inOrder = items.toSorted((one, other) => one.at - other.at);
  expect(drained).toEqual(inOrder.map(({ at, part, item }) => [at, part, item]));
  expect(heap.pop()).toBeUndefined();
  expect(heap.first).toBeUndefined();
});

test('a search goes from the earliest on, up to what it looks for, and takes nothing away', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 20 }), { size: 'large' });
  fc.assert(
    fc.property(moments, fc.nat(20), (ats, earliest) => {
      const heap = new InstantHeap<number>();
      ats.forEach((at, order) => {
        heap.push({ at, order, item: order, part: order });
      });
      const inOrder = ats
        .map((at, order) => ({ at, order, item: order, part: order }))
        .toSorted((a, b) => a.at - b.at || a.order - b.order);
      const visited: number[] = [];

      const found = heap.find((item, part, at) => {
        expect(part).toBe(item);
        visited.push(item);
        return at >= earliest;
      });

      const index = inOrder.findIndex(({ at }) => at >= earliest);
      expect(found).toEqual(inOrder[index]);
      expect(visited).toEqual(inOrder.slice(0, index === -1 ? undefined : index + 1).map(({ item }) => item));
      expect(heap.length).toBe(ats.length);
    }),
    { seed: 1 },
  );
});

test('a heap of some of the items has them in the same order', () => {
  const heap = new InstantHeap<number>();
  for (const [order, at] of [3, 1, 2, 1, 3].entries()) heap.push({ at, order, item: order, part: 2 * order });

  const odd = heap.filter((item) => item % 2 === 1);

  expect([odd.firstPart, odd.pop(), odd.firstPart, odd.pop(), odd.pop()]).toEqual([2, 1, 6, 3, undefined]);
  expect(heap.length).toBe(5);
});
