import { maskPattern } from '../reports/text.ts';
import type { Subject } from '../subject/subject.ts';
import { mapStrings } from './map-strings.ts';
import { namedValuesOf } from './named-values.ts';

/** A case with the values of a subject in it. */
export interface RestoredInput {
  input: unknown;
  /** Names for which the subject has no value; they stay in the case. */
  missing: readonly string[];
}

/**
 * The input of a rule as it was before redaction: `<number 1>` is again the first number of the subject file.
 *
 * What was written in another form (`<number 1 in hex>`) stays as it is, and is returned as missing.
 */
export function restoreValues(input: unknown, subject: Subject): RestoredInput {
  const values = new Map(namedValuesOf(subject).map(({ name, value }) => [name, value]));
  const missing = new Set<string>();
  const restoredInput = mapStrings(input, (text) =>
    text.replace(new RegExp(maskPattern, 'g'), (mask, name: string) => {
      const value = values.get(name);
      if (value === undefined) missing.add(mask);
      return value ?? mask;
    }),
  );
  return { input: restoredInput, missing: [...missing] };
}
