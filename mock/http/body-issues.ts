import { requestTimeZones } from '../../src/generated/request-members.ts';
import { formatInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { appendPointer } from '../../src/schema.ts';
import { truncate } from '../../src/text/truncate.ts';
import type { FieldPointer, Gaps } from '../domain/decision.ts';
import { instantInZone, isTimeZone } from '../domain/working-hours.ts';
import { readsAs, type ValidationIssue } from './validation-issue.ts';

export function replaceInvalidValue(
  operationId: OperationId,
  members: Members,
  body: unknown,
  issue: ValidationIssue,
  gaps: Gaps,
): { body: unknown } | undefined {
  const { steps, value, error, gap } = issue;
  if (!isDescribed(members, steps)) return undefined;
  if (value === null) {
    return gaps.recordIfChosen('validation/null', 'as-omitted')
      ? { body: replaceAt(body, steps, undefined) }
      : undefined;
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

function resolveOffset(operationId: OperationId, body: unknown, dateTime: string, gaps: Gaps) {
  const answer = gaps.choose('validation/timestamp-without-offset');
  if (answer === 'default') return undefined;
  return instantInZone(dateTime, answer === 'utc' ? 'UTC' : timeZoneOf(operationId, body));
}

const timeZones: Partial<Record<OperationId, { field: string; default: string }>> = requestTimeZones;

function timeZoneOf(operationId: OperationId, body: unknown): string {
  const { field = '', default: defaultZone = 'UTC' } = timeZones[operationId] ?? {};
  const zone = isObject(body) ? body[field] : undefined;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : defaultZone;
}

export interface Members {
  readonly [name: string]: 'string' | 'timestamp' | 'other' | Members;
}

interface RejectedMember {
  message: string;
  field: FieldPointer;
}

export function findRejectedMember(
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
      if (gaps.recordIfChosen('transport/unknown-members', 'refused'))
        return { message: `${location} has the unknown field ${JSON.stringify(truncate(name))}.`, field };
    } else if (value === '') {
      if (gaps.recordIfChosen('validation/empty-text', 'validation-error'))
        return { message: `${name} must not be empty.`, field };
    } else if (typeof memberKind === 'object') {
      const nested = findRejectedMember(memberKind, value, field, gaps);
      if (nested !== undefined) return nested;
    }
  }
  return undefined;
}

/** Finds every problem of a body: replaces each invalid value by a valid one and validates the body again. */
export function describeAll(
  body: unknown,
  first: ValidationIssue,
  findIssue: (body: unknown) => ValidationIssue | undefined,
): string {
  const messages = new Map<string, string>();
  let rest = body;
  let issue: ValidationIssue | undefined = first;
  for (let tries = 0; issue !== undefined && tries < maxProblems; tries++) {
    const { keyword, params } = issue.error;
    const isMissing = keyword === 'required';
    const steps = isMissing ? [...issue.steps, String(params.missingProperty)] : issue.steps;
    const place = steps.join('/');
    if (isMissing && messages.has(place)) break;
    if (!messages.has(place)) messages.set(place, issue.message.replace(/\.$/, '').replace(/^The/, 'the'));
    if (steps.length === 0) break;
    rest = replaceAt(rest, steps, plainValues[isMissing ? 'string' : String(params.type)]);
    issue = findIssue(rest);
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
