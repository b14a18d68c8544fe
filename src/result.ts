import { type ErrorCodeOf, isDocumented } from './errors.ts';
import { documentedErrors } from './generated/errors.ts';
import { isObject, parseJson } from './json.ts';
import type { OperationId, SuccessOf } from './operations.ts';

/**
 * The result of an operation. After a `switch (result.errorCode)` over every case (`undefined` for the success), the type is
 * `never`. So code without a case for a new error code of the document does not compile.
 */
export type Result<Id extends OperationId> = Success<Id> | DocumentedError<Id> | UndocumentedError | UnreadableResponse;

/** A success. If an operation has several, `message` states which `data` it has. */
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

/**
 * An error envelope with a code or status that the document does not name for the operation. Source: Errors, Other operations.
 */
interface UndocumentedError {
  ok: false;
  errorCode: 'undocumented';
  status: number;
  /** The `errorCode` of the body. */
  receivedCode: string;
  message: string;
}

/** A response without the envelope, such as a page of a proxy. Its status is 0 if a browser hides a redirect. */
interface UnreadableResponse {
  ok: false;
  errorCode: 'unreadable';
  status: number;
  /** The start of the body: at most 1,000 UTF-16 code units. */
  text: string;
  /** A description by this client, with the status and the first 100 code units of the body. */
  message: string;
}

/**
 * Reads a response. The HTTP status counts, never `responseCode`. The contract kit, not this client, checks `data` against its
 * schema.
 * Source: Response envelope.
 * Assumption `envelope/response-code`: the field description and the error bodies contradict each other.
 */
export function resultOf<Id extends OperationId>(operationId: Id, status: number, text: string): Result<Id> {
  const body = parseJson(text);
  if (!isEnvelope(body)) return toUnreadableResponse(status, text);
  const { errorCode, message, data } = body;
  if (typeof errorCode === 'string') {
    const isStated = isDocumented(operationId, errorCode) && documentedErrors[operationId][errorCode] === status;
    // The compiler does not know which row of the table the lookup found.
    if (isStated) return { ok: false, errorCode, status, message } as Result<Id>;
    return { ok: false, errorCode: 'undocumented', status, receivedCode: errorCode, message };
  }
  if (status !== 200) return toUnreadableResponse(status, text);
  // The client does not validate `data` against its schema.
  return { ok: true, status, errorCode: undefined, message, data } as Success<Id>;
}

function toUnreadableResponse(status: number, text: string): UnreadableResponse {
  const start = text === '' ? 'an empty body' : JSON.stringify(text.slice(0, 100));
  const message = `Status ${status} with ${start}, which is no answer of this interface.`;
  return { ok: false, errorCode: 'unreadable', status, text: text.slice(0, 1_000), message };
}

/** The members of every envelope. Further members depend on the response. */
type AnyEnvelope = Record<string, unknown> & { responseCode: number; message: string };

function isEnvelope(body: unknown): body is AnyEnvelope {
  return isObject(body) && typeof body.responseCode === 'number' && typeof body.message === 'string';
}
