import type { ControlSchemas } from '../../../src/control-operations.ts';
import { requestMembers } from '../../../src/generated/request-members.ts';
import { isObject } from '../../../src/json.ts';
import { type OperationId, operations } from '../../../src/operations.ts';
import { describeSchemaError, formatPointer, type Validator, valueAt } from '../../../src/schema.ts';
import { didYouMean, nearestName, truncate } from '../../../src/text/words.ts';
import { readBody, readQuery } from '../../http/check-request.ts';
import { createRequest, type HttpReply, type HttpRequest, parseTarget } from '../../http/message.ts';
import { matchRoute } from '../../http/route.ts';
import type { Members } from '../../http/validation-issue.ts';
import type { StoredExchange } from './journal.ts';

type Violation = ControlSchemas['Exchange']['violations'][number];

export async function findViolations(stored: StoredExchange): Promise<Violation[]> {
  const { operationId, method, target, headers } = stored;
  if (operationId === undefined) return [];
  const validators: Validators = await import('../../../src/generated/complete-request-validators.js');
  const { pathname, search } = parseTarget(target);
  const match = matchRoute(method, pathname.slice('/api'.length));
  const query = readQuery(operationId, search);
  const violations = [
    ...toViolations(validators[`${operationId}Path`], 'path', match !== undefined && 'path' in match ? match.path : {}),
    ...toViolations(validators[`${operationId}Query`], 'query', query.ok ? query.value : {}),
  ];
  if (operations[operationId].hasBody && !stored.isTruncated) {
    const sent = typeof stored.body === 'string' ? new TextEncoder().encode(stored.body) : stored.body;
    const body = readBody(createRequest({ method, target, headers, body: sent }));
    if (body.ok) violations.push(...toViolations(validators[`${operationId}Body`], 'body', body.value));
    else violations.push({ part: 'body', location: 'the body', message: body.error.message });
  }
  return violations;
}

type Validators = Readonly<Partial<Record<string, Validator>>>;

/** Skip errors such as "matches none of several schemas", because the errors of each schema are more specific. */
const combinators = ['anyOf', 'oneOf', 'allOf', 'if'];
const maxViolations = 100;

function toViolations(validate: Validator | undefined, part: Violation['part'], value: unknown): Violation[] {
  if (validate === undefined || validate(value)) return [];
  const errors = validate.errors ?? [];
  const specific = errors.filter(({ keyword }) => !combinators.includes(keyword));
  const violations = (specific.length === 0 ? errors : specific).slice(0, maxViolations).map((error) => ({
    part,
    location: formatPointer(error.instancePath, `the ${part}`),
    message: `${describeSchemaError(error, valueAt(value, error.instancePath))}.`,
  }));
  return [...new Map(violations.map((violation) => [JSON.stringify(violation), violation])).values()];
}

export function findUnmetWishes(request: HttpRequest, reply: HttpReply): string[] {
  const { method, pathname, search, body } = request;
  if (search === '' && body.length === 0 && request.header('prefer') === undefined) return [];
  const match = pathname.startsWith('/api/') ? matchRoute(method, pathname.slice('/api'.length)) : undefined;
  if (match === undefined || !('operationId' in match)) return [];
  const isUnmet = request.header('prefer') !== undefined && reply.headers['preference-applied'] === undefined;
  const json = body.length === 0 ? undefined : request.json();
  const ignored = findIgnoredFields(match.operationId, search, json?.ok ? json.value : undefined);
  return isUnmet ? ['The preference of the header Prefer was not met.', ...ignored] : ignored;
}

export function findIgnoredFields(operationId: OperationId, search: string, body: unknown): string[] {
  const members = (requestMembers as Partial<Record<OperationId, Members>>)[operationId];
  const fields = members === undefined ? [] : ignoredFieldsIn(members, body, '');
  const notices = search === '' ? fields : [...ignoredParametersIn(operationId, search), ...fields];
  const omitted = notices.length - maxNotices;
  if (omitted <= 0) return notices;
  return [...notices.slice(0, maxNotices), `${omitted} other fields or parameters are ignored too.`];
}

const maxNotices = 20;

function ignoredParametersIn(operationId: OperationId, search: string): string[] {
  const { queryParameters } = operations[operationId];
  const names = new Set(new URLSearchParams(search).keys());
  for (const known of queryParameters) names.delete(known);
  return [...names].map((name) => describeIgnored('query parameter', '', name, queryParameters));
}

function ignoredFieldsIn(members: Members, value: unknown, prefix: string): string[] {
  const notices: string[] = [];
  if (!isObject(value)) return notices;
  for (const name in value) {
    const known = Object.hasOwn(members, name) ? members[name] : undefined;
    if (known === undefined) notices.push(describeIgnored('unknown body field', prefix, name, Object.keys(members)));
    else if (typeof known === 'object') notices.push(...ignoredFieldsIn(known, value[name], `${prefix}${name}.`));
  }
  return notices;
}

function describeIgnored(kind: string, prefix: string, name: string, known: readonly string[]): string {
  const suggestion = nearestName(name, known);
  const hint = suggestion === undefined ? '' : ` ${didYouMean(suggestion)}`;
  return `The ${kind} ${JSON.stringify(prefix + truncate(name))} is ignored.${hint}`;
}
