/** One page of a list, how many there are on all, and where the next begins. */
export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | null;
}

/**
 * The page of at most `limit` items behind the one whose cursor is `after`; the first page without it.
 *
 * A cursor that names none of them gives an empty page.
 */
export function pageOf<Item>(
  all: readonly Item[],
  cursorOf: (item: Item) => string,
  { after, limit = 100 }: { after?: string | undefined; limit?: number | undefined },
): Page<Item> {
  const before = after === undefined ? -1 : all.findIndex((item) => cursorOf(item) === after);
  const start = after !== undefined && before === -1 ? all.length : before + 1;
  const items = all.slice(start, start + limit);
  const last = items.at(-1);
  return { items, total: all.length, next: last === undefined || start + limit >= all.length ? null : cursorOf(last) };
}
