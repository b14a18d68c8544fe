import { statusOf } from '../../src/errors.ts';
import { requestMembers, requestTimeZones } from '../../src/generated/request-members.ts';
import * as validators from '../../src/generated/request-validators.js';
import { formatInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { appendPointer, type Validator } from '../../src/schema.ts';
import { truncate } from '../../src/text/truncate.ts';
import { instantInZone, isTimeZone } from '../domain/calendar.ts';
import { type Failed, type FieldPointer, fail, type Result, succeed } from '../domain/decision.ts';
import type { Gaps } from '../domain/gaps.ts';
import type { HttpRequest } from './message.ts';
import { readBody, readQuery } from './read-request.ts';
import { type HttpError, refuseInvalid } from './reply.ts';
import type { RouteMatch } from './route.ts';
import { peekAnswer, type RequestPart, readsAs, toValidationIssue, type ValidationIssue } from './validation-issue.ts';

const validatorsOf = Object.fromEntries(
  operationIds.map((operationId) => {
    const findValidator = (part: string) => (validators as Partial<Record<string, Validator>>)[`${operationId}${part}`];
    return [operationId, { path: findValidator('Path'), query: findValidator('Query'), body: findValidator('Body') }];
  }),
) as Record<OperationId, Record<RequestPart, Validator | undefined>>;

const membersOf: Partial<Record<OperationId, Members>> = requestMembers;

interface RequestInput {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Undefined for an operation without one. */
  body: unknown;
}

/** Reads a request and validates it against the document. Refuses an invalid one, unless the profile reads it in another way. */
export function checkRequest(
  request: HttpRequest,
  { operationId, path }: RouteMatch,
  gaps: Gaps,
): Result<RequestInput, HttpError> {
  const { hasBody } = operations[operationId];
  const sent = hasBody ? readBody(request, gaps) : noBody;
  if (!sent.ok) return sent;
  const query = readQuery(operationId, request.search, gaps);
  if (!query.ok) return query;
  const refusal = checkPart(operationId, 'path', path, gaps) ?? checkPart(operationId, 'query', query.value, gaps);
  if (refusal !== undefined) return refusal;
  const body = hasBody ? checkBody(operationId, sent.value, gaps) : noBody;
  if (!body.ok) return body;
  const input = { path, query: query.value, body: body.value };
  return refuseEmptyParameter(input, gaps) ?? succeed(input);
}

const noBody = succeed(undefined);

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
  let checked = body;
  for (;;) {
    const issue = findValidationIssue(operationId, 'body', checked);
    if (issue === undefined) break;
    const reading = rereadBody(operationId, members, checked, issue, gaps);
    if (reading === undefined)
      return refuseIssue({ ...issue, message: describeAll(operationId, checked, issue) }, gaps);
    checked = reading.body;
  }
  // Nearly every profile accepts what the schemas do; only another one has to look at every member.
  const isStricter =
    gaps.peek('transport/unknown-members') !== 'default' || gaps.peek('validation/empty-text') !== 'default';
  const rejected = isStricter ? findRejectedMember(members, body, '', gaps) : undefined;
  return rejected === undefined ? succeed(checked) : refuseInvalid(rejected.message, rejected.field);
}

/** Names every problem of a body: puts a valid value where each problem is, and validates the rest again. */
function describeAll(operationId: OperationId, body: unknown, first: ValidationIssue): string {
  const messages = new Map<string, string>();
  let rest = body;
  let issue: ValidationIssue | undefined = first;
  for (let tries = 0; issue !== undefined && tries < maxProblems; tries++) {
    const { keyword, params } = issue.error;
    const isMissing = keyword === 'required';
    const steps = isMissing ? [...issue.steps, String(params.missingProperty)] : issue.steps;
    const place = steps.join('/');
    // A required value that was removed, because no valid one is known.
    if (isMissing && messages.has(place)) break;
    if (!messages.has(place)) messages.set(place, issue.message.replace(/\.$/, '').replace(/^The/, 'the'));
    if (steps.length === 0) break;
    rest = replaceAt(rest, steps, plainValues[isMissing ? 'string' : String(params.type)]);
    issue = findValidationIssue(operationId, 'body', rest);
  }
  return messages.size === 1 ? first.message : `${messages.size} problems: ${[...messages.values()].join('; ')}.`;
}

const plainValues: Readonly<Record<string, unknown>> = {
  string: 'x',
  boolean: true,
  number: 1,
  integer: 1,
  object: {},
  array: [],
};

const maxProblems = 20;

function refuseIssue({ message, field, gap }: ValidationIssue, gaps: Gaps): Failed<HttpError> {
  if (gap === undefined) return refuseInvalid(message, field);
  const answer = peekAnswer(gaps, gap);
  gaps.choose(gap);
  if (answer === undefined || !('errorCode' in answer)) return refuseInvalid(message, field);
  return fail({ status: statusOf[answer.errorCode], errorCode: answer.errorCode, message, field });
}

/** An empty identifier or parameter fits most schemas; not every profile lets it pass. */
function refuseEmptyParameter({ path, query }: RequestInput, gaps: Gaps): Failed<HttpError> | undefined {
  for (const parameters of [path, query]) {
    for (const name in parameters) {
      if (parameters[name] === '' && gaps.prefers('validation/empty-text', 'validation-error'))
        return refuseInvalid(`${name} must not be empty.`, `/${name}`);
    }
  }
  return undefined;
}

/** The body with the value at an issue as the profile reads it; undefined where it reads no differently than the schemas. */
function rereadBody(
  operationId: OperationId,
  members: Members,
  body: unknown,
  issue: ValidationIssue,
  gaps: Gaps,
): { body: unknown } | undefined {
  const { steps, value, error, gap } = issue;
  if (!isDescribed(members, steps)) return undefined;
  if (value === null) {
    return gaps.prefers('validation/null', 'as-omitted') ? { body: replaceAt(body, steps, undefined) } : undefined;
  }
  if (gap === undefined) return undefined;
  if (gap === 'validation/timestamp-without-offset') {
    const instant = resolveOffset(operationId, body, String(value), gaps);
    return instant === undefined ? undefined : { body: replaceAt(body, steps, formatInstant(instant)) };
  }
  const isTextExpected = error.keyword === 'type' && error.params.type === 'string';
  return isTextExpected && readsAs(gaps, gap, 'text')
    ? { body: replaceAt(body, steps, JSON.stringify(value)) }
    : undefined;
}

function isDescribed(members: Members, steps: readonly string[]): boolean {
  let kind: Members[string] | undefined = members;
  for (const step of steps) {
    if (typeof kind !== 'object' || !Object.hasOwn(kind, step)) return false;
    kind = kind[step];
  }
  return steps.length > 0;
}

/** A copy of the value with another one at that place; undefined leaves the member out. */
function replaceAt(value: unknown, [step, ...rest]: readonly string[], replacement: unknown): unknown {
  if (step === undefined || (!isObject(value) && !Array.isArray(value))) return replacement;
  if (Array.isArray(value)) {
    const member: unknown = replaceAt(value[Number(step)], rest, replacement);
    return member === undefined ? value.toSpliced(Number(step), 1) : value.with(Number(step), member);
  }
  const { [step]: current, ...others } = value;
  const changed = replaceAt(current, rest, replacement);
  return changed === undefined ? others : { ...value, [step]: changed };
}

/** A date-time without an offset is one of the zone that the profile says. */
function resolveOffset(operationId: OperationId, body: unknown, dateTime: string, gaps: Gaps) {
  const answer = gaps.choose('validation/timestamp-without-offset');
  if (answer === 'default') return undefined;
  return instantInZone(dateTime, answer === 'utc' ? 'UTC' : timeZoneOf(operationId, body));
}

const timeZones: Partial<Record<OperationId, { field: string; default: string }>> = requestTimeZones;

/** The zone of the request, or the default one of its operation; that a zone exists is checked later. */
function timeZoneOf(operationId: OperationId, body: unknown): string {
  const { field = '', default: defaultZone = 'UTC' } = timeZones[operationId] ?? {};
  const zone = isObject(body) ? body[field] : undefined;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : defaultZone;
}

interface Members {
  readonly [name: string]: 'string' | 'timestamp' | 'other' | Members;
}

interface RejectedMember {
  message: string;
  field: FieldPointer;
}

/** The first member that the schemas accept and the profile does not: an unknown one, or an empty string. */
function findRejectedMember(
  members: Members,
  object: unknown,
  parent: FieldPointer | '',
  gaps: Gaps,
): RejectedMember | undefined {
  if (!isObject(object)) return undefined;
  for (const [name, value] of Object.entries(object)) {
    const field = appendPointer(parent, name) as FieldPointer;
    const memberKind = Object.hasOwn(members, name) ? members[name] : undefined;
    if (memberKind === undefined) {
      const location = parent === '' ? 'The body' : parent.slice(parent.lastIndexOf('/') + 1);
      if (gaps.prefers('transport/unknown-members', 'refused'))
        return { message: `${location} has the unknown field ${JSON.stringify(truncate(name))}.`, field };
    } else if (value === '') {
      if (gaps.prefers('validation/empty-text', 'validation-error'))
        return { message: `${name} must not be empty.`, field };
    } else if (typeof memberKind === 'object') {
      const nested = findRejectedMember(memberKind, value, field, gaps);
      if (nested !== undefined) return nested;
    }
  }
  return undefined;
}
