import { referencedName, resolveReference, type Schema, type ServiceDocument } from '../model/service-document.ts';
import type { Finding } from './change.ts';

/** Who writes a value. A request that may contain more breaks no client, and neither does a response that contains less. */
type Direction = 'request' | 'response';

/** What a document says of a field. */
interface Field {
  /** As clients write it: `messengerOptions.message`. The body itself has no name. */
  name: string;
  /** The key of the object that has it; a body, an item of a list or a kind of a value has none. */
  owner?: string;
  isRequired: boolean;
  types: readonly string[];
  /** The listed values; undefined where others are allowed too. */
  values: readonly unknown[] | undefined;
  kinds: readonly string[];
  schema: Schema;
  description: string | undefined;
}

/** The fields of a value, and of what is in it. */
type Fields = ReadonlyMap<string, Field>;

/** What in two schemas differs for those who send or receive their values. */
export function diffSchemas(
  direction: Direction,
  [before, old]: readonly [ServiceDocument, Schema],
  [after, now]: readonly [ServiceDocument, Schema],
): Finding[] {
  const [oldFields, newFields] = [fieldsIn(before, old), fieldsIn(after, now)];
  const kept = [...oldFields].flatMap(([key, field]) => {
    const newField = newFields.get(key);
    return newField === undefined ? [] : diffField(direction, field, newField);
  });
  const removed = fieldsOnlyIn(oldFields, newFields).map(({ name, isRequired }): Finding => {
    // What clients send is no longer read, or what they could rely on is gone.
    const breaks = direction === 'request' || isRequired;
    return { kind: breaks ? 'breaking' : 'non-breaking', text: `\`${name}\` is removed.` };
  });
  const added = fieldsOnlyIn(newFields, oldFields).map(({ name, isRequired }): Finding => {
    const breaks = direction === 'request' && isRequired;
    const text = `\`${name}\` is new${isRequired ? ' and required' : ''}.`;
    return { kind: breaks ? 'breaking' : 'non-breaking', text };
  });
  return [...removed, ...added, ...kept];
}

function fieldsIn(document: ServiceDocument, schema: Schema): Fields {
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

/** The fields that the others lack although they have the object that would have it. */
function fieldsOnlyIn(fields: Fields, others: Fields): Field[] {
  return [...fields].flatMap(([key, field]) =>
    !others.has(key) && field.owner !== undefined && others.has(field.owner) ? [field] : [],
  );
}

function diffField(direction: Direction, before: Field, after: Field): Finding[] {
  const { name } = after;
  const subject = name === '' ? 'The body' : `\`${name}\``;
  const kind = (change: { takesLess?: boolean; takesMore?: boolean }) =>
    (direction === 'request' ? change.takesLess : change.takesMore) ? 'breaking' : 'non-breaking';
  const less = (text: string): Finding => ({ kind: kind({ takesLess: true }), text });
  const more = (text: string): Finding => ({ kind: kind({ takesMore: true }), text });
  const findings: Finding[] = [];

  if (before.isRequired !== after.isRequired)
    findings.push(after.isRequired ? less(`${subject} is now required.`) : more(`${subject} is no longer required.`));

  const types = compareSets(before.types, after.types);
  if (types.removed.length + types.added.length > 0) {
    const change = { takesLess: types.removed.length > 0, takesMore: types.added.length > 0 };
    const text = `${subject} is ${after.types.join(' or ')}, and was ${before.types.join(' or ')}.`;
    findings.push({ kind: kind(change), text });
  } else {
    if (before.values === undefined && after.values !== undefined)
      findings.push(less(`${subject} is now one of ${after.values.map(quote).join(', ')}.`));
    else if (after.values === undefined && before.values !== undefined)
      findings.push(more(`${subject} may now be any value.`));
    const { removed, added } = compareSets(before.values ?? after.values ?? [], after.values ?? before.values ?? []);
    findings.push(...removed.map((value) => less(`${subject} is no longer ${quote(value)}.`)));
    findings.push(...added.map((value) => more(`${subject} can be ${quote(value)}.`)));
    for (const { text, ...change } of limitChanges(before.schema, after.schema))
      findings.push({ kind: kind(change), text: `${subject}: ${text}.` });
    const [was, is] = [quote(before.schema.default), quote(after.schema.default)];
    if (was !== is) findings.push({ kind: 'behavioural', text: `The default of ${subject} is ${is}, and was ${was}.` });
  }

  const kinds = compareSets(before.kinds, after.kinds);
  findings.push(...kinds.removed.map((one) => less(`${subject} is no longer of the kind \`${one}\`.`)));
  findings.push(...kinds.added.map((one) => more(`${subject} can be of the kind \`${one}\`.`)));
  if (before.description !== after.description && name !== '')
    findings.push({ kind: 'non-breaking', text: `\`${name}\` is described anew.` });
  return findings;
}

/** The limits that differ, in words, and whether the new schema takes less or more by them. */
function limitChanges(before: Schema, after: Schema): { text: string; takesLess: boolean; takesMore: boolean }[] {
  const limits = ['minimum', 'minLength', 'maximum', 'format', 'pattern'] as const;
  return limits.flatMap((limit) => {
    const [was, is] = [before[limit], after[limit]];
    if (was === is) return [];
    const text = `${limit} is ${is ?? 'not limited'}, and was ${was ?? 'not limited'}`;
    const bothAreNumbers = typeof was === 'number' && typeof is === 'number';
    const isTighter = bothAreNumbers && (limit === 'maximum' ? is < was : is > was);
    return [
      bothAreNumbers
        ? { text, takesLess: isTighter, takesMore: !isTighter }
        : { text, takesLess: is !== undefined, takesMore: was !== undefined },
    ];
  });
}

/** A schema with the fields of those that it extends. */
function withInherited(document: ServiceDocument, reference: Schema): Schema {
  const schema = resolveReference<Schema>(document, reference);
  if (schema.allOf === undefined) return schema;
  const parts = [...schema.allOf.map((part) => withInherited(document, part)), schema];
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  };
}

/** The types that a schema allows; `number` allows integers as well. */
function typesOf(document: ServiceDocument, reference: Schema): string[] {
  const schema = resolveReference<Schema>(document, reference);
  const branches = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const types = schema.type === undefined ? branches.flatMap((one) => typesOf(document, one)) : [schema.type].flat();
  return [...new Set(types.flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type])))].toSorted();
}

function listedValuesOf(document: ServiceDocument, reference: Schema): readonly unknown[] | undefined {
  const { const: only, enum: several, anyOf } = resolveReference<Schema>(document, reference);
  if (only !== undefined) return [only];
  if (several !== undefined || anyOf === undefined) return several;
  const branches = anyOf.map((branch) => listedValuesOf(document, branch));
  return branches.includes(undefined) ? undefined : branches.flatMap((values) => values ?? []);
}

/** The kinds of a value differ in the `type` of their fields or in their names. */
function kindOf(document: ServiceDocument, branch: Schema): string {
  const { properties, title } = resolveReference<Schema>(document, branch);
  return String(properties?.type?.const ?? referencedName(branch) ?? title);
}

/** What is in only one of two lists. */
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
