import * as validators from '../../../src/generated/response-validators.js';
import type { OperationId } from '../../../src/operations.ts';
import type { Validator } from '../../../src/schema.ts';

/** The document's schema for a response of an operation with that status. */
export function validatorOf(operation: OperationId, status: number | 'Default'): Validator {
  const found = (validators as Partial<Record<string, Validator>>)[`${operation}${status}`];
  if (found === undefined) throw new Error(`The document has no response ${status} of ${operation}.`);
  return found;
}
