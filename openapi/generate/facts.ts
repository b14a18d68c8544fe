import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import {
  type Document,
  type Operation,
  operationsOf,
  resolveReference,
  type Schema,
} from '../../src/document/document.ts';
import type { components } from '../../src/generated/facts-types.ts';
import { toKebabCase } from '../../src/text/words.ts';
import { chapterOf, renderConstant, renderModule } from './document.ts';
import { fillDefaults } from './validators.ts';

type AuthoredFacts = components['schemas']['AuthoredFacts'];

/** @throws Error when the `facts.yaml` of an operation is missing or invalid */
export async function renderOperationFacts(document: Document, folder: string, schema: Schema): Promise<string> {
  const rows = operationsOf(document).map(async (located) => {
    const { operationId } = located;
    const file = `operations/${toKebabCase(operationId)}/facts.yaml`;
    const text = await readFile(path.join(folder, file), 'utf8').catch(() => {
      throw new Error(`openapi/${file} is missing. Write what ${operationId} does, as openapi/facts.schema.yaml says.`);
    });
    try {
      return [operationId, factsOf(document, located, fillDefaults(schema, parse(text)) as AuthoredFacts)];
    } catch (error) {
      throw new Error(`openapi/${file}: ${(error as Error).message}`, { cause: error });
    }
  });
  return renderModule(renderConstant('operationFacts', Object.fromEntries(await Promise.all(rows))));
}

function factsOf(document: Document, located: Operation, facts: AuthoredFacts) {
  const { names = {}, undoes, proves } = facts;
  requireKnownNames(document, located, facts);
  const constant = ({ schema, at }: components['schemas']['Constant']) => ({
    at,
    is: constantAt(document, schema, at),
  });
  const [[parameter, what] = []] = Object.entries(names);
  const { done, nothing } = undoes ?? {};
  const undo = done && { what, parameter, done: constant(done), ...(nothing && { nothing: constant(nothing) }) };
  const outcomes = Object.entries(proves.outcomes ?? {}).map(([schema, statement]) => {
    return { message: constantAt(document, schema, '/message'), statement };
  });
  return {
    chapter: chapterOf(located),
    heading: located.operation.summary,
    ...facts,
    ...(undo && { undoes: undo }),
    proves: { ...proves, ...(proves.outcomes && { outcomes }) },
  };
}

function requireKnownNames(document: Document, { path: address, body }: Operation, facts: AuthoredFacts): void {
  const { names = {}, reaches = {}, starts } = facts;
  const parameters = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (parameters.join() !== Object.keys(names).join())
    throw new Error(`\`names\` has to say what ${parameters.join() || 'no parameter'} names. Correct it.`);
  const { due, waitsFor = [], recordOnly, retries = {} } = starts ?? {};
  const fields = [...Object.values(reaches).flat(), due, recordOnly, ...Object.values(retries), waitsFor].flat();
  for (const field of fields as (string | undefined)[]) {
    if (field === undefined || field === 'always') continue;
    if (schemaAt(document, body?.schema ?? {}, field) === undefined)
      throw new Error(`The body has no ${field}. Correct the field.`);
  }
}

function constantAt(document: Document, name: string, pointer: string): unknown {
  const constant = schemaAt(document, { $ref: `#/components/schemas/${name}` }, pointer)?.const;
  if (constant === undefined)
    throw new Error(`The schema ${name} has no \`const\` at ${pointer}. Correct one of the two.`);
  return constant;
}

export function schemaAt(document: Document, schema: Schema, pointer: string): Schema | undefined {
  const names = pointer.split('/').slice(1);
  const resolve = (one: Schema) => resolveReference<Schema>(document, one);
  return names.reduce<Schema | undefined>((parent, name) => {
    const member = parent?.properties?.[name];
    return member === undefined ? undefined : resolve(member);
  }, resolve(schema));
}
