import { isDeepStrictEqual } from 'node:util';
import { resolveRef, type Schema } from '../../contracts/facts/document.ts';
import { createMock } from '../../mock/index.ts';
import { createControl } from '../../src/control-operations.ts';
import { examples } from '../../src/generated/examples.ts';
import { isObject } from '../../src/json.ts';
import { type OperationId, operations } from '../../src/operations.ts';
import type { Fetch, Members } from '../../test/support/kit/altered-service.ts';
import { type Change, dropped, type EarlierValues } from './changes.ts';

/**
 * In a JSON body, a step from an object to its `member`. If the member is a list, `items` extends the step to the
 * items.
 */
export interface Step {
  member: string;
  items?: { type: string | undefined };
}

export interface Place {
  /** The path of a field as text, such as `data.transcript[message].content[text].text`. */
  path: string;
  steps: readonly Step[];
  types: readonly string[];
  values: readonly unknown[];
  isFixed: boolean;
  isRequired: boolean;
  format: string | undefined;
  schema: Schema;
}

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
    const inner = { ...value, ...resolveRef(value) };
    yield placeOf(inner, [...steps, { member }], schema.required?.includes(member) === true);
    yield* walk(inner, [...steps, { member }]);
    if (inner.items === undefined) continue;
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

export interface Site {
  holder: Members;
  member: string;
}

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

interface SiteWithHistory extends Site {
  earlier: EarlierValues;
}

export function createPlaceMemory({ steps }: Place): (body: unknown, subject: string) => readonly SiteWithHistory[] {
  const bySubject = new Map<string, readonly unknown[]>();
  let latest: { subject: string; values: readonly unknown[] } | undefined;
  let other: readonly unknown[] = [];
  return (body, subject) => {
    const sites = sitesOf(body, steps);
    if (sites.length === 0) return [];
    const values = sites.map(({ holder, member }) => structuredClone(holder[member]));
    const previous = bySubject.get(subject) ?? [];
    if (latest !== undefined && latest.subject !== subject) other = latest.values;
    bySubject.set(subject, values);
    latest = { subject, values };
    return sites.map((site, index) => {
      return { ...site, earlier: { previous: previous[index], anothers: other[index] ?? other[0] } };
    });
  };
}

export function changeSite({ holder, member, earlier }: SiteWithHistory, { change }: Change): void {
  const value = change(holder[member], earlier);
  if (value === dropped) delete holder[member];
  else holder[member] = value;
}

export function isChanged({ holder, member, earlier }: SiteWithHistory, { change }: Change): boolean {
  return !isDeepStrictEqual(change(holder[member], earlier), holder[member]);
}

export function successExampleOf(operationId: OperationId, url: string): Members {
  const { pathParameters } = operations[operationId];
  const [example] = Object.values(examples[operationId]['200'] ?? {});
  const body = structuredClone(example);
  if (!isObject(body)) throw new Error(`The document was expected to show a success of ${operationId}.`);
  const [parameter = ''] = pathParameters;
  const { data } = body;
  if (isObject(data) && parameter in data) data[parameter] = new URL(url).pathname.split('/').at(-1);
  return body;
}

let copies = 0;

export async function answerFromCopy(real: Fetch, request: Request): Promise<Response> {
  copies += 1;
  const name = `copy-${copies}`;
  const control = createControl({ baseUrl: 'http://mock.test/_mock', fetch: real });
  await control.saveSnapshot({ name });
  const snapshot = await control.exportSnapshot({ name });
  await control.deleteSnapshot({ name });
  await using copy = createMock({ snapshot });
  return await copy.fetch(request);
}
