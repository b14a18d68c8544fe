/** Where a request has its key: in a header of this name, or where it does not count. */
export type KeyPlacement =
  | 'x-api-key'
  | 'X-API-KEY'
  | 'X-Api-Key'
  | 'query parameter'
  | 'Authorization header'
  | 'Authorization header as bearer'
  | 'cookie'
  | 'header api-key';

/** What carries a key: headers, and parameters of the query. */
export interface KeyCarriers {
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** Puts a key in its place. */
export function placeKey(apiKey: string, placement: KeyPlacement): KeyCarriers {
  switch (placement) {
    case 'query parameter':
      return { headers: {}, query: { 'x-api-key': apiKey } };
    case 'Authorization header':
      return { headers: { authorization: apiKey }, query: {} };
    case 'Authorization header as bearer':
      return { headers: { authorization: `Bearer ${apiKey}` }, query: {} };
    case 'cookie':
      return { headers: { cookie: `x-api-key=${apiKey}` }, query: {} };
    case 'header api-key':
      return { headers: { 'api-key': apiKey }, query: {} };
    default:
      return { headers: { [placement]: apiKey }, query: {} };
  }
}
