import { documentedErrors } from './generated/errors.ts';
import type { OperationId } from './operations.ts';

/** The error codes that the OpenAPI document names for an operation. */
export type ErrorCodeOf<Id extends OperationId> = keyof (typeof documentedErrors)[Id];

/** An error code that the OpenAPI document names for any operation. Source: Errors. */
export type ErrorCode = { [Id in OperationId]: ErrorCodeOf<Id> }[OperationId];

export const statusOf: Readonly<Record<ErrorCode, number>> = Object.assign({}, ...Object.values(documentedErrors));

export const chosenStatusOf = {
  agentNotFound: 404,
  agentVersionNotFound: 404,
  templateNotFound: 404,
  workflowNotFound: 404,
  callNotFound: 404,
  recordingNotFound: 404,
  callNotInQueue: 409,
  sessionTooLarge: 413,
  storageFull: 429,
  pathNotFound: 404,
  methodNotAllowed: 405,
  unsupportedMediaType: 415,
  bodyTooLarge: 413,
  malformedJson: 400,
  unreadableRequest: 400,
  headersTooLarge: 431,
  linkExpired: 403,
  linkForged: 403,
  unavailable: 503,
} as const;

export function isDocumented<Id extends OperationId>(operationId: Id, code: string): code is ErrorCodeOf<Id> & string {
  return Object.hasOwn(documentedErrors[operationId], code);
}
