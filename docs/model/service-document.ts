import type { Walkthrough } from '../../src/document/walkthrough.ts';
import serviceDocument from '../../src/generated/service.json' with { type: 'json' };
import { situations, walkthroughs } from '../../src/generated/walkthroughs.ts';
import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import type { Page } from './page.ts';
import type { Scope } from './scope.ts';

/** The parts of the OpenAPI document that the pages show. */
export interface ServiceDocument {
  info: { title: string; version: string; summary: string; description: string; contact?: object };
  paths: Readonly<Record<string, PathItem>>;
  components: { schemas: Readonly<Record<string, Schema>> };
  'x-statements': readonly Statement[];
  'x-gaps': readonly Gap[];
}

type PathItem = { servers: readonly { url: string }[]; parameters?: readonly Parameter[] } & Readonly<
  Partial<Record<'get' | 'put' | 'post' | 'delete', DocumentedOperation>>
>;

interface DocumentedOperation {
  operationId: OperationId;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters?: readonly Parameter[];
  requestBody?: { description: string; content: { 'application/json': { schema: Schema } } };
  responses: Readonly<Record<string, Referable<Response>>>;
  'x-statements': readonly Statement[];
  'x-gaps': readonly Gap[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Response {
  description: string;
  content: { 'application/json': { schema: Schema; examples?: Readonly<Record<string, Referable<Example>>> } };
}

export interface Example {
  summary: string;
  value: unknown;
  /** The id of the gap, if the example shows how the mock behaves at a gap. */
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

export const packageDocument = serviceDocument as unknown as ServiceDocument;

/** Returns the component that a `$ref` names. Returns a value without `$ref` unchanged. */
export function resolveReference<Value extends object>(document: object, value: Referable<Value>): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  const steps = value.$ref.split('/').slice(1);
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as Value;
}

/** Returns the name at the end of a `$ref`: `Session` for `#/components/schemas/Session`. */
export function referencedName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

/** An operation with all data that its page shows. */
export interface OperationView extends DocumentedOperation {
  method: string;
  /** The path below the base address: `/call/cancel/{callId}`. */
  path: string;
  bases: readonly string[];
  allParameters: readonly Parameter[];
  bodySchema: Schema | undefined;
  successSchema: Schema;
  examples: readonly ExampleView[];
}

/** An example response, and the requests that produce it. */
export interface ExampleView extends Example {
  name: string;
  status: number;
  /** Whether the interface specifies the status and the code. Otherwise the mock chose them for the gap `x-gap`. */
  isStated: boolean;
  walkthrough: Walkthrough;
}

export function documentedOperations(document: ServiceDocument): OperationView[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'put', 'post', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const success = resolveReference(document, operation.responses['200'] ?? { $ref: '' });
      const view = {
        ...operation,
        method: method.toUpperCase(),
        path,
        bases: item.servers.map(({ url }) => url),
        allParameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
        bodySchema: operation.requestBody?.content['application/json'].schema,
        successSchema: success.content['application/json'].schema,
        examples: examplesOf(document, operation),
      };
      return [view];
    }),
  );
}

function examplesOf(document: ServiceDocument, { operationId, responses }: DocumentedOperation): ExampleView[] {
  return Object.entries(responses).flatMap(([status, reference]) => {
    const { examples = {} } = resolveReference(document, reference).content['application/json'];
    return Object.entries(examples).flatMap(([name, referable]) => {
      const example = resolveReference(document, referable);
      const walkthrough = walkthroughs[operationId]?.[name] ?? walkthroughs.anyOperation?.[name];
      if (walkthrough === undefined) return [];
      const { responseCode } = example.value as { responseCode: number };
      return [{ ...example, name, status: responseCode, isStated: status !== 'default', walkthrough }];
    });
  });
}

/** Removes hidden operations, and the components that only hidden operations use. */
export function withoutOperations(document: ServiceDocument, isHidden: (id: string) => boolean): ServiceDocument {
  const isHiddenOperation = (value: unknown) =>
    isObject(value) && typeof value.operationId === 'string' && isHidden(value.operationId);
  const paths = Object.entries(document.paths).flatMap(([path, item]) => {
    const members = Object.entries(item).filter(([, value]) => !isHiddenOperation(value));
    const hasOperation = members.some(([, value]) => 'operationId' in value);
    return hasOperation ? [[path, Object.fromEntries(members)] as const] : [];
  });
  return dropUnused({ ...document, paths: Object.fromEntries(paths) as ServiceDocument['paths'] }, document);
}

/** Removes the components to which only removed operations referred. `before` is the document with these operations. */
function dropUnused(document: ServiceDocument, before: ServiceDocument): ServiceDocument {
  const [used, usedBefore] = [referencesIn(document), referencesIn(before)];
  if (used.size === usedBefore.size) return document;
  const groups = Object.entries(document.components).map(([group, components]) => {
    const kept = Object.entries(components).filter(([name]) => {
      const reference = `#/components/${group}/${name}`;
      return used.has(reference) || !usedBefore.has(reference);
    });
    return [group, Object.fromEntries(kept)];
  });
  return dropUnused({ ...document, components: Object.fromEntries(groups) }, document);
}

function referencesIn(document: ServiceDocument): Set<string> {
  return new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference));
}

/** Collects the data of the try-it page: operations and guides with the examples that a web page can play. */
export function toTryItData(document: ServiceDocument, pages: readonly Page[], scope: Scope) {
  const operations = documentedOperations(document).map(({ operationId, summary: title, examples }) => ({
    id: operationId as string,
    title,
    examples: examples
      .filter(
        ({ isStated, walkthrough }) => canBePlayedInPage(walkthrough) && (isStated || scope.shows('open-questions')),
      )
      .map(({ name, summary, status, walkthrough }) => ({
        name: `${operationId} ${name}`,
        operationId,
        title: `${status}: ${summary}`,
        /** A sentence about the mock's state before the example; empty if the example needs no earlier requests. */
        situation: walkthrough.given === undefined ? '' : (situations[walkthrough.given]?.text ?? ''),
        walkthrough,
      })),
  }));
  const playable = new Map(operations.flatMap(({ examples }) => examples.map((example) => [example.name, example])));
  const guides = pages.map(({ path: id, title, source }) => {
    const blocks = source?.text.matchAll(/^```example (\w+ \w+)$/gm) ?? [];
    return { id, title, examples: [...blocks].flatMap(([, name = '']) => playable.get(name) ?? []) };
  });
  return {
    operations,
    guides: guides.filter(({ examples }) => examples.length > 1),
    showsGaps: scope.shows('open-questions'),
  };
}

/** Whether a web page can play the example. A page cannot edit a workspace's records or send malformed HTTP. */
function canBePlayedInPage({ given, request: { raw, key } }: Walkthrough): boolean {
  const steps = given === undefined ? [] : (situations[given]?.steps ?? []);
  return raw === undefined && key !== '' && steps.every((step) => !('edit' in step || 'add' in step));
}
