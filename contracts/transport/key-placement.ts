/** Where a request has its key. Only the header counts, however its name is written. */
export type KeyPlacement = (typeof headerSpellings)[number] | (typeof misplacements)[number];

/** Ways to write the name of the header; letter case does not matter in it. */
export const headerSpellings = ['x-api-key', 'X-API-KEY', 'X-Api-Key'] as const;

/** Where a key is none. */
export const misplacements = [
  'query parameter',
  'Authorization header',
  'Authorization header as bearer',
  'cookie',
  'header api-key',
] as const;

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
