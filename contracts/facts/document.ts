import { annotationsIn } from '../../src/document/annotations.ts';
import { type Document, operationsOf, resolveReference, type Schema } from '../../src/document/document.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import document from '../../src/generated/service.json' with { type: 'json' };
import type { OperationId } from '../../src/operations.ts';

export type { Compare, Schema } from '../../src/document/document.ts';

type SchemaName = keyof typeof document.components.schemas;

const byOperation = new Map(operationsOf(document as unknown as Document).map((one) => [one.operationId, one]));

export function requestSchemaOf(operationId: OperationId): Schema | undefined {
  return byOperation.get(operationId)?.body?.schema;
}

export function successSchemaOf(operationId: OperationId): Schema {
  return byOperation.get(operationId)?.responses.find(({ status }) => status === '200')?.schema ?? {};
}

export function successMessagesOf(operationId: OperationId): readonly string[] {
  const schema = resolveRef(successSchemaOf(operationId));
  return (schema.oneOf ?? [schema]).map(messageIn);
}

export function messageOf(name: SuccessSchemaName): string {
  return messageIn(schemaOf(name));
}

type SuccessSchemaName = 'MessagesCancelled' | 'NothingScheduled' | 'MessagesNotCancelled';

function messageIn(schema: Schema): string {
  return String(resolveRef(schema).properties?.message?.const);
}

export function schemaOf(name: SchemaName): Schema {
  return document.components.schemas[name] as Schema;
}

export function memberNamesOf({ properties = {} }: Schema): readonly string[] {
  return Object.keys(properties);
}

const { mapping: itemSchemas } = document.components.schemas.ContentItem.discriminator;

type ItemKind = keyof typeof itemSchemas;

export const itemKinds = Object.keys(itemSchemas) as readonly ItemKind[];

export function itemMembersOf(kind: ItemKind): readonly string[] {
  return memberNamesOf(resolveRef({ $ref: itemSchemas[kind] })).filter((name) => name !== 'type');
}

export function statementsOfSchema(name: SchemaName): readonly StatementId[] {
  const { 'x-statements': statements = [] } = document.components.schemas[name] as {
    'x-statements'?: readonly { id: string }[];
  };
  return statements.map(({ id }) => id as StatementId);
}

export function statementsUnder(...beginnings: readonly string[]): readonly StatementId[] {
  return [...allStatements].filter((id) => beginnings.some((beginning) => id.startsWith(beginning)));
}

const allStatements = new Set(
  annotationsIn<{ id: StatementId }>(document, 'x-statements').map(({ annotation: { id } }) => id),
);

export function schemaAt(schema: Schema, [name, ...rest]: readonly string[]): Schema {
  const resolved = resolveRef(schema);
  if (name === undefined) return resolved;
  const member = resolved.properties?.[name];
  return typeof member === 'object' ? schemaAt(member, rest) : {};
}

export function resolveRef(schema: Schema): Schema {
  const { $ref, ...siblings } = schema;
  if ($ref === undefined) return schema;
  return { ...resolveRef(resolveReference<Schema>(document, { $ref })), ...siblings };
}
