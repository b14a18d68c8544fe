import { type ErrorCodeOf, isDocumented } from './errors.ts';
import { documentedErrors } from './generated/errors.ts';
import { isObject, parseJson } from './json.ts';
import type { OperationId, SuccessOf } from './operations.ts';

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
export function resultOf<Id extends OperationId>(operationId: Id, status: number, text: string): Result<Id> {
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
