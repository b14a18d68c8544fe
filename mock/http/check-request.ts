import type { GapId } from '../../src/generated/ids.ts';
import { requestMembers } from '../../src/generated/request-members.ts';
import * as validators from '../../src/generated/request-validators.js';
import { validationGaps } from '../../src/generated/validation-gaps.ts';
import { isNestedDeeper } from '../../src/json.ts';
import { type OperationId, operationIds, operations, statusOf } from '../../src/operations.ts';
import type { Validator } from '../../src/schema.ts';
import { truncate } from '../../src/text/words.ts';
import { defaultProfile, type Failed, fail, Gaps, type Result, succeed } from '../domain/decision.ts';
import type { OperationRequest } from '../engine/engine.ts';
import { bodyLimitOf, type HttpRequest, limits } from './message.ts';
import { type HttpError, refuseInvalid, transportError } from './reply.ts';
import type { RouteMatch } from './route.ts';
import {
  describeAll,
  findRejectedMember,
  type Members,
  peekAnswer,
  type RequestPart,
  readsAs,
  replaceInvalidValue,
  toValidationIssue,
  type ValidationIssue,
} from './validation-issue.ts';

const validatorsOf = Object.fromEntries(
  operationIds.map((operationId) => {
    const findValidator = (part: string) => (validators as Partial<Record<string, Validator>>)[`${operationId}${part}`];
    return [operationId, { path: findValidator('Path'), query: findValidator('Query'), body: findValidator('Body') }];
  }),
) as Record<OperationId, Record<RequestPart, Validator | undefined>>;

const membersOf: Partial<Record<OperationId, Members>> = requestMembers;

export function checkRequest(
  request: HttpRequest,
  { operationId, path }: RouteMatch,
  workspaceId: string,
  gaps: Gaps,
): Result<OperationRequest, HttpError> {
  const { hasBody } = operations[operationId];
  const sent = hasBody ? readBody(request, gaps) : noBody;
  if (!sent.ok) return sent;
  const query = readQuery(operationId, request.search, gaps);
  if (!query.ok) return query;
  const refusal = checkPart(operationId, 'path', path, gaps) ?? checkPart(operationId, 'query', query.value, gaps);
  if (refusal !== undefined) return refusal;
  const body = hasBody ? checkBody(operationId, sent.value, gaps) : noBody;
  if (!body.ok) return body;
  const input = { operationId, workspaceId, path, query: query.value, body: body.value };
  return refuseEmptyParameter(gaps, path, query.value) ?? succeed(input as OperationRequest);
}

const noBody = succeed(undefined);
const noParameters = succeed({});

function findValidationIssue(operationId: OperationId, part: RequestPart, value: unknown): ValidationIssue | undefined {
  const validate = validatorsOf[operationId][part];
  if (validate === undefined || validate(value)) return undefined;
  return toValidationIssue(operationId, part, value, validate.errors ?? []);
}

function checkPart(operationId: OperationId, part: RequestPart, value: unknown, gaps: Gaps) {
  const issue = findValidationIssue(operationId, part, value);
  return issue === undefined ? undefined : refuseIssue(issue, gaps);
}

function checkBody(operationId: OperationId, body: unknown, gaps: Gaps): Result<unknown, HttpError> {
  const members = membersOf[operationId] ?? {};
  const valid = toValidBody(operationId, members, body, gaps);
  if (!valid.ok) return valid;
  const isStricter =
    gaps.peek('transport/unknown-members') !== 'default' || gaps.peek('validation/empty-text') !== 'default';
  const rejected = isStricter ? findRejectedMember(members, body, '', gaps) : undefined;
  return rejected === undefined ? valid : refuseInvalid(rejected.message, rejected.field);
}

function toValidBody(
  operationId: OperationId,
  members: Members,
  body: unknown,
  gaps: Gaps,
): Result<unknown, HttpError> {
  const issue = findValidationIssue(operationId, 'body', body);
  if (issue === undefined) return succeed(body);
  const replaced = replaceInvalidValue(operationId, members, body, issue, gaps);
  if (replaced !== undefined) return toValidBody(operationId, members, replaced.body, gaps);
  const message = describeAll(body, issue, (value) => findValidationIssue(operationId, 'body', value));
  return refuseIssue({ ...issue, message }, gaps);
}

function refuseIssue({ message, field, gap }: ValidationIssue, gaps: Gaps): Failed<HttpError> {
  if (gap === undefined) return refuseInvalid(message, field);
  const answer = peekAnswer(gaps, gap);
  gaps.record(gap);
  if (answer === undefined || !('errorCode' in answer)) return refuseInvalid(message, field);
  return fail({ status: statusOf[answer.errorCode], errorCode: answer.errorCode, message, field });
}

function refuseEmptyParameter(
  gaps: Gaps,
  path: Record<string, string>,
  query: Record<string, string>,
): Failed<HttpError> | undefined {
  for (const parameters of [path, query]) {
    for (const name in parameters) {
      if (parameters[name] === '' && gaps.recordIfChosen('validation/empty-text', 'validation-error'))
        return refuseInvalid(`${name} must not be empty.`, `/${name}`);
    }
  }
  return undefined;
}

export function readBody(request: HttpRequest, gaps = new Gaps(defaultProfile)): Result<unknown, HttpError> {
  if (request.body === 'too-large') {
    const limit = bodyLimitOf(request.method, request.target);
    const message = `The body may have at most ${limit} bytes.`;
    return transportError(gaps, 'bodyTooLarge', message, { headers: { connection: 'close' } });
  }
  if (request.body.length === 0)
    return refuseMalformed(gaps, 'The body is empty; a JSON object was expected.', 'transport/empty-body');
  const type = request.header('content-type');
  if ((type === undefined || !jsonMediaType.test(type)) && gaps.choose('transport/content-type') !== 'read-anyway') {
    const actual = type === undefined ? 'there is no Content-Type' : `it was sent as ${truncate(type)}`;
    return transportError(
      gaps,
      'unsupportedMediaType',
      `The body must be sent as Content-Type: application/json; ${actual}.`,
    );
  }
  const json = request.json();
  const encoding = json.ok ? undefined : encodingOf(request);
  if (encoding !== undefined) {
    const message = `The body must be sent without a Content-Encoding; it was sent as ${truncate(encoding)}.`;
    return transportError(gaps, 'unsupportedMediaType', message, { headers: { 'accept-encoding': 'identity' } });
  }
  if (!json.ok) return refuseMalformed(gaps, `The body is not valid ${json.error}.`, 'transport/malformed-json');
  if (request.body.length <= 2 * limits.bodyDepth || !isNestedDeeper(json.value, limits.bodyDepth)) return json;
  const message = `The body nests deeper than ${limits.bodyDepth} levels.`;
  return transportError(gaps, 'malformedJson', message, { gap: 'transport/body-too-deep' });
}

/** Detects gzip by the first bytes of a body too, because clients forget the header. */
function encodingOf({ header, body }: HttpRequest): string | undefined {
  const isGzip = body !== 'too-large' && body[0] === 0x1f && body[1] === 0x8b;
  const named = header('content-encoding');
  if (named !== undefined && named.toLowerCase() !== 'identity') return named;
  return isGzip ? 'gzip' : undefined;
}

function refuseMalformed(
  gaps: Gaps,
  message: string,
  gap: 'transport/malformed-json' | 'transport/empty-body',
): Failed<HttpError> {
  return gaps.choose(gap) === 'validation-error'
    ? refuseInvalid(message)
    : transportError(gaps, 'malformedJson', message, { gap });
}

const jsonMediaType = /^\s*(?:application\/json|[^;]*\+json)\s*(?:;|$)/i;

export function readQuery(
  operationId: OperationId,
  search: string,
  gaps = new Gaps(defaultProfile),
): Result<Record<string, string>, HttpError> {
  const { queryParameters } = operations[operationId];
  if (queryParameters.length === 0 || search === '') return noParameters;
  const query: Record<string, string> = {};
  const parameters = new URLSearchParams(search);
  const emptyGaps: Partial<Record<string, GapId>> = validationGaps[operationId];
  for (const name of queryParameters) {
    const values = parameters.getAll(name);
    if (values.length > 1 && gaps.recordIfChosen('transport/duplicate-query', 'refused')) {
      return refuseInvalid(`${name} must be in the query only once.`, `/${name}`);
    }
    const isLast = values.length > 1 && gaps.recordIfChosen('transport/duplicate-query', 'last');
    const value = isLast ? values.at(-1) : values[0];
    if (value === undefined) continue;
    const emptyGap = value === '' ? emptyGaps[`query ${name} empty`] : undefined;
    if (emptyGap === undefined || !readsAs(gaps, emptyGap, 'omitted')) query[name] = value;
  }
  return succeed(query);
}
