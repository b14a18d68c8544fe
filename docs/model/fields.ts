import { type Document, referencedName, resolveReference, type Schema } from '../../src/document/document.ts';

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** Each of these schemas has its own page. Other pages link to that page instead of repeating the schema's fields. */
const resourceNames = new Set(['Session', 'TranscriptEntry', 'ContentItem']);

export function fieldsOf(document: Document, schema: Schema, prefix = ''): Field[] {
  const { properties = {}, required = [] } = resolveReference<Schema>(document, schema);
  return Object.entries(properties).flatMap(([name, reference]) => {
    const field = resolveReference<Schema>(document, reference);
    const isRequired = required.includes(name);
    const description = (reference.description ?? field.description ?? '').trim();
    const row = { name: prefix + name, type: typeOf(document, reference), isRequired, description };
    const isOpened = field.properties !== undefined && !resourceNames.has(referencedName(reference) ?? '');
    return [row, ...(isOpened ? fieldsOf(document, reference, `${prefix}${name}.`) : [])];
  });
}

/** Describes the type of a value: `string, date-time`, `one of "prompt", "say"`, `list of objects`. */
export function typeOf(document: Document, reference: Schema): string {
  const schema = resolveReference<Schema>(document, reference);
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(code).join(', ')}`;
  if (schema.anyOf !== undefined) return schema.anyOf.map((branch) => typeOf(document, branch)).join(' or ');
  const name = referencedName(reference);
  // Links to the folder `resources`, which is next to the folder of the page with the link.
  if (name !== undefined && resourceNames.has(name))
    return `[${name}](../resources/${name.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}.md)`;
  if (schema.items !== undefined) return `list of ${typeOf(document, schema.items)}`;
  const types = [schema.type ?? 'object'].flat().join(' or ');
  const limits = [
    schema.format,
    schema.minimum === undefined ? undefined : `${schema.minimum} or more`,
    schema.maximum === undefined ? undefined : `${schema.maximum} or less`,
    schema.minLength === undefined ? undefined : `${schema.minLength} or more characters`,
    schema.default === undefined ? undefined : `default ${code(schema.default)}`,
  ].filter((limit) => limit !== undefined);
  return [types, ...limits].join(', ');
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
