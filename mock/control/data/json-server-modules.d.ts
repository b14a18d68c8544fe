// json-server brings no types. Only what is used here is described.
declare module 'json-server/lib/service.js' {
  /** Its collections: records by name. */
  export class Service {
    constructor(db: { data: object });
    find(name: string, options: object): unknown;
    findById(name: string, id: string, query: { _embed: readonly string[] }): unknown;
  }
}

declare module 'json-server/lib/parse-where.js' {
  export function parseWhere(query: string): object;
}
