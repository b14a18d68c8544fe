import { bundle, createConfig } from '@redocly/openapi-core';
import {
  type Gap as DocumentedGap,
  type Example,
  resolveReference,
  type Statement,
} from '../../docs/model/service-document.ts';
import { annotationsIn } from '../../src/document/annotations.ts';

export { type Example, resolveReference, type Statement };

/** The parts of the bundled document that the generator and the linter read. */
export interface Document {
  servers: { url: string }[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, JsonSchema>; responses?: Record<string, Response> };
  'x-statements'?: Statement[];
  'x-gaps'?: Gap[];
}

export interface Gap extends Omit<DocumentedGap, 'alternatives'> {
  /** The invalid requests whose handling is open: part, field and violated schema keyword (`empty` for the empty string). */
  when?: string | string[];
  alternatives?: Alternative[];
  /** The reason why no example shows the default answer to the gap, although that answer is an error. */
  noExample?: string;
}

/** Another answer to a gap; for a gap with `when`, also the handling of the invalid value. */
interface Alternative {
  id: string;
  text: string;
  /** The mock refuses the invalid value with this code of the document. */
  errorCode?: string;
  /** The mock reads the invalid value as the text of its JSON, or as if it was left out. */
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

/** The authored document as one object: references to files resolved, references to components kept. */
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

/** Every statement and gap in the order of the document; `operationId` is set for those at an operation. */
export function annotationsOf(document: Document) {
  const collect = <Annotation>(keyword: 'x-statements' | 'x-gaps') =>
    annotationsIn<Annotation>(document, keyword).map(({ annotation, operationId }) => ({ ...annotation, operationId }));
  return { statements: collect<Statement>('x-statements'), gaps: collect<Gap>('x-gaps') };
}

/** A generated module of these declarations. */
export function renderModule(...declarations: readonly string[]): string {
  return `// Generated from openapi/ by \`npm run generate\`. Do not edit.\n${declarations.join('\n')}`;
}

/** The declaration of a constant; without a type, its type is its value. */
export function renderConstant(name: string, value: unknown, type?: string): string {
  return type === undefined
    ? `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`
    : `export const ${name}: ${type} = ${JSON.stringify(value, null, 1)};\n`;
}

/** The same value, where each schema with `x-enum: operations` also has the operations of the service in its enumeration. */
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

/** The prefix of the ids of an operation's statements: `cancel-call` of `cancel-call/address`. */
export function chapterOf({ operationId, operation }: OperationView): string {
  const { 'x-statements': statements = [] } = operation;
  const address = statements.find(({ id }) => id.endsWith('/address'));
  if (address === undefined) throw new Error(`${operationId} needs a statement that ends in /address. Add it.`);
  return address.id.replace(/\/address$/, '');
}
