import { appendPointer } from '../../src/schema.ts';
import {
  type Document,
  type JsonSchema,
  type Operation,
  operationsOf,
  type Parameter,
  resolveReference,
} from '../generate/document.ts';
import { type Finding, nodesOf } from './nodes.ts';

/** Every field and parameter is described in a sentence, and operations bear their own names. */
export function checkDescriptions(document: Document): Finding[] {
  const fields = nodesOf(document).flatMap(({ members, where }) =>
    isCondition(where) ? [] : fieldsOf(members, where),
  );
  return [
    ...operationsOf(document).flatMap(({ method, path, operation }) =>
      checkSummary(operation, appendPointer('#/paths', path, method)),
    ),
    ...fields.flatMap(({ name, where, schema }) => checkDescription(name, where, descriptionOf(document, schema))),
  ];
}

interface Field {
  name: string;
  where: string;
  schema: JsonSchema;
}

/** Whether a schema says when something holds, and not what something is. */
function isCondition(where: string): boolean {
  return /\/(if|then|else|not)(\/|$)/.test(where);
}

function fieldsOf(members: Record<string, unknown>, where: string): Field[] {
  const properties = Object.entries((members.properties ?? {}) as Record<string, JsonSchema>);
  const parameters = (Array.isArray(members.parameters) ? members.parameters : []) as (Parameter & JsonSchema)[];
  return [
    ...properties.map(([name, schema]) => ({ name, schema, where: appendPointer(where, 'properties', name) })),
    ...parameters.map((parameter, index) => {
      return { name: parameter.name, schema: parameter, where: appendPointer(where, 'parameters', index) };
    }),
  ];
}

/** The description at the field itself, or that of what it refers to. */
function descriptionOf(document: Document, schema: JsonSchema): unknown {
  return schema.description ?? resolveReference<JsonSchema>(document, schema).description;
}

function checkDescription(name: string, where: string, description: unknown): Finding[] {
  const text = String(description ?? '').trim();
  if (text.endsWith('.')) return [];
  const found = text === '' ? 'has none' : `has ${JSON.stringify(text)}`;
  return [{ where, message: `${name} needs a description, but ${found}. Say in a sentence what it is for.` }];
}

/** An operation is called what its statement `…/address` calls it. */
function checkSummary({ operationId, summary, 'x-statements': statements = [] }: Operation, where: string): Finding[] {
  const address = statements.find(({ id }) => id.endsWith('/address'))?.text;
  if (address === undefined)
    return [{ where, message: `${operationId} needs a statement that ends in /address, but has none. Add it.` }];
  if (summary !== undefined && address.startsWith(`${summary} is \``)) return [];
  const [name = ''] = address.split(' is `');
  const actual = JSON.stringify(summary) ?? 'none';
  return [
    { where, message: `The summary of ${operationId} is its name, "${name}", but here is ${actual}. Correct it.` },
  ];
}
