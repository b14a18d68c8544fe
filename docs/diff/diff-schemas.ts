import { referencedName, resolveReference, type Schema, type ServiceDocument } from '../model/service-document.ts';
import type { Change, Direction } from './change.ts';
import { kindOf, limitChanges, listedValuesOf, typesOf } from './value-sets.ts';

/** Two versions of the document. */
export interface Versions {
  before: ServiceDocument;
  after: ServiceDocument;
}

type Finding = Omit<Change, 'about'>;

/** How a schema has changed, as far as those who send or receive its values are concerned. `name` is the field so far. */
export function diffSchemas(
  versions: Versions,
  direction: Direction,
  beforeReference: Schema,
  afterReference: Schema,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): Finding[] {
  const pair = `${beforeReference.$ref} ${afterReference.$ref}`;
  if (beforeReference.$ref !== undefined && seen.has(pair)) return [];
  const nowSeen = new Set([...seen, pair]);
  const before = withInherited(versions.before, beforeReference);
  const after = withInherited(versions.after, afterReference);
  const into = (old: Schema, now: Schema, inner: string) => diffSchemas(versions, direction, old, now, inner, nowSeen);
  return [
    ...diffValues(versions, direction, beforeReference, afterReference, name),
    ...diffProperties(direction, before, after, name, into),
    ...(before.items !== undefined && after.items !== undefined ? into(before.items, after.items, `${name}[]`) : []),
    ...diffBranches(versions, direction, before, after, name, into),
    ...diffTexts(
      beforeReference.description ?? before.description,
      afterReference.description ?? after.description,
      name,
    ),
  ];
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

function diffValues(
  { before: old, after: now }: Versions,
  direction: Direction,
  before: Schema,
  after: Schema,
  name: string,
): Finding[] {
  const [oldTypes, newTypes] = [typesOf(old, before), typesOf(now, after)];
  const types = compareSets(oldTypes, newTypes);
  if (types.removed.length + types.added.length > 0) {
    const kind = kindOf(direction, { takesLess: types.removed.length > 0, takesMore: types.added.length > 0 });
    return [{ kind, text: `\`${name}\` is ${newTypes.join(' or ')}, and was ${oldTypes.join(' or ')}.` }];
  }
  const schemas = [resolveReference<Schema>(old, before), resolveReference<Schema>(now, after)] as const;
  const limits = limitChanges(...schemas).map(({ text, ...change }) => {
    return { kind: kindOf(direction, change), text: `\`${name}\`: ${text}.` };
  });
  const [{ default: oldDefault }, { default: newDefault }] = schemas;
  const defaults: Finding[] =
    JSON.stringify(oldDefault) === JSON.stringify(newDefault)
      ? []
      : [
          {
            kind: 'behavioural',
            text: `The default of \`${name}\` is ${quote(newDefault)}, and was ${quote(oldDefault)}.`,
          },
        ];
  return [
    ...diffLists(direction, listedValuesOf(old, before), listedValuesOf(now, after), name),
    ...limits,
    ...defaults,
  ];
}

function diffLists(
  direction: Direction,
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
  name: string,
): Finding[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined)
    return [
      {
        kind: kindOf(direction, { takesLess: true, takesMore: false }),
        text: `\`${name}\` is now one of ${after?.map(quote).join(', ')}.`,
      },
    ];
  if (after === undefined)
    return [
      { kind: kindOf(direction, { takesLess: false, takesMore: true }), text: `\`${name}\` may now be any value.` },
    ];
  const { removed, added } = compareSets(before, after);
  return [
    ...removed.map((value) => {
      return {
        kind: kindOf(direction, { takesLess: true, takesMore: false }),
        text: `\`${name}\` is no longer ${quote(value)}.`,
      };
    }),
    ...added.map((value) => {
      return {
        kind: kindOf(direction, { takesLess: false, takesMore: true }),
        text: `\`${name}\` can be ${quote(value)}.`,
      };
    }),
  ];
}

function diffProperties(
  direction: Direction,
  before: Schema,
  after: Schema,
  name: string,
  into: (old: Schema, now: Schema, inner: string) => Finding[],
): Finding[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const isRequired = (schema: Schema, field: string) => (schema.required ?? []).includes(field);
  const toName = (field: string) => (name === '' ? field : `${name}.${field}`);
  const { removed, added } = compareSets(Object.keys(old), Object.keys(now));
  const kept = Object.entries(old).flatMap(([field, schema]): Finding[] => {
    const newSchema = now[field];
    if (newSchema === undefined) return [];
    const [was, is] = [isRequired(before, field), isRequired(after, field)];
    const requirement: Finding[] =
      was === is
        ? []
        : [
            {
              kind: is === (direction === 'request') ? 'breaking' : 'non-breaking',
              text: `\`${toName(field)}\` is ${is ? 'now required' : 'no longer required'}.`,
            },
          ];
    return [...requirement, ...into(schema, newSchema, toName(field))];
  });
  return [
    // What clients send is no longer followed, or what they could rely on is no longer there.
    ...removed.map((field): Finding => {
      const kind = direction === 'request' || isRequired(before, field) ? 'breaking' : 'non-breaking';
      return { kind, text: `\`${toName(field)}\` is removed.` };
    }),
    ...added.map((field): Finding => {
      const required = isRequired(after, field);
      const kind = direction === 'request' && required ? 'breaking' : 'non-breaking';
      return { kind, text: `\`${toName(field)}\` is new${required ? ' and required' : ''}.` };
    }),
    ...kept,
  ];
}

/** Kinds of a value, which are distinguished by the `type` of their fields or by their names. */
function diffBranches(
  versions: Versions,
  direction: Direction,
  before: Schema,
  after: Schema,
  name: string,
  into: (old: Schema, now: Schema, inner: string) => Finding[],
): Finding[] {
  const toBranches = (document: ServiceDocument, schema: Schema) =>
    new Map((schema.oneOf ?? []).map((branch) => [branchName(document, branch), branch]));
  const [old, now] = [toBranches(versions.before, before), toBranches(versions.after, after)];
  const { removed, added } = compareSets([...old.keys()], [...now.keys()]);
  const what = name === '' ? 'The body' : `\`${name}\``;
  return [
    ...removed.map((branch) => {
      const kind = kindOf(direction, { takesLess: true, takesMore: false });
      return { kind, text: `${what} is no longer of the kind \`${branch}\`.` };
    }),
    ...added.map((branch) => {
      const kind = kindOf(direction, { takesLess: false, takesMore: true });
      return { kind, text: `${what} can be of the kind \`${branch}\`.` };
    }),
    ...[...old].flatMap(([branch, schema]) => {
      const newSchema = now.get(branch);
      return newSchema === undefined ? [] : into(schema, newSchema, name);
    }),
  ];
}

function branchName(document: ServiceDocument, branch: Schema): string {
  const { properties, title } = resolveReference<Schema>(document, branch);
  return String(properties?.type?.const ?? referencedName(branch) ?? title);
}

function diffTexts(before: string | undefined, after: string | undefined, name: string): Finding[] {
  if (before === after || name === '') return [];
  return [{ kind: 'non-breaking', text: `\`${name}\` is described anew.` }];
}

/** What of two lists is in one of them only. */
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
