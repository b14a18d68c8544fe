// json-server has no types. This file declares only the parts that the mock uses.
declare module 'json-server/lib/service.js' {
  /** The collections of json-server: records by name. */
  export class Service {
    constructor(db: { data: object });
    find(name: string, options: object): unknown;
    findById(name: string, id: string, query: { _embed: readonly string[] }): unknown;
  }
}

declare module 'json-server/lib/parse-where.js' {
  export function parseWhere(query: string): object;
}
