import createFetchClient from 'openapi-fetch';
import { checkAddress, checkOptions } from './check-options.ts';
import { documentedErrors } from './generated/errors.ts';
import { operations as table } from './generated/operations.ts';
import type { components } from './generated/service-types.ts';
import { isObject, parseJson } from './json.ts';
import {
  type Base,
  type BodyOf,
  type ErrorCodeOf,
  isDocumented,
  type OperationId,
  operationIds,
  type PathOf,
  type QueryOf,
  type SuccessOf,
} from './operations.ts';
import { failWithAddress, toRequestPath } from './request-path.ts';

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

export type { ErrorCode } from './operations.ts';

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
  const body = data ?? error;
  return typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
}

/**
 * The result of an operation. A `switch (result.errorCode)` with a case for every code, and `undefined` for success,
 * leaves the type `never`. So a new error code in the document causes a compile error in code without its case.
 */
export type Result<Id extends OperationId> = Success<Id> | DocumentedError<Id> | UndocumentedError | UnreadableResponse;

/** A successful response. If an operation has several types of `data`, `message` distinguishes them. */
type Success<Id extends OperationId> = SuccessFromEnvelope<SuccessOf<Id>>;

type SuccessFromEnvelope<Envelope> = Envelope extends { message: infer Message; data: infer Data }
  ? { ok: true; status: 200; errorCode: undefined; message: Message; data: Data }
  : never;

/** An error with a code and status that the document names for the operation. Source: Errors. */
type DocumentedError<Id extends OperationId> = {
  [Code in ErrorCodeOf<Id>]: {
    ok: false;
    errorCode: Code;
    status: (typeof documentedErrors)[Id][Code];
    message: string;
  };
}[ErrorCodeOf<Id>];

/** An error with a code or status that the document does not name for the operation. Source: Errors. */
interface UndocumentedError {
  ok: false;
  errorCode: 'undocumented';
  status: number;
  /** The `errorCode` in the response body. */
  receivedCode: string;
  message: string;
}

/** A response that is not an envelope, such as a page of a proxy. Its status is 0 if a browser hides a redirect. */
interface UnreadableResponse {
  ok: false;
  errorCode: 'unreadable';
  status: number;
  /** The start of the response body: at most 1,000 UTF-16 code units. */
  text: string;
  /** Describes the response by its status and the first 100 UTF-16 code units of its body. */
  message: string;
}

/**
 * Converts a response to a result. Uses the HTTP status and ignores `responseCode`, because the interface contradicts
 * itself about that field. Does not check `data` against its schema: the contract kit does.
 * Source: Response envelope. Assumption `envelope/response-code`.
 */
function resultOf<Id extends OperationId>(operationId: Id, status: number, text: string): Result<Id> {
  const body = parseJson(text);
  if (!isEnvelope(body)) return toUnreadableResponse(status, text);
  const { errorCode, message, data } = body;
  if (typeof errorCode === 'string') {
    const isStated = isDocumented(operationId, errorCode) && documentedErrors[operationId][errorCode] === status;
    // Cast, because the lookup at run time does not tell TypeScript which error code matched.
    if (isStated) return { ok: false, errorCode, status, message } as Result<Id>;
    return { ok: false, errorCode: 'undocumented', status, receivedCode: errorCode, message };
  }
  if (status !== 200) return toUnreadableResponse(status, text);
  // Cast, because the client does not validate `data` against its schema.
  return { ok: true, status, errorCode: undefined, message, data } as Success<Id>;
}

function toUnreadableResponse(status: number, text: string): UnreadableResponse {
  const start = text === '' ? 'an empty body' : JSON.stringify(text.slice(0, 100));
  const message = `Status ${status} with ${start}, which is no answer of this interface.`;
  return { ok: false, errorCode: 'unreadable', status, text: text.slice(0, 1_000), message };
}

function isEnvelope(body: unknown): body is Record<string, unknown> & { responseCode: number; message: string } {
  return isObject(body) && typeof body.responseCode === 'number' && typeof body.message === 'string';
}
