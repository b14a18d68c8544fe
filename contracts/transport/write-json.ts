import { isObject } from '../../src/json.ts';

/**
 * JSON in which members that are named by numbers stand in the order of their values. Their order means nothing, and
 * `JSON.stringify` would always begin with the first, so that nobody saw where a service goes by their order.
 */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, text: writeJson(member) }],
  );
  const areNumbered = members.every(({ name }) => /^\d+$/.test(name));
  if (areNumbered) members.sort((one, other) => (one.text < other.text ? -1 : 1));
  return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}
