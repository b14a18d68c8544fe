import { type ControlOperationId, controlOperations } from '../../../src/control-operations.ts';
import { formatIssue } from '../../../src/files/issue.ts';
import { toIssues } from '../../../src/files/schema-issues.ts';
import * as bodies from '../../../src/generated/control-body-validators.js';
import * as parameters from '../../../src/generated/control-parameter-validators.js';
import { describeSchemaError, placeOf, type Validator, type VerboseSchemaError } from '../../../src/schema.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { defaultProfile, Gaps } from '../../domain/gaps.ts';
import { bodyLimitOf } from '../../http/limits.ts';
import type { HttpRequest } from '../../http/message.ts';
import type { Refusal as HttpRefusal } from '../../http/reply.ts';
import { readBody } from '../../http/stages/read-request.ts';
import { type ControlRefusal, refuse } from '../refusal.ts';
import type { ControlMatch } from './route.ts';

/** Path, query and body of a request in one object, validated; or why they are invalid. */
export function readInput(
  { operationId, path }: ControlMatch,
  request: HttpRequest,
  search: string,
): { input: object } | ControlRefusal | HttpRefusal {
  const { queryParameters, hasBody } = controlOperations[operationId];
  const query = Object.fromEntries(new URLSearchParams(search));
  const unknownParameter = Object.keys(query).find((name) => !queryParameters.includes(name));
  if (unknownParameter !== undefined) {
    const known = queryParameters.length === 0 ? 'it has none' : `it has ${queryParameters.join(', ')}`;
    return refuse(
      'validationError',
      `${operationId} has no query parameter ${JSON.stringify(truncate(unknownParameter))}; ${known}.`,
    );
  }
  let body: unknown = {};
  if (request.body === 'too-large') {
    const limit = bodyLimitOf(request.method, request.target);
    return refuse('bodyTooLarge', `The body may have at most ${limit} bytes.`);
  }
  if (hasBody && request.body.length > 0) {
    const bodyResult = readBody(request, new Gaps(defaultProfile));
    if (!('value' in bodyResult)) return bodyResult;
    body = bodyResult.value;
  }
  const invalid =
    validatePart(operationId, 'Path', path) ??
    validatePart(operationId, 'Query', query) ??
    (hasBody ? validateBody(operationId, body) : undefined);
  return invalid ?? { input: { ...(body as object), ...query, ...path } };
}

const unexplained = 'A validator refused a value without saying why.';

/** Validates a part in place: converts numbers in path and query, and fills in defaults, where the schema says so. */
function validatePart(
  operationId: ControlOperationId,
  part: 'Path' | 'Query',
  value: unknown,
): ControlRefusal | undefined {
  const validators = parameters as Partial<Record<string, Validator>>;
  const validate = validators[`${operationId}${part}`];
  if (validate === undefined || validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  if (error === undefined) throw new Error(unexplained);
  return refuse('validationError', `${placeOf(error, 'The request')} ${describeSchemaError(error)}.`);
}

interface BodyValidator extends Validator {
  errors?: VerboseSchemaError[] | null;
}

/** The same for a body. */
function validateBody(operationId: ControlOperationId, body: unknown): ControlRefusal | undefined {
  const validators = bodies as Partial<Record<string, BodyValidator>>;
  const validate = validators[`${operationId}Body`];
  if (validate === undefined || validate(body)) return undefined;
  const [issue] = toIssues(validate.errors ?? [], body);
  // They hold the body, which may be large.
  validate.errors = null;
  if (issue === undefined) throw new Error(unexplained);
  return refuse('validationError', formatIssue(issue, 'The body'));
}
