import { isDocumented } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import { misfitGaps } from '../../src/generated/misfit-gaps.ts';
import * as validators from '../../src/generated/request-validators.js';
import { type OperationId, operationIds } from '../../src/operations.ts';
import { expectation, placeOf, pointerSteps, type SchemaError, type Validator } from '../../src/schema.ts';

/** Where a request does not fit the document, in words, and the gaps that refusing it rests on. */
export interface Misfit {
  message: string;
  gaps: GapId[];
}

type Part = 'path' | 'query' | 'body';

const validatorsOf = Object.fromEntries(
  operationIds.map((operationId) => {
    const named = (part: string) => (validators as Partial<Record<string, Validator>>)[`${operationId}${part}`];
    return [operationId, { path: named('Path'), query: named('Query'), body: named('Body') }];
  }),
) as Record<OperationId, Record<Part, Validator | undefined>>;

/** Holds one part of a request against its schema; undefined when it fits. */
export function misfit(operationId: OperationId, part: Part, value: unknown): Misfit | undefined {
  const validate = validatorsOf[operationId][part];
  if (validate === undefined || validate(value)) return undefined;
  const error = mostTelling(validate.errors ?? []);
  const place = placeOf(error, part === 'body' ? 'The body' : 'The request');
  return { message: `${place} ${expectation(error)}.`, gaps: gapsOf(operationId, part, error, valueAt(value, error)) };
}

/**
 * Of a value that fits none of several types: that it is out of bounds says most; else
 * it is told all that would have fitted.
 */
function mostTelling(errors: readonly SchemaError[]): SchemaError {
  const [first] = errors;
  if (first === undefined) throw new Error('A validator refused a value without saying why.');
  const choices = errors.filter(({ keyword }) => keyword !== 'anyOf');
  if (choices.length === errors.length) return first;
  const message = choices.map(expectation).join(' or ');
  return choices.find(({ keyword }) => keyword === 'minimum') ?? { ...first, keyword: 'type', message };
}

/**
 * The document states what a value of the wrong type gets, and for which operations. What
 * any other misfit gets is ours to choose: a gap of its own, or the gap of its kind.
 */
function gapsOf(operationId: OperationId, part: Part, error: SchemaError, found: unknown): GapId[] {
  const [first = String(error.params.missingProperty)] = pointerSteps(error.instancePath);
  const kind = found === '' ? 'empty' : error.keyword;
  const own: GapId | undefined = (misfitGaps[operationId] as Partial<Record<string, GapId>>)[
    `${part} ${first} ${kind}`
  ];
  return own === undefined ? gapsOfKind(operationId, error, found) : [own];
}

function gapsOfKind(operationId: OperationId, { keyword, instancePath, params }: SchemaError, found: unknown): GapId[] {
  if (found === '') return ['validation/empty-text'];
  switch (keyword) {
    case 'type':
      if (found === null) return ['validation/null'];
      if (instancePath === '') return ['transport/body-not-object'];
      if (isDocumented(operationId, 'validationError')) return [];
      return [isNumberAsText(found) ? 'validation/numbers-as-text' : 'validation/wrong-type-in-call-operations'];
    case 'enum':
    case 'const':
      return ['validation/unknown-enum-value'];
    case 'minimum':
    case 'maximum':
      return ['validation/out-of-range'];
    case 'required':
      return ['validation/missing-field'];
    case 'format':
      return [withoutOffset(params, found) ? 'validation/moment-without-offset' : 'validation/malformed-text'];
    default:
      return ['validation/malformed-text'];
  }
}

function isNumberAsText(found: unknown): boolean {
  return typeof found === 'string' && /^-?\d+(\.\d+)?$/.test(found);
}

/** A date and a time of day, and nothing that says where. */
export const dateTimeWithoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

function withoutOffset({ format }: SchemaError['params'], found: unknown): boolean {
  return format === 'date-time' && typeof found === 'string' && dateTimeWithoutOffset.test(found);
}

function valueAt(value: unknown, { instancePath }: SchemaError): unknown {
  return pointerSteps(instancePath).reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    value,
  );
}
