import type { FieldErrors } from './field-errors.ts';
import type { Schema } from './schema.ts';

/** What every field is given. */
export interface FieldProps {
  schema: Schema;
  /** What the field is called. */
  label: string;
  /** Where it stands in the record, as the mock writes it: `versions[0].label`. */
  fieldPath: string;
  isRequired: boolean;
  value: unknown;
  errors: FieldErrors;
  /** undefined leaves it out. */
  onChange(value: unknown): void;
}

/** The place of a field in what stands at another. */
export function joinPath(parentPath: string, field: string): string {
  return parentPath === '' ? field : `${parentPath}.${field}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
