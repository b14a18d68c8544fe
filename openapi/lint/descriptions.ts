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

/** Every field and parameter is described in a sentence that says more than its name, and operations bear their own names. */
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
  const found = `but here is ${JSON.stringify(text)}`;
  if (text === '')
    return [{ where, message: `${name} needs a description, but has none. Say in a sentence what it is for.` }];
  if (!text.endsWith('.'))
    return [{ where, message: `The description of ${name} ends in a full stop, ${found}. Complete it.` }];
  if (newWordsOf(name, text).length >= fewestNewWords) return [];
  return [{ where, message: `The description of ${name} says more than its name, ${found}. Say what it is for.` }];
}

/** How many words a description has besides those of the name. */
const fewestNewWords = 3;

const articles = new Set(['a', 'an', 'the', 'of', 'this', 'that', 'is', 'to', 'for', 'in', 'or', 'and', 'its']);

function newWordsOf(name: string, text: string): string[] {
  const known = new Set([...articles, ...wordsOf(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))]);
  return wordsOf(text).filter((word) => !known.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
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
