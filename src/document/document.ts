import type { OperationId } from '../operations.ts';

export interface Document {
  info: { title: string; version: string; summary: string; description: string; contact?: object };
  servers: { url: string }[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema> };
  'x-statements': Statement[];
  'x-gaps': Gap[];
}

type Method = 'get' | 'put' | 'post' | 'delete';
type PathItem = { servers?: { url: string }[]; parameters?: Parameter[] } & { [M in Method]?: DocumentedOperation };

interface DocumentedOperation {
  operationId: string;
  tags?: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { description: string; content: Content };
  responses: Record<string, Response>;
  'x-statements': Statement[];
  'x-gaps': Gap[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Response {
  description: string;
  content?: Content;
}

type Content = Record<string, { schema: Schema; examples?: Record<string, Example> }>;

export interface Example {
  summary: string;
  value: unknown;
  'x-gap'?: string;
}

export interface Statement {
  id: string;
  text: string;
  error?: { status: number; errorCode: string };
}

export interface Gap {
  id: string;
  text: string;
  default: string;
  /** The invalid requests in question: part, field and keyword, such as `body communicationChannel required`. */
  when?: string | string[];
  alternatives?: Alternative[];
  noExample?: string;
}

interface Alternative {
  id: string;
  text: string;
  errorCode?: string;
  /** The mock accepts the invalid value: it uses the JSON as a `text`, or treats the field as `omitted`. */
  readAs?: 'text' | 'omitted';
}

/** The way to compare a member of a record between two reads. `redocly.yaml` explains each value. */
export type Compare = 'id' | 'address' | 'json' | 'rounded' | 'latest' | 'never';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  minItems?: number;
  not?: Schema;
  'x-statements'?: Statement[];
  'x-gaps'?: Gap[];
  'x-compare'?: Compare;
  /** The kinds of request that use a field. @defaultValue all */
  'x-used-with'?: readonly string[];
  /** The values of `messageType` that use a field. @defaultValue all */
  'x-used-with-type'?: readonly string[];
  [keyword: string]: unknown;
}

export function resolveReference<Value extends object>(document: object, value: Value | { $ref: string }): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  const steps = value.$ref.split('/').slice(1);
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as Value;
}

/** Returns the name in a reference: `Session` for `#/components/schemas/Session`. */
export function referencedName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

export type Operation = ReturnType<typeof operationsOf>[number];

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
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const view = {
        operationId: operation.operationId,
        operation,
        method,
        path,
        servers: item.servers ?? document.servers,
        parameters: parameters.map((parameter) => resolveReference<Parameter>(document, parameter)),
        body: toMedia(operation.requestBody?.content),
        responses: Object.entries(operation.responses).flatMap(([status, reference]) => {
          const { description, content } = resolveReference<Response>(document, reference);
          const body = toMedia(content);
          return body === undefined ? [] : [{ status, description, ...body }];
        }),
      };
      return [view];
    }),
  );
}

/** The request of an example response, and the situation before it. `{name}` is a value from the situation. */
export interface Walkthrough {
  given?: string;
  request: WalkthroughRequest;
}

export interface WalkthroughRequest {
  /** The API key; null sends none. @defaultValue the key of the workspace acme */
  key?: string | null;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A malformed request, which the typed fields cannot express. Its path may be an absolute URL. */
  raw?: { method: string; path: string; contentType?: string; body?: string };
}

export interface Situation {
  text: string;
  steps: readonly Step[];
}

export type Step =
  | (WalkthroughRequest & {
      send: OperationId;
      /** Stores members of the response's `data` for later requests, by placeholder name. */
      keep?: Readonly<Record<string, string>>;
    })
  | { advance: { minutes?: number; seconds?: number } }
  | { customerSays: string }
  | { edit: string; where: Readonly<Record<string, string>>; with: object }
  | { add: string; record: object };
