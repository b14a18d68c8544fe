import { isDocumented } from '../../src/errors.ts';
import type { GapId } from '../../src/generated/ids.ts';
import * as validators from '../../src/generated/request-validators.js';
import { type OperationId, operationIds } from '../../src/operations.ts';
import { expectation, placeOf, pointerSteps, type SchemaError, type Validator } from '../../src/schema.ts';

/** What a request carries where it does not fit the document. */
export interface Misfit {
  message: string;
  gaps: GapId[];
}

type Part = 'Path' | 'Query' | 'Body';

const validatorsOf = Object.fromEntries(
  operationIds.map((operationId) => {
    const named = (part: Part) => (validators as Partial<Record<string, Validator>>)[`${operationId}${part}`];
    return [operationId, { Path: named('Path'), Query: named('Query'), Body: named('Body') }];
  }),
) as Record<OperationId, Record<Part, Validator | undefined>>;

/** Holds one part of a request against its schema; undefined when it fits. */
export function misfit(operationId: OperationId, part: Part, value: unknown): Misfit | undefined {
  const validate = validatorsOf[operationId][part];
  if (validate === undefined || validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  if (error === undefined)
    throw new Error(`The validator of ${operationId}${part} refused a value without saying why.`);
  const place = placeOf(error, part === 'Body' ? 'The body' : 'The request');
  return { message: `${place} ${expectation(error)}.`, gaps: gapsOf(operationId, error, valueAt(value, error)) };
}

/**
 * The document states what a value of the wrong type gets, and of which operations. What any
 * other misfit gets is ours to choose, and each kind has its gap.
 */
function gapsOf(operationId: OperationId, { keyword }: SchemaError, found: unknown): GapId[] {
  switch (keyword) {
    case 'type':
      if (found === null) return ['validation/null'];
      return isDocumented(operationId, 'validationError') ? [] : ['validation/wrong-type-in-call-operations'];
    case 'enum':
    case 'const':
      return ['validation/unknown-enum-value'];
    case 'minimum':
    case 'maximum':
      return ['validation/out-of-range'];
    case 'required':
      return ['validation/missing-field'];
    case 'minLength':
      return [];
    default:
      return found === '' ? ['validation/empty-text'] : ['validation/malformed-text'];
  }
}

function valueAt(value: unknown, { instancePath }: SchemaError): unknown {
  return pointerSteps(instancePath).reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    value,
  );
}
