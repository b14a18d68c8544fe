import { isObject } from '../../../src/json.ts';

export interface DataQuery {
  collection: string;
  id: string;
  query: URLSearchParams;
}

/** Reads records as json-server would; undefined when there is none with the id. @throws Error for a query that it cannot read */
export type JsonServer = (collections: object, query: DataQuery) => unknown;

/** Loaded on demand, as it is slow. Its app is left out: it would open the data to every origin and serve `public`. */
export async function loadJsonServer(): Promise<JsonServer> {
  const [{ Service }, { parseWhere }] = await Promise.all([
    import('json-server/lib/service.js'),
    import('json-server/lib/parse-where.js'),
  ]);
  return (data, { collection, id, query }) => {
    const service = new Service({ data });
    const embed = query.getAll('_embed');
    if (id !== '') return service.findById(collection, id, { _embed: embed });
    const filters = new URLSearchParams([...query].filter(([name]) => !listParameters.includes(name)));
    return service.find(collection, {
      where: parseObject(query.get('_where')) ?? parseWhere(filters.toString()),
      sort: query.get('_sort') ?? undefined,
      page: parseNumber(query.get('_page')),
      perPage: parseNumber(query.get('_per_page')),
      embed,
    });
  };
}

const listParameters = ['_sort', '_page', '_per_page', '_embed', '_where'];

/** Like json-server, ignores what is not the JSON of an object. */
function parseObject(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function parseNumber(text: string | null): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}
