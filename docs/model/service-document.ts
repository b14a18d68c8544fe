import serviceDocument from '../../src/generated/service.json' with { type: 'json' };
import type { OperationId } from '../../src/operations.ts';

/** The parts of the document that pages are made of. */
export interface ServiceDocument {
  info: { title: string; version: string; summary: string; description: string };
  paths: Readonly<Record<string, PathItem>>;
  components: { schemas: Readonly<Record<string, Schema>> };
  'x-statements': readonly Statement[];
  'x-gaps': readonly Gap[];
}

type PathItem = { servers: readonly { url: string }[]; parameters?: readonly Parameter[] } & Readonly<
  Partial<Record<'get' | 'put' | 'post' | 'delete', DocumentedOperation>>
>;

export interface DocumentedOperation {
  operationId: OperationId;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters?: readonly Parameter[];
  requestBody?: { description: string; content: { 'application/json': MediaType } };
  responses: Readonly<Record<string, Referable<Response>>>;
  'x-statements': readonly Statement[];
  'x-gaps': readonly Gap[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Response {
  description: string;
  content: { 'application/json': MediaType };
}

interface MediaType {
  schema: Schema;
  examples?: Readonly<Record<string, Referable<Example>>>;
}

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
  alternatives?: readonly { id: string; text: string }[];
}

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  'x-statements'?: readonly Statement[];
  'x-gaps'?: readonly Gap[];
}

type Referable<Value> = Value | { $ref: string };

/** The document of this package. */
export const ownDocument = serviceDocument as unknown as ServiceDocument;

/** What a reference to a component stands for; anything else is returned as it is. */
export function resolveReference<Value extends object>(document: ServiceDocument, value: Referable<Value>): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  const steps = value.$ref.split('/').slice(1);
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as Value;
}

/** The name at the end of a reference: `Session` of `#/components/schemas/Session`. */
export function referencedName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}
