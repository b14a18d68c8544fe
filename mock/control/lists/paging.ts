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

/** Items that are looked at before others could have their turn: a search takes some microseconds for each. */
const itemsPerLook = 50;

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
  let looked = 0;
  for (const item of all) {
    const isMatch = matches(item);
    if (isMatch) found.push(item);
    if (start === undefined && cursorOf(item) === after) start = found.length;
    if (isMatch && locate !== undefined && located === undefined && cursorOf(item) === locate) located = item;
    looked += 1;
    if (looked % itemsPerLook === 0) yield;
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

/** Up to so many items a page is kept sorted while the list is looked through; beyond, sorting all is faster. */
const fewItems = 500;

/**
 * The items of one page, in order: those from `offset` on, at most `limit`. Of equal items the first in the list comes first.
 *
 * Near the start of a long list this is much faster than sorting would be. `items` may be reordered.
 */
export function takeSortedPage<Item>(
  items: Item[],
  compare: (one: Item, other: Item) => number,
  { offset, limit }: { offset: number; limit: number },
): Item[] {
  const end = Math.min(items.length, offset + limit);
  if (end > fewItems) return items.sort(compare).slice(offset, end);
  const first: Item[] = [];
  for (const item of items) {
    const last = first[end - 1];
    if (last !== undefined && compare(last, item) <= 0) continue;
    first.splice(placeOf(item, first, compare), 0, item);
    if (first.length > end) first.pop();
  }
  return first.slice(offset);
}

/** Where an item belongs in a sorted list: behind its equals. */
function placeOf<Item>(item: Item, sorted: readonly Item[], compare: (one: Item, other: Item) => number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(sorted[middle] as Item, item) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
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
