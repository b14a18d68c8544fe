import { isObject, parseJson } from '../../../src/json.ts';
import { truncate } from '../../../src/text/words.ts';

export interface DataQuery {
  collection: string;
  id: string;
  query: URLSearchParams;
}

type Collections = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Loads only the data part of json-server: its web server would open the data to every origin. */
export async function queryJsonServer(data: Collections, { collection, id, query }: DataQuery): Promise<unknown> {
  const [{ Service }, { parseWhere }] = await Promise.all([
    import('json-server/lib/service.js'),
    import('json-server/lib/parse-where.js'),
  ]);
  const embed = query.getAll('_embed');
  if (id !== '') return new Service({ data }).findById(collection, id, { _embed: embed });
  const fields = [...new Set(query.keys())].filter((name) => !listParameters.includes(name));
  const unknown = fields.find((name) => /^_[a-z]/.test(name));
  if (unknown !== undefined) {
    const advice = successors.get(unknown) ?? `Its parameters are ${listParameters.join(', ')}.`;
    throw new Error(`version 1 has no parameter ${JSON.stringify(truncate(unknown))}. ${advice}`);
  }
  const isRepeated = (name: string) => query.getAll(name).length > 1;
  const repeated = fields.filter(isRepeated);
  const selected = data[collection]?.filter((record) =>
    repeated.every((name) => query.getAll(name).includes(String(record[name]))),
  );
  const filters = [...query].filter(([name]) => fields.includes(name) && !isRepeated(name));
  return new Service({ data: { ...data, [collection]: selected } }).find(collection, {
    where: parseObject(query.get('_where')) ?? parseWhere(new URLSearchParams(filters).toString()),
    sort: query.get('_sort') ?? undefined,
    page: parseNumber(query.get('_page')),
    perPage: parseNumber(query.get('_per_page')),
    embed,
  });
}

/** For each query parameter of json-server 0, the advice to use version 1. */
const successors: ReadonlyMap<string, string> = new Map([
  ['_limit', 'Use _per_page.'],
  ['_start', 'Use _page and _per_page.'],
  ['_end', 'Use _page and _per_page.'],
  ['_order', 'Use _sort, with - before the field for descending.'],
  ['_expand', 'Use _embed.'],
]);

const listParameters = ['_sort', '_page', '_per_page', '_embed', '_where'];

/** Returns undefined for text that is not a JSON object, because json-server ignores such text. */
function parseObject(text: string | null): object | undefined {
  const value = parseJson(text ?? '');
  return isObject(value) ? value : undefined;
}

function parseNumber(text: string | null): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}
