import type { FieldErrors } from './field-errors.ts';
import type { Schema } from './schema.ts';

/** The properties of every field. */
export interface FieldProps {
  schema: Schema;
  label: string;
  /** The path in the record, as the mock writes it: `versions[0].label`. */
  fieldPath: string;
  isRequired: boolean;
  value: unknown;
  errors: FieldErrors;
  /** undefined removes it. */
  onChange(value: unknown): void;
}

/** The path of a field of another one. */
export function joinPath(parentPath: string, field: string): string {
  return parentPath === '' ? field : `${parentPath}.${field}`;
}
