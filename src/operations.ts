import { operations as table } from './generated/operations.ts';
import type { operations as Authored } from './generated/service-types.ts';

/** The name of one of the operations of the document. */
export type OperationId = keyof typeof table & keyof Authored;

/** The base addresses: `baseUrl` and `baseUrlAlt`. Source: Addresses and conventions. */
export type Base = (typeof table)[OperationId]['bases'][number];

/** The path of an operation and the parts of its requests. */
export interface Operation {
  method: string;
  /** Path below the base address, with parameters in braces: `/session/fetch/{sessionId}`. */
  path: string;
  bases: readonly Base[];
  pathParameters: readonly string[];
  queryParameters: readonly string[];
  hasBody: boolean;
}

/** Every operation of the document, in its order. */
export const operations: Record<OperationId, Operation> = table;

export const operationIds = Object.keys(table) as OperationId[];

/** The JSON body of a request or response in a document; `Otherwise` if it has none. */
export type JsonBodyOf<Source, Otherwise = never> = Source extends { content: { 'application/json': infer Body } }
  ? Body
  : Otherwise;

/** The path parameters of an operation's requests. */
export type PathOf<Id extends OperationId> = Authored[Id]['parameters'] extends { path: infer Path }
  ? Path
  : Record<never, never>;

/** The query parameters of an operation's requests. */
export type QueryOf<Id extends OperationId> = Authored[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : Record<never, never>;

/** The JSON body of an operation's requests; undefined for an operation without a body. */
export type BodyOf<Id extends OperationId> = Authored[Id] extends { requestBody: infer Body }
  ? JsonBodyOf<Body>
  : undefined;

/** The envelope of an operation's success. */
export type SuccessOf<Id extends OperationId> = JsonBodyOf<Authored[Id]['responses'][200]>;

/** The text of an operation's success. */
export type MessageOf<Id extends OperationId> = SuccessOf<Id>['message'];

/** The data of an operation's success. */
export type DataOf<Id extends OperationId> = SuccessOf<Id>['data'];
