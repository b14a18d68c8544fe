import { chosenErrors, documentedErrors } from './generated/errors.ts';
import { operations as table } from './generated/operations.ts';
import type { operations as Authored } from './generated/service-types.ts';

/** The `operationId` of an operation of the service. */
export type OperationId = keyof typeof table & keyof Authored;

/** The names of the base addresses: `baseUrl` and `baseUrlAlt`. Source: Addresses and conventions. */
export type Base = (typeof table)[OperationId]['bases'][number];

export interface Operation {
  method: string;
  /** The path below the base address, with parameters in braces: `/session/fetch/{sessionId}`. */
  path: string;
  bases: readonly Base[];
  pathParameters: readonly string[];
  queryParameters: readonly string[];
  hasBody: boolean;
}

export const operations: Record<OperationId, Operation> = table;

export const operationIds = Object.keys(table) as OperationId[];

export type JsonBodyOf<Source, Otherwise = never> = Source extends { content: { 'application/json': infer Body } }
  ? Body
  : Otherwise;

export type PathOf<Id extends OperationId> = Authored[Id]['parameters'] extends { path: infer Path }
  ? Path
  : Record<never, never>;

export type QueryOf<Id extends OperationId> = Authored[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : Record<never, never>;

export type BodyOf<Id extends OperationId> = Authored[Id] extends { requestBody: infer Body }
  ? JsonBodyOf<Body>
  : undefined;

export type SuccessOf<Id extends OperationId> = JsonBodyOf<Authored[Id]['responses'][200]>;

export type MessageOf<Id extends OperationId> = SuccessOf<Id>['message'];

export type DataOf<Id extends OperationId> = SuccessOf<Id>['data'];

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
