import { type ErrorCodeOf, isDocumented } from './errors.ts';
import { documentedErrors } from './generated/errors.ts';
import { isObject, parseJson } from './json.ts';
import type { OperationId, SuccessOf } from './operations.ts';

/**
 * What an operation answered. A `switch (result.errorCode)` over every case, `undefined` for the
 * success, leaves `never`: an error code that the document gains does not compile until it is handled.
 */
export type Result<Id extends OperationId> = Success<Id> | DocumentedError<Id> | UndocumentedError | UnreadableResponse;

/** The answer that was asked for. Where an operation has several, `message` says which `data` it carries. */
type Success<Id extends OperationId> = SuccessFromEnvelope<SuccessOf<Id>>;

type SuccessFromEnvelope<Envelope> = Envelope extends { message: infer Message; data: infer Data }
  ? { ok: true; status: 200; errorCode: undefined; message: Message; data: Data }
  : never;

/** An error that the document names for the operation, under the status it names for it. Source: Errors. */
type DocumentedError<Id extends OperationId> = {
  [Code in ErrorCodeOf<Id>]: {
    ok: false;
    errorCode: Code;
    status: (typeof documentedErrors)[Id][Code];
    message: string;
  };
}[ErrorCodeOf<Id>];

/** An error envelope whose code or status the document does not name here. Source: Errors, Other operations. */
interface UndocumentedError {
  ok: false;
  errorCode: 'undocumented';
  status: number;
  /** The `errorCode` of the body. */
  receivedCode: string;
  message: string;
}

/** An answer without the envelope, such as a page of a proxy. Its status is 0 where a browser hides a redirect. */
interface UnreadableResponse {
  ok: false;
  errorCode: 'unreadable';
  status: number;
  /** How the body begins: at most 1,000 UTF-16 code units. */
  text: string;
  /** What this client says of it, with the status and the first 100 code units of the body. */
  message: string;
}

/**
 * The HTTP status counts, never `responseCode`. Whether `data` keeps to its schema is for the contract kit to find out.
 * Source: Response envelope.
 * Assumption `envelope/response-code`: the field description and the error bodies contradict each other.
 */
export function resultOf<Id extends OperationId>(operationId: Id, status: number, text: string): Result<Id> {
  const body = parseJson(text);
  if (!isEnvelope(body)) return toUnreadableResponse(status, text);
  const { errorCode, message, data } = body;
  if (typeof errorCode === 'string') {
    const isStated = isDocumented(operationId, errorCode) && documentedErrors[operationId][errorCode] === status;
    // A lookup cannot tell the compiler which row it found.
    if (isStated) return { ok: false, errorCode, status, message } as Result<Id>;
    return { ok: false, errorCode: 'undocumented', status, receivedCode: errorCode, message };
  }
  if (status !== 200) return toUnreadableResponse(status, text);
  // What a schema promises cannot be seen in the value.
  return { ok: true, status, errorCode: undefined, message, data } as Success<Id>;
}

function toUnreadableResponse(status: number, text: string): UnreadableResponse {
  const start = text === '' ? 'an empty body' : JSON.stringify(text.slice(0, 100));
  const message = `Status ${status} with ${start}, which is no answer of this interface.`;
  return { ok: false, errorCode: 'unreadable', status, text: text.slice(0, 1_000), message };
}

/** What every envelope has; the rest of it depends on the answer. */
type AnyEnvelope = Record<string, unknown> & { responseCode: number; message: string };

function isEnvelope(body: unknown): body is AnyEnvelope {
  return isObject(body) && typeof body.responseCode === 'number' && typeof body.message === 'string';
}
