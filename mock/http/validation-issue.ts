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
  valueAt,
} from '../../src/schema.ts';
import type { FieldPointer, Gaps } from '../domain/decision.ts';

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
