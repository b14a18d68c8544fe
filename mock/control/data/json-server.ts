import { isObject } from '../../../src/json.ts';
import { truncate } from '../../../src/text/truncate.ts';

export interface DataQuery {
  collection: string;
  id: string;
  query: URLSearchParams;
}

/** Reads records as json-server does. Returns undefined for an unknown id. @throws Error for an invalid query */
export type JsonServer = (collections: object, query: DataQuery) => unknown;

/**
 * Loads json-server on demand, because loading is slow. Does not use its app, which would open the data to every origin and
 * serve `public`.
 */
export async function loadJsonServer(): Promise<JsonServer> {
  const [{ Service }, { parseWhere }] = await Promise.all([
    import('json-server/lib/service.js'),
    import('json-server/lib/parse-where.js'),
  ]);
  return (data, { collection, id, query }) => {
    const service = new Service({ data });
    const embed = query.getAll('_embed');
    if (id !== '') return service.findById(collection, id, { _embed: embed });
    const unknown = [...query.keys()].find((name) => /^_[a-z]/.test(name) && !listParameters.includes(name));
    if (unknown !== undefined) throw new Error(refuseParameter(unknown));
    const filters = [...query].filter(([name]) => !listParameters.includes(name));
    const repeated = [...new Set(query.keys())].filter(
      (name) => !listParameters.includes(name) && query.getAll(name).length > 1,
    );
    const isOneOf = (record: unknown, name: string) =>
      isObject(record) && query.getAll(name).includes(String(record[name]));
    const records = (data as Record<string, readonly unknown[]>)[collection] ?? [];
    const chosen = {
      ...data,
      [collection]: records.filter((record) => repeated.every((name) => isOneOf(record, name))),
    };
    return new Service({ data: chosen }).find(collection, {
      where:
        parseObject(query.get('_where')) ??
        parseWhere(new URLSearchParams(filters.filter(([name]) => !repeated.includes(name))).toString()),
      sort: query.get('_sort') ?? undefined,
      page: parseNumber(query.get('_page')),
      perPage: parseNumber(query.get('_per_page')),
      embed,
    });
  };
}

/** json-server would take parameters of its version 0 for fields, and no record has such fields. */
const successors: Readonly<Record<string, string>> = {
  _limit: '_per_page',
  _start: '_page and _per_page',
  _end: '_page and _per_page',
  _order: '_sort, with - before the field for descending',
  _expand: '_embed',
};

function refuseParameter(name: string): string {
  const successor = Object.hasOwn(successors, name) ? successors[name] : undefined;
  return successor === undefined
    ? `it follows version 1 and has no parameter ${JSON.stringify(truncate(name))}, but ${listParameters.join(', ')}.`
    : `it follows version 1 and has no parameter ${name}, which is of version 0. Use ${successor}.`;
}

const listParameters = ['_sort', '_page', '_per_page', '_embed', '_where'];

/** Like json-server, ignores any text that is not a JSON object. */
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
