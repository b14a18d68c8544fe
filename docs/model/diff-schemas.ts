import { type Document, referencedName, resolveReference, type Schema } from '../../src/document/document.ts';
import type { ChangeKind, Finding } from './diff-documents.ts';

interface Field {
  name: string;
  owner?: string;
  isRequired: boolean;
  types: readonly string[];
  values: readonly unknown[] | undefined;
  kinds: readonly string[];
  schema: Schema;
  description: string | undefined;
}

type Fields = ReadonlyMap<string, Field>;

interface Difference {
  text: string;
  less?: boolean;
  more?: boolean;
  kind?: ChangeKind;
}

export function diffSchemas(
  direction: 'request' | 'response',
  [before, after]: readonly [Document, Document],
  [old, now]: readonly [Schema, Schema],
): Finding[] {
  const [oldFields, newFields] = [fieldsIn(before, old), fieldsIn(after, now)];
  const differences: Difference[] = [
    // A removed field breaks clients: a service ignores it in a request, and a client misses it in a response.
    ...fieldsOnlyIn(oldFields, newFields).map(({ name, isRequired }) => {
      return { text: `\`${name}\` is removed.`, less: true, more: isRequired };
    }),
    ...fieldsOnlyIn(newFields, oldFields).map(({ name, isRequired }) => {
      return { text: `\`${name}\` is new${isRequired ? ' and required' : ''}.`, less: isRequired };
    }),
    ...[...oldFields].flatMap(([key, field]) => compareFields(field, newFields.get(key) ?? field)),
  ];
  return differences.map(({ text, less = false, more = false, kind }) => {
    const breaks = direction === 'request' ? less : more;
    return { kind: kind ?? (breaks ? 'breaking' : 'non-breaking'), text };
  });
}

function fieldsIn(document: Document, schema: Schema): Fields {
  const fields = new Map<string, Field>();
  const visit = (
    key: string,
    reference: Schema,
    place: Pick<Field, 'name' | 'owner' | 'isRequired'>,
    seen: string[],
  ) => {
    const { $ref } = reference;
    if ($ref !== undefined && seen.includes($ref)) return;
    const inside = $ref === undefined ? seen : [...seen, $ref];
    const resolved = withInherited(document, reference);
    const { properties = {}, required = [], items, oneOf = [] } = resolved;
    const branches = new Map(oneOf.map((branch) => [kindOf(document, branch), branch]));
    fields.set(key, {
      ...place,
      types: typesOf(document, reference),
      values: listedValuesOf(document, reference),
      kinds: [...branches.keys()],
      schema: resolved,
      description: reference.description ?? resolved.description,
    });
    for (const [property, inner] of Object.entries(properties)) {
      const name = place.name === '' ? property : `${place.name}.${property}`;
      visit(`${key}.${property}`, inner, { name, owner: key, isRequired: required.includes(property) }, inside);
    }
    if (items !== undefined) visit(`${key}[]`, items, { name: `${place.name}[]`, isRequired: true }, inside);
    for (const [kind, branch] of branches)
      visit(`${key}<${kind}>`, branch, { name: place.name, isRequired: true }, inside);
  };
  visit('', schema, { name: '', isRequired: true }, []);
  return fields;
}

function fieldsOnlyIn(fields: Fields, others: Fields): Field[] {
  const found = [...fields].filter(([key, { owner }]) => !others.has(key) && owner !== undefined && others.has(owner));
  return found.map(([, field]) => field);
}

function compareFields(before: Field, after: Field): Difference[] {
  const { name, isRequired } = after;
  const subject = name === '' ? 'The body' : `\`${name}\``;
  const types = compareSets(before.types, after.types);
  const kinds = compareSets(before.kinds, after.kinds);
  const [less, more] = [types.removed.length > 0, types.added.length > 0];
  const required = `${subject} is ${isRequired ? 'now' : 'no longer'} required.`;
  return [
    ...when(before.isRequired !== isRequired, { text: required, less: isRequired, more: !isRequired }),
    ...(less || more
      ? [{ text: `${subject} is ${after.types.join(' or ')}, and was ${before.types.join(' or ')}.`, less, more }]
      : [...compareValues(subject, before, after), ...compareLimits(subject, before.schema, after.schema)]),
    ...kinds.removed.map((one) => ({ text: `${subject} is no longer of the kind \`${one}\`.`, less: true })),
    ...kinds.added.map((one) => ({ text: `${subject} can be of the kind \`${one}\`.`, more: true })),
    ...when(before.description !== after.description && name !== '', {
      text: `Described anew: ${subject}.`,
      kind: 'wording',
    }),
  ];
}

export function when<const Item>(holds: boolean, item: Item): Item[] {
  return holds ? [item] : [];
}

function compareValues(subject: string, { values: before }: Field, { values: after }: Field): Difference[] {
  if (before !== undefined && after === undefined) return [{ text: `${subject} may now be any value.`, more: true }];
  if (before === undefined && after !== undefined)
    return [{ text: `${subject} is now one of ${after.map(quote).join(', ')}.`, less: true }];
  const { removed, added } = compareSets(before ?? [], after ?? []);
  return [
    ...removed.map((value) => ({ text: `${subject} is no longer ${quote(value)}.`, less: true })),
    ...added.map((value) => ({ text: `${subject} can be ${quote(value)}.`, more: true })),
  ];
}

function compareLimits(subject: string, before: Schema, after: Schema): Difference[] {
  const limits = ['minimum', 'minLength', 'maximum', 'format', 'pattern'] as const;
  const differences = limits.flatMap((limit) => {
    const [was, is] = [before[limit], after[limit]];
    const text = `${subject}: ${limit} is ${is ?? 'not limited'}, and was ${was ?? 'not limited'}.`;
    if (typeof was !== 'number' || typeof is !== 'number')
      return when(was !== is, { text, less: is !== undefined, more: was !== undefined });
    const isTighter = limit === 'maximum' ? is < was : is > was;
    return when(was !== is, { text, less: isTighter, more: !isTighter });
  });
  const [was, is] = [quote(before.default), quote(after.default)];
  const text = `The default of ${subject} is ${is}, and was ${was}.`;
  return [...differences, ...when(was !== is, { text, kind: 'behavioural' })];
}

function withInherited(document: Document, reference: Schema): Schema {
  const schema = resolveReference<Schema>(document, reference);
  if (schema.allOf === undefined) return schema;
  const parts = [...schema.allOf.map((part) => withInherited(document, part)), schema];
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  };
}

function typesOf(document: Document, reference: Schema): string[] {
  const schema = resolveReference<Schema>(document, reference);
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const types = schema.type === undefined ? branches.flatMap((one) => typesOf(document, one)) : [schema.type].flat();
  return [...new Set(types.flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type])))].toSorted();
}

function listedValuesOf(document: Document, reference: Schema): readonly unknown[] | undefined {
  const { const: only, enum: several, anyOf } = resolveReference<Schema>(document, reference);
  if (only !== undefined) return [only];
  if (several !== undefined || anyOf === undefined) return several;
  const branches = anyOf.map((branch) => listedValuesOf(document, branch));
  return branches.includes(undefined) ? undefined : branches.flatMap((values) => values ?? []);
}

function kindOf(document: Document, branch: Schema): string {
  const { properties, title } = resolveReference<Schema>(document, branch);
  return String(properties?.type?.const ?? referencedName(branch) ?? title);
}

export function compareSets<Value>(before: readonly Value[], after: readonly Value[]) {
  const [old, now] = [before, after].map((values) => new Set(values.map((value) => JSON.stringify(value))));
  return {
    removed: before.filter((value) => !now?.has(JSON.stringify(value))),
    added: after.filter((value) => !old?.has(JSON.stringify(value))),
  };
}

function quote(value: unknown): string {
  return value === undefined ? 'none' : `\`${JSON.stringify(value)}\``;
}
