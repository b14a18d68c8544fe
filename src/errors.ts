import { chosenErrors, documentedErrors } from './generated/errors.ts';
import type { OperationId } from './operations.ts';

/** The error codes that the OpenAPI document names for an operation. */
export type ErrorCodeOf<Id extends OperationId> = keyof (typeof documentedErrors)[Id];

/** An error code that the OpenAPI document names for any operation. Source: Errors. */
export type ErrorCode = { [Id in OperationId]: ErrorCodeOf<Id> }[OperationId];

export const statusOf: Readonly<Record<ErrorCode, number>> = Object.assign({}, ...Object.values(documentedErrors));

// Adds the codes that the answers to open questions name without a status.
export const chosenStatusOf = { ...chosenErrors, linkForged: 403, unavailable: 503 } as const;

export function isDocumented<Id extends OperationId>(operationId: Id, code: string): code is ErrorCodeOf<Id> & string {
  return Object.hasOwn(documentedErrors[operationId], code);
}
