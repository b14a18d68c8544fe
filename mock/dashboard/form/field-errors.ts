import { isObject } from '../../../src/json.ts';

/** Error messages by the path of the field: `versions[0].label`. */
export type FieldErrors = ReadonlyMap<string, string>;

/** The errors of the fields of a record, as the mock lists them; those of other collections have no field here. */
export function toFieldErrors(listed: unknown, collection: string): FieldErrors {
  const errors = new Map<string, string>();
  for (const error of Array.isArray(listed) ? listed.filter(isObject) : []) {
    const [record, field, message] = [error.record, error.field, error.message].map(String);
    const [, missing] = /^must have the field "(\w+)"/.exec(message ?? '') ?? [];
    const path = [field, missing].filter(Boolean).join('.');
    if (record?.split('/')[0] === collection && path !== '')
      errors.set(path, missing ? 'is required.' : (message ?? ''));
  }
  return errors;
}
