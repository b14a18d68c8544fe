import { bounds, sizeOf } from '../../domain/bounds.ts';
import type { CooperativeTask } from '../../engine/cooperative-task.ts';

/** One page of a list, the number of all items, and the cursor of the next page. */
interface Page<Item> {
  items: Item[];
  total: number;
  /** null on the last page, and where the order is not that of the list. */
  next: string | null;
  /** The index of the located item in the list; null when it is not there. Only where one is to be located. */
  position?: number | null;
}

/** How a list is read. */
interface ListRequest<Item> {
  /** The identity of an item, which is also the cursor of the page after it. */
  cursorOf(item: Item): string;
  matches(item: Item): boolean;
  /** Another order than that of the list, which equal items keep. */
  compare?: ((one: Item, other: Item) => number) | undefined;
  /** The cursor of the last item of the page before. */
  after?: string | undefined;
  /** How many to skip; without effect beside `after`. @defaultValue 0 */
  offset?: number | undefined;
  /** The maximum. @defaultValue 100 */
  limit?: number | undefined;
  /** The item to say the position of, by its cursor. */
  locate?: string | undefined;
}

/**
 * A page of the matching items after the one with the cursor `after`, or from `offset` on.
 *
 * The item of the cursor may no longer match. An unknown cursor returns an empty page.
 */
export function* listPage<Item>(all: Iterable<Item>, request: ListRequest<Item>): CooperativeTask<Page<Item>> {
  const { cursorOf, matches, compare, after, offset = 0, limit = 100, locate } = request;
  const found: Item[] = [];
  let start = after === undefined ? offset : undefined;
  let located: Item | undefined;
  for (const item of all) {
    const isMatch = matches(item);
    if (isMatch) found.push(item);
    if (start === undefined && cursorOf(item) === after) start = found.length;
    if (isMatch && locate !== undefined && located === undefined && cursorOf(item) === locate) located = item;
    yield;
  }
  const total = found.length;
  const position = located === undefined ? null : positionOf(found, located, compare);
  const from = start ?? total;
  const items =
    compare === undefined ? found.slice(from, from + limit) : takeSortedPage(found, compare, { offset: from, limit });
  const last = items.at(-1);
  const hasNext = compare === undefined && last !== undefined && from + limit < total;
  return { items, total, next: hasNext ? cursorOf(last) : null, ...(locate !== undefined && { position }) };
}

function positionOf<Item>(found: readonly Item[], located: Item, compare: ListRequest<Item>['compare']): number {
  const index = found.indexOf(located);
  if (compare === undefined) return index;
  return found.filter((item, at) => (compare(item, located) || at - index) < 0).length;
}

/**
 * The items of one page, in order: those from `offset` on, at most `limit`. Of equal items the first in the list comes first.
 *
 * Near the start of a long list this is much faster than sorting would be: only items that can be on the page are sorted.
 */
export function takeSortedPage<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  { offset, limit }: { offset: number; limit: number },
): Item[] {
  const end = offset + limit;
  let first: Item[] = [];
  let last: Item | undefined;
  for (const item of items) {
    if (last !== undefined && compare(last, item) <= 0) continue;
    first.push(item);
    if (first.length < 2 * end) continue;
    first = first.sort(compare).slice(0, end);
    last = first.at(-1);
  }
  return first.sort(compare).slice(offset, end);
}

/** The first items as they are shown, as many as an answer holds, but one at least. */
export function takeWhileFits<Item, Shown>(
  items: readonly Item[],
  show: (item: Item) => Shown,
  maxSize: number = bounds.answerSize,
): Shown[] {
  const taken: Shown[] = [];
  let size = 0;
  for (const item of items) {
    const shown = show(item);
    size += sizeOf(shown);
    if (size > maxSize && taken.length > 0) break;
    taken.push(shown);
  }
  return taken;
}
