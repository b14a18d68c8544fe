import { type ControlOperationId, controlOperations } from '../../src/control-operations.ts';
import { formatIssue, type Issue } from '../../src/files/issue.ts';
import { toIssues } from '../../src/files/schema-issues.ts';
import * as bodies from '../../src/generated/control-body-validators.js';
import * as parameters from '../../src/generated/control-parameter-validators.js';
import type { Validator, VerboseSchemaError } from '../../src/schema.ts';
import { truncate } from '../../src/text/truncate.ts';
import { defaultProfile, Gaps } from '../domain/gaps.ts';
import { fail, type Result, succeed } from '../domain/result.ts';
import { bodyLimitOf } from '../http/limits.ts';
import type { HttpRequest } from '../http/message.ts';
import { readBody } from '../http/read-request.ts';
import type { HttpError } from '../http/reply.ts';
import type { RouteMatch } from '../http/route.ts';

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
  const parts = [
    { part: 'Path', value: path },
    { part: 'Query', value: query },
    { part: 'Body', value: body.value },
  ] as const;
  for (const { part, value } of parts) {
    const issue = findIssue(`${operationId}${part}`, value);
    if (issue !== undefined) return refuseInput(formatIssue(issue, part === 'Body' ? 'The body' : 'The request'));
  }
  return succeed({ ...(body.value as object), ...query, ...path });
}

function refuseInput(message: string) {
  return fail({ status: 422, errorCode: 'validationError', message });
}

interface PartValidator extends Validator {
  errors?: VerboseSchemaError[] | null;
}

const validators = { ...parameters, ...bodies } as unknown as Partial<Record<string, PartValidator>>;

/** Validates a part in place: converts numbers in path and query, and fills in defaults, where the schema says so. */
function findIssue(name: string, value: unknown): Issue | undefined {
  const validate = validators[name];
  if (validate === undefined || validate(value)) return undefined;
  const [issue] = toIssues(validate.errors ?? [], value);
  // They hold the value, which may be large.
  validate.errors = null;
  if (issue === undefined) throw new Error(`The validator of ${name} refused a value without a reason.`);
  return issue;
}
