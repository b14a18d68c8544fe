/** One page of a list, the number of all items, and the cursor of the next page. */
export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | null;
}

/**
 * A page of at most `limit` matching items after the one with the cursor `after`, or the first page.
 *
 * The item of the cursor may no longer match. An unknown cursor returns an empty page. Without a cursor, `offset` is the
 * number of items to skip.
 */
export function paginate<Item>(
  all: readonly Item[],
  cursorOf: (item: Item) => string,
  matches: (item: Item) => boolean,
  {
    after,
    offset = 0,
    limit = 100,
  }: { after?: string | undefined; offset?: number | undefined; limit?: number | undefined },
): Page<Item> {
  const cursorIndex = after === undefined ? -1 : all.findIndex((item) => cursorOf(item) === after);
  const start = after !== undefined && cursorIndex === -1 ? all.length : cursorIndex + 1;
  const skipCount = after === undefined ? offset : 0;
  const remaining = all.slice(start).filter(matches);
  const items = remaining.slice(skipCount, skipCount + limit);
  const last = items.at(-1);
  const total = remaining.length + all.slice(0, start).filter(matches).length;
  return { items, total, next: last === undefined || remaining.length <= skipCount + limit ? null : cursorOf(last) };
}
