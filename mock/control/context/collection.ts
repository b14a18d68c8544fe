import { foldCase } from '../../../src/text/words.ts';
import { bounds } from '../../domain/bounds.ts';
import { sizeOf } from '../../domain/world.ts';
import { startSlice } from '../../engine/turns.ts';
import type { Awaitable } from '../../http/message.ts';

export interface Collection<Row, Item, Query extends PageRequest = PageRequest> {
  rows: Iterable<Row>;
  filters: {
    [Name in Exclude<keyof Query, keyof PageRequest>]-?: (
      row: Row,
      wanted: NonNullable<Query[Name]>,
    ) => Awaitable<boolean>;
  };
  textsOf?(row: Row): Awaitable<Iterable<SearchedText>>;
  /** Rows are compared by the first number of their sort keys that differs. Equal rows keep their order. */
  sortKeyOf?(row: Row, order: string | undefined): readonly number[];
  show(row: Row): Awaitable<Item | undefined>;
}

/** The parameters that every list of the control plane accepts. All other parameters of a query are filters. */
interface PageRequest {
  search?: string;
  order?: string;
  offset?: number;
  limit?: number;
}

/** Reads a page of rows below the size limit of a response. A page has at least one row. */
export async function readPage<Row, Item, Query extends PageRequest>(
  { rows, filters, textsOf, sortKeyOf, show }: Collection<Row, Item, Query>,
  { search, order, offset = 0, limit = 100, ...wanted }: Query,
): Promise<{ items: Item[]; total: number }> {
  const isFound = parseTextQuery(search);
  const filterNames = (Object.keys(filters) as (keyof typeof filters)[]).filter((name) => wanted[name] !== undefined);
  const matches = async (row: Row) => {
    for (const name of filterNames) if (!(await filters[name](row, wanted[name] as never))) return false;
    return isFound === undefined || textsOf === undefined || isFound(await textsOf(row));
  };
  const slice = startSlice();
  const selected: { row: Row; key: readonly number[] }[] = [];
  for (const row of rows) {
    if (slice.isOver()) await slice.next();
    if (await matches(row)) selected.push({ row, key: sortKeyOf?.(row, order) ?? [] });
  }
  if (sortKeyOf !== undefined) selected.sort((one, other) => compareKeys(one.key, other.key));
  const items: Item[] = [];
  let size = 0;
  for (const { row } of selected.slice(offset, offset + limit)) {
    if (slice.isOver()) await slice.next();
    // Match the row again, because other requests may have changed the row since its selection.
    if (!(await matches(row))) continue;
    const item = await show(row);
    if (item === undefined) continue;
    size += sizeOf(item);
    if (size > bounds.answerSize && items.length > 0) break;
    items.push(item);
  }
  return { items, total: selected.length };
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, position) => value !== other[position]);
  return (one[index] ?? 0) - (other[index] ?? 0);
}

type SearchedText = readonly [field: string, value: string | null | undefined];

type TextQuery = (texts: Iterable<SearchedText>) => boolean;

/** `to:Ada` searches only the field `to`. Separators in a number such as `(415) 555-01` do not matter. */
function parseTextQuery(search: string | undefined): TextQuery | undefined {
  const words = toWords(foldCase(search?.trim() ?? '')).map(toWordQuery);
  if (words.length === 0) return undefined;
  return (texts) => {
    let missing = words;
    for (const text of texts) {
      missing = missing.filter((isIn) => !isIn(text));
      if (missing.length === 0) return true;
    }
    return false;
  };
}

function toWordQuery(word: string): (text: SearchedText) => boolean {
  const [, field, part] = /^(\w+):(.+)$/.exec(word) ?? [];
  return ([name, value]) => {
    const text = foldCase(value ?? '');
    return text.includes(word) || (part !== undefined && foldCase(name) === field && text.includes(part));
  };
}

function toWords(search: string): string[] {
  const digits = search.replace(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(digits) && /^[+(\d][\d\s().-]*$/.test(search)) return [digits];
  return search.split(/\s+/).filter(Boolean);
}

export type Texts = Generator<SearchedText, void, undefined>;

export function* valuesIn(name: string, value: unknown, leftOut: readonly string[] = []): Texts {
  if (Array.isArray(value)) for (const item of value) yield* valuesIn(name, item, leftOut);
  else if (typeof value === 'object' && value !== null) {
    for (const [member, item] of Object.entries(value))
      if (!leftOut.includes(member)) yield* valuesIn(member, item, leftOut);
  } else if (value != null) yield [name, String(value)];
}
