// Declares the parts of json-server that the mock uses, because the package has no types.
declare module 'json-server/lib/service.js' {
  export class Service {
    constructor(db: { data: object });
    find(name: string, options: object): unknown;
    findById(name: string, id: string, query: { _embed: readonly string[] }): unknown;
  }
}

declare module 'json-server/lib/parse-where.js' {
  export function parseWhere(query: string): object;
}
