import fc from 'fast-check';
import type { JsonObject } from '../operations/exchange.ts';

/** One object with the fields of all. */
export function mergeFields(...parts: readonly fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((fields): JsonObject => Object.assign({}, ...fields));
}

/** Any choice of these fields, none and each alone among them. */
export function anySubset(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<JsonObject> {
  const names = Object.keys(fields);
  const subset = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<string[][]>([], ...names.map((name) => [name])) },
    { weight: 3, arbitrary: fc.subarray(names) },
  );
  return fc
    .tuple(fc.record(fields), subset)
    .map(([all, chosen]) => Object.fromEntries(chosen.map((name) => [name, all[name]])));
}

/** The body with these fields instead of its own, and without the others of their groups. */
export function replaceGroups(body: JsonObject, given: JsonObject, groups: readonly (readonly string[])[]): JsonObject {
  const replaced = groups.filter((names) => names.some((name) => name in given)).flat();
  const kept = Object.entries(body).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(kept), ...given };
}
