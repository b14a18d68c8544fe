import { isObject } from '../../../src/json.ts';

/** Error messages by the path of the field: `versions[0].label`. */
export type FieldErrors = ReadonlyMap<string, string>;

export function toFieldErrors(listed: unknown, collection: string): FieldErrors {
  const errors = new Map<string, string>();
  for (const error of Array.isArray(listed) ? listed.filter(isObject) : []) {
    const path = [error.field, error.missing].filter(Boolean).join('.');
    if (String(error.record).split('/')[0] === collection && path !== '')
      errors.set(path, error.missing === undefined ? String(error.message) : 'is required.');
  }
  return errors;
}

/** Returns the form field that contains the refused value, such as `attachments` for `/attachments/0`; '' if none. */
export function fieldOfRefusal(pointer: string, fields: readonly string[]): string {
  const steps = pointer.split('/').slice(1);
  const paths = steps.map((_, index) => steps.slice(0, index + 1).join('.'));
  return paths.findLast((path) => fields.includes(path)) ?? '';
}
