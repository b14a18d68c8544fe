import { type ErrorCode, isDocumented } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { validationAnswers, validationGaps } from '../../src/generated/validation-gaps.ts';
import type { OperationId } from '../../src/operations.ts';
import {
  appendPointer,
  describeSchemaError,
  formatPointer,
  parseJsonPointer,
  type SchemaError,
} from '../../src/schema.ts';
import type { FieldPointer } from '../domain/decision.ts';
import type { Gaps } from '../domain/gaps.ts';

/** A violation of the OpenAPI document by a request, and the gap that decides whether the mock refuses it. */
export interface ValidationIssue {
  message: string;
  /** JSON Pointer to the invalid field; undefined for the whole body. */
  field: FieldPointer | undefined;
  gap: GapId | undefined;
  error: SchemaError;
  steps: readonly string[];
  value: unknown;
}

export type RequestPart = 'path' | 'query' | 'body';

/** Converts the first relevant error of a validator to an issue. */
export function toValidationIssue(
  operationId: OperationId,
  part: RequestPart,
  value: unknown,
  errors: readonly SchemaError[],
): ValidationIssue {
  const error = mostSpecificError(errors);
  const steps = parseJsonPointer(error.instancePath);
  const actual = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], value);
  const place = formatPointer(error.instancePath, part === 'body' ? 'The body' : 'The request');
  const message = `${place} ${describeSchemaError(error, actual)}.`;
  const field = fieldOfError(error);
  return { message, field, gap: gapOfError(operationId, part, error, steps, actual), error, steps, value: actual };
}

function fieldOfError({ keyword, instancePath, params }: SchemaError): FieldPointer | undefined {
  const pointer = keyword === 'required' ? appendPointer(instancePath, String(params.missingProperty)) : instancePath;
  return pointer === '' ? undefined : (pointer as FieldPointer);
}

/**
 * Returns the most helpful error. If a value matches none of several types, prefers an error about a minimum to one
 * about all types.
 */
function mostSpecificError(errors: readonly SchemaError[]): SchemaError {
  const [first] = errors;
  if (first === undefined) throw new Error('A validator refused a value without a reason.');
  const alternatives = errors.filter(({ keyword }) => keyword !== 'anyOf');
  if (alternatives.length === errors.length) return first;
  const message = alternatives.map((one) => describeSchemaError(one)).join(' or ');
  return alternatives.find(({ keyword }) => keyword === 'minimum') ?? { ...first, keyword: 'type', message };
}

/**
 * Returns a gap of the field, or a general gap, for a validation error; undefined if the document states the response.
 */
function gapOfError(
  operationId: OperationId,
  part: RequestPart,
  { keyword, instancePath, params }: SchemaError,
  [first = String(params.missingProperty)]: readonly string[],
  actual: unknown,
): GapId | undefined {
  const specificGaps: Partial<Record<string, GapId>> = validationGaps[operationId];
  const specific = specificGaps[`${part} ${first} ${actual === '' ? 'empty' : keyword}`];
  if (specific !== undefined) return specific;
  if (actual === '') return 'validation/empty-text';
  const text = typeof actual === 'string' ? actual : '';
  switch (keyword) {
    case 'type':
      if (actual === null) return 'validation/null';
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

/** The answer to an invalid value: an error code, or to accept the value as text or as missing. */
type ValidationAnswer = { errorCode: ErrorCode } | { readAs: 'text' | 'omitted' };

const answersByGap: Partial<Record<GapId, Partial<Record<string, ValidationAnswer>>>> = validationAnswers;

/** Returns the profile's answer to the gap, or undefined for the default. Does not record the gap. */
export function peekAnswer(gaps: Gaps, gap: GapId): ValidationAnswer | undefined {
  return answersByGap[gap]?.[gaps.peek(gap)];
}

/** Whether the profile accepts an invalid value as text or as missing. If so, records the gap. */
export function readsAs(gaps: Gaps, gap: GapId, reading: 'text' | 'omitted'): boolean {
  const answer = peekAnswer(gaps, gap);
  if (answer === undefined || !('readAs' in answer) || answer.readAs !== reading) return false;
  gaps.record(gap);
  return true;
}
