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
export function pageOf<Item>(
  all: readonly Item[],
  cursorOf: (item: Item) => string,
  fits: (item: Item) => boolean,
  {
    after,
    offset = 0,
    limit = 100,
  }: { after?: string | undefined; offset?: number | undefined; limit?: number | undefined },
): Page<Item> {
  const before = after === undefined ? -1 : all.findIndex((item) => cursorOf(item) === after);
  const start = after !== undefined && before === -1 ? all.length : before + 1;
  const skipped = after === undefined ? offset : 0;
  const behind = all.slice(start).filter(fits);
  const items = behind.slice(skipped, skipped + limit);
  const last = items.at(-1);
  const total = behind.length + all.slice(0, start).filter(fits).length;
  return { items, total, next: last === undefined || behind.length <= skipped + limit ? null : cursorOf(last) };
}
