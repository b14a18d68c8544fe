import type { Subject } from '../subject.ts';
import { namedValuesOf } from './named-values.ts';

/**
 * What a rule was given as it was before redaction: `<number 1>` is again the first number of the subject file.
 *
 * What was written in another form (`<number 1 in hex>`) stays as it is told, and so does a name that the file has not.
 */
export function restored(given: unknown, subject: Subject): unknown {
  const values = new Map(namedValuesOf(subject).map(({ name, value }) => [`<${name}>`, value]));
  const text = (told: string) => told.replace(/<[^<>]+>/g, (name) => values.get(name) ?? name);
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(json);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), json(member)]));
  };
  return json(given);
}
