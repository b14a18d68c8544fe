import type { Subject } from '../subject.ts';
import { everyText } from './every-text.ts';
import { namedValuesOf, nameForm } from './named-values.ts';

/** A case with the values of a subject in it. */
export interface Restored {
  given: unknown;
  /** Names for which the subject has no value; they stand in the case as they were. */
  missing: readonly string[];
}

/**
 * What a rule was given as it was before redaction: `<number 1>` is again the first number of the subject file.
 *
 * What was written in another form (`<number 1 in hex>`) stays as it is told, and is told as missing.
 */
export function restored(given: unknown, subject: Subject): Restored {
  const values = new Map(namedValuesOf(subject).map(({ name, value }) => [name, value]));
  const missing = new Set<string>();
  const filled = everyText(given, (text) =>
    text.replace(new RegExp(nameForm, 'g'), (whole, name: string) => {
      const value = values.get(name);
      if (value === undefined) missing.add(whole);
      return value ?? whole;
    }),
  );
  return { given: filled, missing: [...missing] };
}
