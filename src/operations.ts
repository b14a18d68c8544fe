import { operations as table } from './generated/operations.ts';
import type { operations as Authored } from './generated/service-types.ts';

/** The `operationId` of an operation of the service. */
export type OperationId = keyof typeof table & keyof Authored;

/** The names of the base addresses: `baseUrl` and `baseUrlAlt`. Source: Addresses and conventions. */
export type Base = (typeof table)[OperationId]['bases'][number];

/** The method and path of an operation, and the names of its parameters. */
export interface Operation {
  method: string;
  /** The path below the base address, with parameters in braces: `/session/fetch/{sessionId}`. */
  path: string;
  bases: readonly Base[];
  pathParameters: readonly string[];
  queryParameters: readonly string[];
  hasBody: boolean;
}

/** Every operation of the service, in the order of the OpenAPI document. */
export const operations: Record<OperationId, Operation> = table;

export const operationIds = Object.keys(table) as OperationId[];

/** The type of the JSON body of a request or response; `Otherwise` if the document defines no JSON body. */
export type JsonBodyOf<Source, Otherwise = never> = Source extends { content: { 'application/json': infer Body } }
  ? Body
  : Otherwise;

/** The type of an operation's path parameters. */
export type PathOf<Id extends OperationId> = Authored[Id]['parameters'] extends { path: infer Path }
  ? Path
  : Record<never, never>;

/** The type of an operation's query parameters. */
export type QueryOf<Id extends OperationId> = Authored[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : Record<never, never>;

/** The type of an operation's JSON request body; undefined for an operation without a body. */
export type BodyOf<Id extends OperationId> = Authored[Id] extends { requestBody: infer Body }
  ? JsonBodyOf<Body>
  : undefined;

/** The type of the envelope in an operation's successful response. */
export type SuccessOf<Id extends OperationId> = JsonBodyOf<Authored[Id]['responses'][200]>;

/** The type of the message in an operation's successful response. */
export type MessageOf<Id extends OperationId> = SuccessOf<Id>['message'];

/** The type of the data in an operation's successful response. */
export type DataOf<Id extends OperationId> = SuccessOf<Id>['data'];
