import type { StatementId } from '../../src/generated/ids.ts';
import document from '../../src/generated/service.json' with { type: 'json' };
import { type OperationId, operations } from '../../src/operations.ts';

/** The way to compare a member of a record between two reads. `redocly.yaml` explains each value. */
export type Compare = 'id' | 'address' | 'json' | 'rounded' | 'latest' | 'never';

/** A schema of the document, with the keywords that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema | true;
  properties?: Readonly<Record<string, Schema | true>>;
  required?: readonly string[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  not?: Schema;
  'x-compare'?: Compare;
  /** The kinds of request that use a field. @defaultValue all */
  'x-used-with'?: readonly string[];
  /** The values of `messageType` that use a field. @defaultValue all */
  'x-used-with-type'?: readonly string[];
  discriminator?: { propertyName: string; mapping?: Readonly<Record<string, string>> };
}

type SchemaName = keyof typeof document.components.schemas;

interface DocumentOperation {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>;
}

/** The schema of the body of an operation's requests; undefined for those without one. */
export function requestSchemaOf(operationId: OperationId): Schema | undefined {
  return documentOperationOf(operationId).requestBody?.content['application/json'].schema;
}

export function successSchemaOf(operationId: OperationId): Schema {
  return documentOperationOf(operationId).responses['200']?.content?.['application/json'].schema ?? {};
}

/** The messages that a successful response of an operation can have. */
export function successMessagesOf(operationId: OperationId): readonly string[] {
  const schema = resolveRef(successSchemaOf(operationId));
  return (schema.oneOf ?? [schema]).map(messageIn);
}

/** The message of a successful response with this schema. */
export function messageOf(name: SuccessSchemaName): string {
  return messageIn(schemaOf(name));
}

type SuccessSchemaName = 'MessagesCancelled' | 'NothingScheduled' | 'MessagesNotCancelled';

function messageIn(schema: Schema): string {
  const message = resolveRef(schema).properties?.message;
  return String(message === undefined || message === true ? undefined : message.const);
}

export function schemaOf(name: SchemaName): Schema {
  return document.components.schemas[name] as Schema;
}

export function memberNamesOf({ properties = {} }: Schema): readonly string[] {
  return Object.keys(properties);
}

const { mapping: itemSchemas } = document.components.schemas.ContentItem.discriminator;

type ItemKind = keyof typeof itemSchemas;

/** The values that the `type` of a content item can have. */
export const itemKinds = Object.keys(itemSchemas) as readonly ItemKind[];

/** The members that only this kind of content item has. */
export function itemMembersOf(kind: ItemKind): readonly string[] {
  return memberNamesOf(resolveRef({ $ref: itemSchemas[kind] })).filter((name) => name !== 'type');
}

export function statementsOfSchema(name: SchemaName): readonly StatementId[] {
  const { 'x-statements': statements = [] } = document.components.schemas[name] as {
    'x-statements'?: readonly { id: string }[];
  };
  return statements.map(({ id }) => id as StatementId);
}

/** Every statement of the document whose id starts with one of the given prefixes, such as `session/field/`. */
export function statementsUnder(...beginnings: readonly string[]): readonly StatementId[] {
  return allStatements.filter((id) => beginnings.some((beginning) => id.startsWith(beginning)));
}

const allStatements: readonly StatementId[] = [...new Set(statementsIn(document))];

function* statementsIn(value: unknown): Generator<StatementId> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'x-statements') yield* (member as { id: StatementId }[]).map(({ id }) => id);
    else yield* statementsIn(member);
  }
}

/** The schema of a member of a body. The schema is empty for a member that the document does not have. */
export function schemaAt(schema: Schema, [name, ...rest]: readonly string[]): Schema {
  const resolved = resolveRef(schema);
  if (name === undefined) return resolved;
  const member = resolved.properties?.[name];
  return typeof member === 'object' ? schemaAt(member, rest) : {};
}

/** Resolves `$ref`, and keeps its sibling members. */
export function resolveRef(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...siblings } = schema;
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  const target = (document.components.schemas as Record<string, unknown>)[name] as Schema | undefined;
  if (target === undefined) throw new Error(`The document must have the schema ${$ref}; found no schema.`);
  const resolved = resolveRef(target);
  return Object.keys(siblings).length === 0 ? resolved : { ...resolved, ...siblings };
}

function documentOperationOf(operationId: OperationId): DocumentOperation {
  const { path, method } = operations[operationId];
  const paths = document.paths as unknown as Record<string, Record<string, DocumentOperation>>;
  return paths[path]?.[method.toLowerCase()] as DocumentOperation;
}
