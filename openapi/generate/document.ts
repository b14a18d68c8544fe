import { bundle, createConfig } from '@redocly/openapi-core';
import { annotationsIn } from '../../src/document/annotations.ts';
import {
  type Document,
  type Gap,
  type Operation,
  operationsOf,
  type Schema,
  type Statement,
} from '../../src/document/document.ts';
import { isObject } from '../../src/json.ts';

export async function readDocument(file: string): Promise<Document> {
  const { bundle: result, problems } = await bundle({ ref: file, config: await createConfig({}) });
  const [problem] = problems;
  if (problem !== undefined) {
    const location = problem.location[0];
    throw new Error(`${location?.source.absoluteRef ?? file}: ${problem.message}`);
  }
  return result.parsed as Document;
}

export function byOperation<Value>(
  document: Document,
  toValue: (operation: Operation) => Value | undefined,
): Record<string, Value> {
  const rows = operationsOf(document).map((operation) => [operation.operationId, toValue(operation)] as const);
  return Object.fromEntries(rows.filter((row): row is [string, Value] => row[1] !== undefined));
}

export function annotationsOf(document: Document) {
  const collect = <Annotation>(keyword: 'x-statements' | 'x-gaps') =>
    annotationsIn<Annotation>(document, keyword).map(({ annotation, operationId }) => ({ ...annotation, operationId }));
  return { statements: collect<Statement>('x-statements'), gaps: collect<Gap>('x-gaps') };
}

export function renderModule(...declarations: readonly string[]): string {
  return `// Generated from openapi/ by \`npm run generate\`. Do not edit.\n${declarations.join('\n')}`;
}

export function renderConstant(name: string, value: unknown, type?: string): string {
  return type === undefined
    ? `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`
    : `export const ${name}: ${type} = ${JSON.stringify(value, null, 1)};\n`;
}

export function renderConstants(constants: Readonly<Record<string, unknown>>): string {
  return renderModule(...Object.entries(constants).map(([name, value]) => renderConstant(name, value)));
}

export function withOperationIds<Value>(value: Value, service: Document): Value {
  const ids = operationsOf(service).map(({ operationId }) => operationId);
  return mapNodes(value, (node) => {
    if (!('x-enum' in node)) return node;
    const { 'x-enum': _, type: __, enum: others = [], ...rest } = node;
    return { enum: [...ids, ...others], ...rest };
  });
}

export function mapNodes<Value>(value: Value, replace: (node: Schema) => object): Value {
  return JSON.parse(JSON.stringify(value, (_, node: unknown) => (isObject(node) ? replace(node) : node))) as Value;
}

/** Returns the chapter in the ids of an operation's statements: `cancel-call` for `cancel-call/address`. */
export function chapterOf({ operationId, operation }: Operation): string {
  const { 'x-statements': statements = [] } = operation;
  const address = statements.find(({ id }) => id.endsWith('/address'));
  if (address === undefined) throw new Error(`${operationId} needs a statement that ends in /address. Add it.`);
  return address.id.replace(/\/address$/, '');
}
