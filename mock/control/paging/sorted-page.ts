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
