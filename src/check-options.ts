import { suggestionFor } from './text/words.ts';

/**
 * Checks options at run time, for callers in JavaScript, which no compiler checks for misspelled names.
 * @param fields every option; the compiler keeps this list complete
 * @throws TypeError when `given` is not an object, or has an option that does not exist
 */
export function checkOptions<Options>(
  caller: string,
  given: Options,
  fields: Readonly<Record<keyof Options & string, true>> | readonly (keyof Options & string)[],
  example = '',
): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TypeError(`${caller} takes an object${example}, but it was ${describeValue(given)}.`);
  const names: readonly string[] = Array.isArray(fields) ? fields : Object.keys(fields);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new TypeError(`${caller} has no "${unknown}"${suggestionFor(unknown, names)}`);
}

/** @throws TypeError when `value` is neither an absolute URL of http or https nor, as in a browser, a path */
export function checkAddress(option: string, value: string | undefined, example: string): void {
  if (typeof value !== 'string' || !/^(?:https?:\/)?\//i.test(value))
    throw new TypeError(`${option} must be an address such as ${example}, but it was ${describeValue(value)}.`);
}

/** Describes a value for an error message: `"x60"`, `NaN`, `a function`, `a Date`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  const name = value.constructor?.name ?? 'Object';
  return name === 'Object' ? 'an object' : `a ${name}`;
}
