import fc from 'fast-check';
import { isObject } from '../../src/json.ts';
import type { JsonObject } from '../facts/exchange.ts';

export function mergeFields(...parts: readonly fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((fields): JsonObject => Object.assign({}, ...fields));
}

export function orNone(fields: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.oneof({ withCrossShrink: true }, fc.constant({}), fields);
}

/** Removes every field of a group, such as agent and version, if `given` has a field of that group. */
export function replaceGroups(body: JsonObject, given: JsonObject, groups: readonly (readonly string[])[]): JsonObject {
  const replaced = groups.filter((names) => names.some((name) => name in given)).flat();
  const kept = Object.entries(body).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(kept), ...given };
}

export function joinFields(own: JsonObject, added: JsonObject): JsonObject {
  const members = Object.entries(own).map(([name, value]) => {
    const other = added[name];
    return [name, isObject(value) && isObject(other) ? { ...other, ...value } : value];
  });
  return { ...added, ...Object.fromEntries(members) };
}
