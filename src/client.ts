import createFetchClient from 'openapi-fetch';
import { checkOptions } from './check-options.ts';
import { operations as table } from './generated/operations.ts';
import type { components } from './generated/service-types.ts';
import { type Base, type BodyOf, type OperationId, operationIds, type PathOf, type QueryOf } from './operations.ts';
import { toRequestPath } from './request-path.ts';
import { type Result, resultOf } from './result.ts';

/** What a client needs to know of a service. */
export interface ClientOptions {
  /** The key of a workspace, in printable ASCII. */
  apiKey: string;
  /** The base address, with its `/api`: `https://service.example/api`. */
  baseUrl: string;
  /** The other base address; the same as `baseUrl` when left out. */
  baseUrlAlt?: string;
  /** Sends the requests; `globalThis.fetch` when left out. Time limits and retries belong in here. */
  fetch?: (request: Request) => Promise<Response>;
}

export type { ErrorCode } from './errors.ts';

/** A session, as Get Session Details returns it. */
export type Session = components['schemas']['Session'];
/** An entry of a transcript, distinguished by its `type`. */
export type TranscriptEntry = components['schemas']['TranscriptEntry'];
/** What a message has, distinguished by its `type`. */
export type ContentItem = components['schemas']['ContentItem'];

type OperationTable = typeof table;

type RequestPartOf<Id extends OperationId> =
  | (OperationTable[Id]['pathParameters'] extends readonly [] ? never : 'path')
  | (OperationTable[Id]['queryParameters'] extends readonly [] ? never : 'query')
  | (OperationTable[Id]['hasBody'] extends true ? 'body' : never);

/** What a request of an operation carries, and, in `base`, which of the operation's base addresses it goes to. */
export type RequestOf<Id extends OperationId> = {
  [Part in RequestPartOf<Id>]: { path: PathOf<Id>; query: QueryOf<Id>; body: BodyOf<Id> }[Part];
} & {
  /** Left out: the first address that the document names for the operation. */
  base?: OperationTable[Id]['bases'][number];
};

/** One method for each operation of the document. */
export type Client = { [Id in OperationId]: (request: RequestOf<Id>) => Promise<Result<Id>> };

/**
 * A client of the service: `const result = await client.getSession({ path: { sessionId } })`.
 *
 * What the service answers, errors too, is a value (see {@link Result}). A method rejects with the
 * error of `fetch` where no answer comes, and with a RangeError (path, see {@link toRequestPath}) or a
 * URIError (query) where a parameter fits into no URL. Redirects are not followed, so that the key
 * reaches no other host: they are unreadable answers. Requests are checked by the compiler only.
 *
 * @throws TypeError when an option does not exist; RangeError when `apiKey` holds what no header can carry; the message does not repeat it.
 * Source: Addresses and conventions; Authentication.
 */
export function createClient(options: ClientOptions): Client {
  checkOptions('createClient', options, { apiKey: true, baseUrl: true, baseUrlAlt: true, fetch: true });
  const { apiKey, baseUrl, baseUrlAlt = baseUrl, fetch = (request) => globalThis.fetch(request) } = options;
  if (!/^[ -~]*$/.test(apiKey)) {
    throw new RangeError(
      'apiKey must be printable ASCII and holds something else. Look for a line break or a typographic dash.',
    );
  }
  const baseUrls: Record<Base, string> = { baseUrl, baseUrlAlt };
  const http = createFetchClient<AnyPathTable>({ fetch, headers: { 'x-api-key': apiKey }, redirect: 'manual' });

  async function send<Id extends OperationId>(operationId: Id, request: AnyRequest): Promise<Result<Id>> {
    const { method, path: template, bases } = table[operationId];
    const { path = {}, query = {}, body, base = bases[0] } = request;
    const result = await http.request(toLowerCaseLiteral(method), toRequestPath(template, path), {
      baseUrl: baseUrls[base],
      params: { query },
      body,
      parseAs: 'text',
    });
    return resultOf(operationId, result.response.status, bodyTextOf(result));
  }

  const methods = operationIds.map((id) => [id, (request: AnyRequest) => send(id, request)] as const);
  // `fromEntries` loses which method belongs to which name; each was created for the operation of its name.
  return Object.fromEntries<unknown>(methods) as Client;
}

/** Any request of any operation: {@link RequestOf} has the types of each; sending needs these. */
interface AnyRequest {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  base?: Base;
}

type LowercaseMethod = Lowercase<OperationTable[OperationId]['method']>;

type AnyPathTable = Record<
  string,
  Record<
    LowercaseMethod,
    {
      parameters: { query?: Readonly<Record<string, unknown>> };
      requestBody?: { content: { 'application/json': unknown } };
      responses: { default: { content: { 'application/json': unknown } } };
    }
  >
>;

function toLowerCaseLiteral<Text extends string>(text: Text): Lowercase<Text> {
  // The library's own declaration of `toLowerCase` forgets the text.
  return text.toLowerCase() as Lowercase<Text>;
}

/** The body as text. openapi-fetch has already parsed the body of an answer that is no success, if it is JSON. */
function bodyTextOf({ data, error }: { data?: unknown; error?: unknown }): string {
  const body = data ?? error ?? '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
