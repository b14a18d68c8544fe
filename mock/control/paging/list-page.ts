import type { CooperativeTask } from '../../engine/cooperative-task.ts';
import { takeSortedPage } from './sorted-page.ts';

/** One page of a list, the number of all items, and the cursor of the next page. */
export interface Page<Item> {
  items: Item[];
  total: number;
  /** null on the last page, and where the order is not that of the list. */
  next: string | null;
  /** The index of the located item in the list; null when it is not there. Only where one is to be located. */
  position?: number | null;
}

/** How a list is read. */
export interface ListRequest<Item> {
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

function positionOf<Item>(
  found: readonly Item[],
  located: Item,
  compare: ((one: Item, other: Item) => number) | undefined,
): number {
  if (compare === undefined) return found.indexOf(located);
  const index = found.indexOf(located);
  return found.filter((item, at) => (compare(item, located) || at - index) < 0).length;
}
