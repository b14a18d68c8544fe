import { placeholderNames, placeholdersOf } from '../report/placeholders.ts';
import type { Subject } from '../subject.ts';
import { everyText } from './every-text.ts';

/** A case with the values of a subject in it. */
export interface Resolved {
  given: unknown;
  /** Names for which the subject has no value; they stand in the case as they were. */
  missing: readonly string[];
}

/** Puts the values of a subject in the place of their names: `<number 1>` becomes its first number. */
export function resolved(given: unknown, subject: Subject): Resolved {
  const values = new Map(placeholdersOf(subject).map(({ name, value }) => [name, value]));
  const missing = new Set<string>();
  const filled = everyText(given, (text) =>
    text.replace(placeholderNames, (name) => {
      const value = values.get(name);
      if (value === undefined) missing.add(name);
      return value ?? name;
    }),
  );
  return { given: filled, missing: [...missing] };
}
