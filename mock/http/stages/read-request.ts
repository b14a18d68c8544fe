import { operations } from '../../../src/operations.ts';
import type { OpenQuestions } from '../../domain/gaps.ts';
import type { HttpRequest } from '../message.ts';
import type { Refusal } from '../reply.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import type { RouteMatch } from './route/router.ts';

/** What a request of an operation carries. */
export interface RequestInput {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Undefined for an operation without one. */
  body: unknown;
}

/** Reads path, query and body, before anything is known of their values. */
export function readRequest(
  request: HttpRequest,
  { operationId, path }: RouteMatch,
  search: string,
  open: OpenQuestions,
): RequestInput | Refusal {
  const bodyResult = operations[operationId].hasBody ? readBody(request, open) : noBody;
  if (!('value' in bodyResult)) return bodyResult;
  const queryResult = readQuery(operationId, search, open);
  if (!('query' in queryResult)) return queryResult;
  return { path, query: queryResult.query, body: bodyResult.value };
}

const noBody = { value: undefined };
