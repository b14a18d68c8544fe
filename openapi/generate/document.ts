import { bundle, createConfig } from '@redocly/openapi-core';
import {
  type Gap as DocumentedGap,
  type Example,
  resolveReference,
  type Statement,
} from '../../docs/model/service-document.ts';
import { annotationsIn } from '../../src/document/annotations.ts';

export { type Example, resolveReference, type Statement };

/** The parts of the OpenAPI document that the generator and the linter read. */
export interface Document {
  servers: { url: string }[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, JsonSchema>; responses?: Record<string, Response> };
  'x-statements'?: Statement[];
  'x-gaps'?: Gap[];
}

export interface Gap extends Omit<DocumentedGap, 'alternatives'> {
  /** The kinds of invalid request that the gap covers: part, field and violated schema keyword (`empty` for `""`). */
  when?: string | string[];
  alternatives?: Alternative[];
  /** The reason why the document shows no example of the gap, although the mock answers with an error. */
  noExample?: string;
}

/** An alternative answer to a gap. If the gap has `when`, it also says how to handle the invalid value. */
interface Alternative {
  id: string;
  text: string;
  /** The documented error code with which the mock refuses the invalid value. */
  errorCode?: string;
  /** The mock accepts the invalid value: as its JSON text, or as if the field was missing. */
  readAs?: 'text' | 'omitted';
}

export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  [keyword: string]: unknown;
}

type Method = 'get' | 'put' | 'post' | 'delete';
type PathItem = { servers?: { url: string }[]; parameters?: Parameter[] } & { [M in Method]?: Operation };

interface Operation {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
  tags?: string[];
  'x-statements'?: Statement[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
}

interface Response {
  content?: Content;
}

type Content = Record<string, { schema: JsonSchema; examples?: Record<string, Example> }>;

/** Reads an OpenAPI document with its files as one object. Keeps references to components. */
export async function readDocument(file: string): Promise<Document> {
  const { bundle: result, problems } = await bundle({ ref: file, config: await createConfig({}) });
  const [problem] = problems;
  if (problem !== undefined) {
    const location = problem.location[0];
    throw new Error(`${location?.source.absoluteRef ?? file}: ${problem.message}`);
  }
  return result.parsed as Document;
}

/** An operation with its method, its path, and its parts without references. */
export type OperationView = ReturnType<typeof operationsOf>[number];

/** Every operation in the order of the document. */
export function operationsOf(document: Document) {
  const toMedia = (content: Content | undefined) => {
    const media = content?.['application/json'];
    const examples = Object.entries(media?.examples ?? {}).map(([name, example]) => {
      return { name, ...resolveReference<Example>(document, example) };
    });
    return media && { media, schema: media.schema, examples };
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'put', 'post', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const { operationId, requestBody } = operation;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const view = {
        operationId,
        operation,
        method,
        path,
        servers: item.servers ?? document.servers,
        /** Those of the path first. */
        parameters: parameters.map((parameter) => resolveReference<Parameter>(document, parameter)),
        body: toMedia(requestBody?.content),
        responses: Object.entries(operation.responses).flatMap(([status, reference]) => {
          const body = toMedia(resolveReference<Response>(document, reference).content);
          return body === undefined ? [] : [{ status, ...body }];
        }),
      };
      return [view];
    }),
  );
}

/** A value for each operation, in the order of the document. Leaves out operations without a value. */
export function byOperation<Value>(
  document: Document,
  toValue: (operation: OperationView) => Value | undefined,
): Record<string, Value> {
  const rows = operationsOf(document).map((operation) => [operation.operationId, toValue(operation)] as const);
  return Object.fromEntries(rows.filter((row): row is [string, Value] => row[1] !== undefined));
}

/** Returns every statement and gap in document order. `operationId` is set for those of an operation. */
export function annotationsOf(document: Document) {
  const collect = <Annotation>(keyword: 'x-statements' | 'x-gaps') =>
    annotationsIn<Annotation>(document, keyword).map(({ annotation, operationId }) => ({ ...annotation, operationId }));
  return { statements: collect<Statement>('x-statements'), gaps: collect<Gap>('x-gaps') };
}

/** Renders a generated module with these declarations. */
export function renderModule(...declarations: readonly string[]): string {
  return `// Generated from openapi/ by \`npm run generate\`. Do not edit.\n${declarations.join('\n')}`;
}

/** Renders a constant. Without `type`, it is declared `as const`. */
export function renderConstant(name: string, value: unknown, type?: string): string {
  return type === undefined
    ? `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`
    : `export const ${name}: ${type} = ${JSON.stringify(value, null, 1)};\n`;
}

/** Returns a copy of a value in which each schema with `x-enum: operations` lists the service's operations. */
export function withOperationIds<Value>(value: Value, service: Document): Value {
  if (Array.isArray(value)) return value.map((member) => withOperationIds(member, service)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if ('x-enum' in value) {
    const { 'x-enum': _, type: __, enum: others, ...rest } = value as JsonSchema;
    const ids = operationsOf(service).map(({ operationId }) => operationId);
    return { enum: [...ids, ...(others ?? [])], ...rest } as Value;
  }
  const members = Object.entries(value).map(([name, member]) => [name, withOperationIds(member, service)]);
  return Object.fromEntries(members) as Value;
}

/** Returns the chapter in the ids of an operation's statements: `cancel-call` for `cancel-call/address`. */
export function chapterOf({ operationId, operation }: OperationView): string {
  const { 'x-statements': statements = [] } = operation;
  const address = statements.find(({ id }) => id.endsWith('/address'));
  if (address === undefined) throw new Error(`${operationId} needs a statement that ends in /address. Add it.`);
  return address.id.replace(/\/address$/, '');
}
