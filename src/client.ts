import createFetchClient from 'openapi-fetch';
import { checkAddress, checkOptions } from './check-options.ts';
import { operations as table } from './generated/operations.ts';
import type { components } from './generated/service-types.ts';
import { type Base, type BodyOf, type OperationId, operationIds, type PathOf, type QueryOf } from './operations.ts';
import { failWithAddress, toRequestPath } from './request-path.ts';
import { type Result, resultOf } from './result.ts';

/** The address and key of a service, and the `fetch` to use. */
export interface ClientOptions {
  /** The API key of a workspace, in printable ASCII. */
  apiKey: string;
  /** The base address, which ends with `/api`: `https://service.example/api`. */
  baseUrl: string;
  /** The alternative base address. Defaults to `baseUrl`. */
  baseUrlAlt?: string;
  /** Sends the requests. Defaults to `globalThis.fetch`. A custom function can add timeouts and retries. */
  fetch?: (request: Request) => Promise<Response>;
}

export type { ErrorCode } from './errors.ts';

/** A session, as Get Session Details returns it. */
export type Session = components['schemas']['Session'];
/** An entry of a transcript, distinguished by its `type`. */
export type TranscriptEntry = components['schemas']['TranscriptEntry'];
/** A part of a message's content, distinguished by its `type`. */
export type ContentItem = components['schemas']['ContentItem'];

type OperationTable = typeof table;

type RequestPartOf<Id extends OperationId> =
  | (OperationTable[Id]['pathParameters'] extends readonly [] ? never : 'path')
  | (OperationTable[Id]['queryParameters'] extends readonly [] ? never : 'query')
  | (OperationTable[Id]['hasBody'] extends true ? 'body' : never);

/** The input of an operation: `path`, `query` and `body`. `base` selects the base address of the request. */
export type RequestOf<Id extends OperationId> = {
  [Part in RequestPartOf<Id>]: { path: PathOf<Id>; query: QueryOf<Id>; body: BodyOf<Id> }[Part];
} & {
  /** The base address of the request. Defaults to the first address that the document names for the operation. */
  base?: OperationTable[Id]['bases'][number];
};

/** The client of the service, with one method for each operation of the OpenAPI document. */
export type Client = { [Id in OperationId]: (request: RequestOf<Id>) => Promise<Result<Id>> };

/**
 * Creates a client of the service: `const result = await client.getSession({ path: { sessionId } })`.
 *
 * Every response of the service, including errors, is a value (see {@link Result}). A method rejects with the error of
 * `fetch` if there is no response; a TypeError names the base address. It rejects with a RangeError (path, see
 * {@link toRequestPath}) or a URIError (query) if a parameter cannot be encoded in a URL. The client does not follow
 * redirects, so that no other host receives the key: a redirect is an unreadable response. Only the compiler checks
 * the fields of requests.
 *
 * @throws TypeError for an unknown option, an invalid address or a missing `apiKey`; RangeError when `apiKey` has
 * characters that a header cannot contain. The message does not repeat the key.
 * Source: Addresses and conventions; Authentication.
 */
export function createClient(options: ClientOptions): Client {
  checkOptions(
    'createClient',
    options,
    { apiKey: true, baseUrl: true, baseUrlAlt: true, fetch: true },
    ' such as { baseUrl, apiKey }',
  );
  const { apiKey, baseUrl, baseUrlAlt = baseUrl, fetch = (request) => globalThis.fetch(request) } = options;
  checkAddress('baseUrl', baseUrl, 'http://127.0.0.1:4010/api');
  checkAddress('baseUrlAlt', baseUrlAlt, 'http://127.0.0.1:4010/api');
  if (typeof apiKey !== 'string')
    throw new TypeError(
      `apiKey must be a string, but it was of type ${typeof apiKey}. Check the environment variable that has it.`,
    );
  if (!/^[ -~]*$/.test(apiKey)) {
    throw new RangeError(
      'apiKey must be printable ASCII, but it has another character. Look for a line break or a typographic dash.',
    );
  }
  const baseUrls: Record<Base, string> = { baseUrl, baseUrlAlt };
  const http = createFetchClient<AnyPathTable>({ fetch, headers: { 'x-api-key': apiKey }, redirect: 'manual' });

  async function send<Id extends OperationId>(operationId: Id, request: AnyRequest): Promise<Result<Id>> {
    checkOptions(operationId, request, requestParts, ' with path, query or body');
    const { method, path: template, bases } = table[operationId];
    const { path = {}, query = {}, body, base = bases[0] } = request;
    const init = { baseUrl: baseUrls[base], params: { query }, body, parseAs: 'text' } as const;
    const result = await http
      .request(method.toLowerCase() as Lowercase<typeof method>, toRequestPath(template, path), init)
      .catch(failWithAddress(baseUrls[base]));
    return resultOf(operationId, result.response.status, bodyTextOf(result));
  }

  const methods = operationIds.map((id) => [id, (request: AnyRequest) => send(id, request)] as const);
  // TypeScript types the result of `Object.fromEntries` as one record, so a cast restores the type of each method.
  return Object.fromEntries<unknown>(methods) as Client;
}

interface AnyRequest {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  base?: Base;
}

const requestParts: Record<keyof AnyRequest, true> = { path: true, query: true, body: true, base: true };

type AnyPathTable = Record<
  string,
  Record<
    Lowercase<OperationTable[OperationId]['method']>,
    {
      parameters: { query?: Readonly<Record<string, unknown>> };
      requestBody?: { content: { 'application/json': unknown } };
      responses: { default: { content: { 'application/json': unknown } } };
    }
  >
>;

function bodyTextOf({ data, error }: { data?: unknown; error?: unknown }): string {
  const body = data ?? error ?? '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
