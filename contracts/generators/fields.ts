import fc from 'fast-check';
import { isObject } from '../../src/json.ts';
import type { JsonObject } from '../facts/exchange.ts';

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

/** The fields of both. An object that both have has the members of both; what both say is as the first says it. */
export function joinFields(own: JsonObject, added: JsonObject): JsonObject {
  const members = Object.entries(own).map(([name, value]) => {
    const other = added[name];
    return [name, isObject(value) && isObject(other) ? { ...other, ...value } : value];
  });
  return { ...added, ...Object.fromEntries(members) };
}
