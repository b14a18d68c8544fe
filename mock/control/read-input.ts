import { type ControlOperationId, controlOperations } from '../../src/control-operations.ts';
import { formatIssue } from '../../src/files/issue.ts';
import { toIssues } from '../../src/files/schema-issues.ts';
import * as bodies from '../../src/generated/control-body-validators.js';
import * as parameters from '../../src/generated/control-parameter-validators.js';
import { describeSchemaError, placeOf, type Validator, type VerboseSchemaError } from '../../src/schema.ts';
import { truncate } from '../../src/text/truncate.ts';
import { defaultProfile, Gaps } from '../domain/gaps.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import { bodyLimitOf } from '../http/limits.ts';
import type { HttpRequest } from '../http/message.ts';
import type { HttpError } from '../http/reply.ts';
import { readBody } from '../http/stages/read-request.ts';
import type { RouteMatch } from '../http/stages/route.ts';

/** Path, query and body of a request in one object, validated; or why they are invalid. */
export function readInput(
  { operationId, path }: RouteMatch<ControlOperationId>,
  request: HttpRequest,
  search: string,
): Result<object, HttpError> {
  const { queryParameters, hasBody } = controlOperations[operationId];
  const query = Object.fromEntries(new URLSearchParams(search));
  const unknownParameter = Object.keys(query).find((name) => !queryParameters.includes(name));
  if (unknownParameter !== undefined) {
    const known = queryParameters.length === 0 ? 'it has none' : `it has ${queryParameters.join(', ')}`;
    return refuseInput(
      `${operationId} has no query parameter ${JSON.stringify(truncate(unknownParameter))}; ${known}.`,
    );
  }
  if (request.body === 'too-large') {
    const limit = bodyLimitOf(request.method, request.target);
    return fail({ status: 413, errorCode: 'bodyTooLarge', message: `The body may have at most ${limit} bytes.` });
  }
  // A profile is for the service; the control plane reads every body by the defaults.
  const body = hasBody && request.body.length > 0 ? readBody(request, new Gaps(defaultProfile)) : succeed({});
  if (!body.ok) return body;
  const problem =
    findParameterProblem(operationId, 'Path', path) ??
    findParameterProblem(operationId, 'Query', query) ??
    (hasBody ? findBodyProblem(operationId, body.value) : undefined);
  return problem === undefined ? succeed({ ...(body.value as object), ...query, ...path }) : refuseInput(problem);
}

function refuseInput(message: string) {
  return fail({ status: 422, errorCode: 'validationError', message });
}

/** Validates a part in place: converts numbers in path and query, and fills in defaults, where the schema says so. */
function findParameterProblem(
  operationId: ControlOperationId,
  part: 'Path' | 'Query',
  value: unknown,
): string | undefined {
  const validate = (parameters as Partial<Record<string, Validator>>)[`${operationId}${part}`];
  if (validate === undefined || validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return error === undefined ? unexplained : `${placeOf(error, 'The request')} ${describeSchemaError(error)}.`;
}

interface BodyValidator extends Validator {
  errors?: VerboseSchemaError[] | null;
}

/** The same for a body. */
function findBodyProblem(operationId: ControlOperationId, body: unknown): string | undefined {
  const validate = (bodies as Partial<Record<string, BodyValidator>>)[`${operationId}Body`];
  if (validate === undefined || validate(body)) return undefined;
  const [issue] = toIssues(validate.errors ?? [], body);
  // They hold the body, which may be large.
  validate.errors = null;
  return issue === undefined ? unexplained : formatIssue(issue, 'The body');
}

const unexplained = 'The request is invalid, but no reason is known.';
