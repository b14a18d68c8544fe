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
 * empty page.
 */
export function pageOf<Item>(
  all: readonly Item[],
  cursorOf: (item: Item) => string,
  fits: (item: Item) => boolean,
  { after, limit = 100 }: { after?: string | undefined; limit?: number | undefined },
): Page<Item> {
  const before = after === undefined ? -1 : all.findIndex((item) => cursorOf(item) === after);
  const start = after !== undefined && before === -1 ? all.length : before + 1;
  const behind = all.slice(start).filter(fits);
  const items = behind.slice(0, limit);
  const last = items.at(-1);
  const total = behind.length + all.slice(0, start).filter(fits).length;
  return { items, total, next: last === undefined || behind.length <= limit ? null : cursorOf(last) };
}
