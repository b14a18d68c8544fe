import { isObject } from '../../../src/json.ts';

/** Error messages by the path of the field: `versions[0].label`. */
export type FieldErrors = ReadonlyMap<string, string>;

/** The field errors of a record, from the list of the mock. The form has no fields for other collections. */
export function toFieldErrors(listed: unknown, collection: string): FieldErrors {
  const errors = new Map<string, string>();
  for (const error of Array.isArray(listed) ? listed.filter(isObject) : []) {
    const path = [error.field, error.missing].filter(Boolean).join('.');
    if (String(error.record).split('/')[0] === collection && path !== '')
      errors.set(path, error.missing === undefined ? String(error.message) : 'is required.');
  }
  return errors;
}

/** A refusal of a request by the service. */
export interface Refusal {
  status: number;
  errorCode: string;
  message: string;
  /** The field at fault, as a JSON Pointer. */
  field?: string | undefined;
}

/**
 * The path of the form's field for the JSON Pointer in a refusal: `/attachments/0` is in the field `attachments`.
 * Returns '' if the refusal names no field, or one that the form does not have.
 */
export function fieldOfRefusal({ field = '' }: Refusal, fields: readonly string[]): string {
  const steps = field.split('/').slice(1);
  const paths = steps.map((_, index) => steps.slice(0, index + 1).join('.'));
  return paths.findLast((path) => fields.includes(path)) ?? '';
}
