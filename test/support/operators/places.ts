import { resolveRef, type Schema } from '../../../contracts/operations/document.ts';
import { isObject } from '../../../src/json.ts';
import type { Members } from '../kit/altered-service.ts';

/** A step to a member of an object; with `items`, on to each item of the list in it, or to those of one `type`. */
export interface Step {
  member: string;
  items?: { type: string | undefined };
}

/** A place in a JSON body, as its schema has it. */
export interface Place {
  /** `data.transcript[message].content[text].text`. */
  path: string;
  steps: readonly Step[];
  types: readonly string[];
  /** The values of its enumeration without null; empty where it has none. */
  values: readonly unknown[];
  isFixed: boolean;
  isRequired: boolean;
  format: string | undefined;
  schema: Schema;
}

/** All places of a body, one for each path: what alternatives say of the same path is put together. */
export function placesOf(schema: Schema): Place[] {
  const byPath = new Map<string, Place>();
  for (const place of walk(schema, [])) {
    const known = byPath.get(place.path);
    byPath.set(place.path, known === undefined ? place : mergePlaces(known, place));
  }
  return [...byPath.values()];
}

function* walk(reference: Schema, steps: readonly Step[]): Generator<Place> {
  const schema = resolveRef(reference);
  for (const alternative of [...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) yield* walk(alternative, steps);
  for (const [member, value] of Object.entries(schema.properties ?? {})) {
    if (value === true) continue;
    const inner = { ...value, ...resolveRef(value) };
    yield placeOf(inner, [...steps, { member }], schema.required?.includes(member) === true);
    yield* walk(inner, [...steps, { member }]);
    if (inner.items === undefined || inner.items === true) continue;
    const itemSchema = resolveRef(inner.items);
    const mapping = itemSchema.discriminator?.mapping;
    if (mapping === undefined) yield* walk(itemSchema, [...steps, { member, items: { type: undefined } }]);
    for (const [type, $ref] of Object.entries(mapping ?? {}))
      yield* walk({ $ref }, [...steps, { member, items: { type } }]);
  }
}

function placeOf(schema: Schema, steps: readonly Step[], isRequired: boolean): Place {
  const alternatives = (schema.anyOf ?? []).map(resolveRef);
  const types = [schema, ...alternatives].flatMap(({ type = [] }) => type);
  const values = (schema.enum ?? []).filter((value) => value !== null);
  const { format } = schema;
  const isFixed = schema.const !== undefined;
  return { path: steps.map(formatStep).join('.'), steps, types, values, isFixed, isRequired, format, schema };
}

function mergePlaces(one: Place, other: Place): Place {
  return {
    ...one,
    types: [...new Set([...one.types, ...other.types])],
    values: [...new Set([...one.values, ...other.values])],
    isRequired: one.isRequired || other.isRequired,
  };
}

function formatStep({ member, items }: Step): string {
  return items === undefined ? member : `${member}[${items.type ?? ''}]`;
}

/** An object of a body that has the last member of a place. */
export interface Site {
  holder: Members;
  member: string;
}

/** Where a place is in a body: more than once where it is in items of a list. */
export function sitesOf(body: unknown, steps: readonly Step[]): Site[] {
  const [step, ...rest] = steps;
  if (step === undefined || !isObject(body)) return [];
  const { member, items } = step;
  const value = body[member];
  if (rest.length === 0) return member in body ? [{ holder: body, member }] : [];
  if (items === undefined) return sitesOf(value, rest);
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list
    .filter((item) => items.type === undefined || (isObject(item) && item.type === items.type))
    .flatMap((item) => sitesOf(item, rest));
}
