/** One page of a list, how many there are on all, and where the next begins. */
export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | null;
}

/**
 * The page of at most `limit` of the items that fit, behind the one whose cursor is `after`; the first page without it.
 *
 * The item of the cursor may have ceased to fit since the page before. A cursor that names no item at all gives an
 * empty page. Instead of a cursor, `offset` says how many are left out.
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
