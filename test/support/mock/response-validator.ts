import * as validators from '../../../src/generated/response-validators.js';
import type { OperationId } from '../../../src/operations.ts';
import type { Validator } from '../../../src/schema.ts';

/** The document's schema for a response of an operation: the first that it has of these. */
export function validatorOf(operation: OperationId, ...responses: (number | 'Default')[]): Validator {
  const byName: Partial<Record<string, Validator>> = validators;
  const found = responses.map((response) => byName[`${operation}${response}`]).find((one) => one !== undefined);
  if (found === undefined) throw new Error(`The document has no response ${responses.join(' or ')} of ${operation}.`);
  return found;
}
