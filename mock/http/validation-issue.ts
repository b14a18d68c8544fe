import type { GapId } from '../../src/generated/ids.ts';
import { requestTimeZones } from '../../src/generated/request-members.ts';
import { validationAnswers, validationGaps } from '../../src/generated/validation-gaps.ts';
import { formatInstant } from '../../src/instant.ts';
import { isObject } from '../../src/json.ts';
import { type ErrorCode, isDocumented, type OperationId } from '../../src/operations.ts';
import {
  appendPointer,
  describeSchemaError,
  formatPointer,
  parseJsonPointer,
  type SchemaError,
  valueAt,
} from '../../src/schema.ts';
import { truncate } from '../../src/text/words.ts';
import type { FieldPointer, Gaps } from '../domain/decision.ts';
import { instantInZone, isTimeZone } from '../domain/working-hours.ts';

export interface ValidationIssue {
  message: string;
  /** JSON Pointer to the invalid field; undefined if the whole body is invalid. */
  field: FieldPointer | undefined;
  gap: GapId | undefined;
  error: SchemaError;
  steps: readonly string[];
  value: unknown;
}

export type RequestPart = 'path' | 'query' | 'body';

export function toValidationIssue(
  operationId: OperationId,
  part: RequestPart,
  value: unknown,
  errors: readonly SchemaError[],
): ValidationIssue {
  const error = errorToReport(errors);
  const { instancePath } = error;
  const invalid = valueAt(value, instancePath);
  const place = formatPointer(instancePath, part === 'body' ? 'The body' : 'The request');
  const message = `${place} ${describeSchemaError(error, invalid)}.`;
  const gap = gapOfError(operationId, part, error, invalid);
  return { message, field: fieldOfError(error), gap, error, steps: parseJsonPointer(instancePath), value: invalid };
}

function fieldOfError({ keyword, instancePath, params }: SchemaError): FieldPointer | undefined {
  const pointer = keyword === 'required' ? appendPointer(instancePath, String(params.missingProperty)) : instancePath;
  return pointer === '' ? undefined : (pointer as FieldPointer);
}

/**
 * Chooses the most specific error. For example, a number that is too small has the right type, so report its minimum
 * instead of the type.
 */
function errorToReport(errors: readonly SchemaError[]): SchemaError {
  const [first] = errors;
  if (first === undefined) throw new Error('A validator refused a value without a reason.');
  const ofTypes = errors.filter(({ keyword }) => keyword !== 'anyOf');
  if (ofTypes.length === errors.length) return first;
  const tooSmall = ofTypes.find(({ keyword }) => keyword === 'minimum');
  if (tooSmall !== undefined) return tooSmall;
  return { ...first, keyword: 'type', message: ofTypes.map((error) => describeSchemaError(error)).join(' or ') };
}

function gapOfError(
  operationId: OperationId,
  part: RequestPart,
  { keyword, instancePath, params }: SchemaError,
  invalid: unknown,
): GapId | undefined {
  const [field = String(params.missingProperty)] = parseJsonPointer(instancePath);
  const specificGaps: Partial<Record<string, GapId>> = validationGaps[operationId];
  const specific = specificGaps[`${part} ${field} ${invalid === '' ? 'empty' : keyword}`];
  if (specific !== undefined) return specific;
  if (invalid === '') return 'validation/empty-text';
  const text = typeof invalid === 'string' ? invalid : '';
  switch (keyword) {
    case 'type':
      if (invalid === null) return 'validation/null';
      if (instancePath === '') return 'transport/body-not-object';
      if (isDocumented(operationId, 'validationError')) return undefined;
      return numeric.test(text) ? 'validation/numbers-as-text' : 'validation/wrong-type-in-call-operations';
    case 'enum':
    case 'const':
      return 'validation/unknown-enum-value';
    case 'minimum':
    case 'maximum':
      return 'validation/out-of-range';
    case 'required':
      return 'validation/missing-field';
    default:
      return params.format === 'date-time' && dateTimeWithoutOffset.test(text)
        ? 'validation/timestamp-without-offset'
        : 'validation/malformed-text';
  }
}

const numeric = /^-?\d+(\.\d+)?$/;
const dateTimeWithoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

type ValidationAnswer = { errorCode: ErrorCode } | { readAs: 'text' | 'omitted' };

const answersByGap: Partial<Record<GapId, Partial<Record<string, ValidationAnswer>>>> = validationAnswers;

export function peekAnswer(gaps: Gaps, gap: GapId): ValidationAnswer | undefined {
  return answersByGap[gap]?.[gaps.peek(gap)];
}

export function readsAs(gaps: Gaps, gap: GapId, reading: 'text' | 'omitted'): boolean {
  const answer = peekAnswer(gaps, gap);
  if (answer === undefined || !('readAs' in answer) || answer.readAs !== reading) return false;
  gaps.record(gap);
  return true;
}

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
