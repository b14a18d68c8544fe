import fc from 'fast-check';
import type { JsonObject } from '../operations/exchange.ts';

/** One object with the fields of all. */
export function mergeFields(...parts: readonly fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((fields): JsonObject => Object.assign({}, ...fields));
}

/** These fields, or none: the smallest case has none. */
export function orNone(fields: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.oneof({ withCrossShrink: true }, fc.constant({}), fields);
}

/** The body with these fields instead of its own, and without the others of their groups. */
export function replaceGroups(body: JsonObject, given: JsonObject, groups: readonly (readonly string[])[]): JsonObject {
  const replaced = groups.filter((names) => names.some((name) => name in given)).flat();
  const kept = Object.entries(body).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(kept), ...given };
}
