import { annotationsOf } from './annotations.ts';
import { type Document, type JsonSchema, operationsOf, type Parameter, resolve } from './document.ts';

const banner = '// Generated from openapi/ by `npm run generate`. Do not edit.\n';

/** The routes: method, path, base addresses and parameters of every operation. */
export function operationsTable(document: Document): string {
  const rows = operationsOf(document).map(({ method, path, item, operation }) => {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
      resolve<Parameter>(document, one),
    );
    const named = (place: Parameter['in']) => parameters.filter((one) => one.in === place).map(({ name }) => name);
    const bases = (item.servers ?? document.servers).map(({ url }) => url.replace(/^\{(.*)\}$/, '$1'));
    return [
      operation.operationId,
      {
        method: method.toUpperCase(),
        path,
        bases,
        pathParameters: named('path'),
        queryParameters: named('query'),
        hasBody: operation.requestBody !== undefined,
      },
    ];
  });
  return `${banner}export const operations = ${json(Object.fromEntries(rows))} as const;\n`;
}

/** The routes of the control plane: method, path and the names of what a request carries. */
export function controlTable(document: Document): string {
  const rows = operationsOf(document).map(({ method, path, item, operation }) => {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
    const named = (place: Parameter['in']) =>
      parameters.flatMap((one) => {
        const { in: there, name } = resolve<Parameter>(document, one);
        return there === place ? [name] : [];
      });
    const carried = { pathParameters: named('path'), queryParameters: named('query') };
    const hasBody = operation.requestBody !== undefined;
    return [operation.operationId, { method: method.toUpperCase(), path, ...carried, hasBody }];
  });
  return `${banner}export const controlOperations = ${json(Object.fromEntries(rows))} as const;\n`;
}

/** Status by documented error code, for each operation, in the order of the document. */
export function errorsTable(document: Document): string {
  const { statements } = annotationsOf(document);
  const rows = operationsOf(document).map(({ operation: { operationId } }) => [
    operationId,
    Object.fromEntries(
      statements.flatMap((one) =>
        one.operationId === operationId && one.error !== undefined ? [[one.error.errorCode, one.error.status]] : [],
      ),
    ),
  ]);
  return `${banner}export const documentedErrors = ${json(Object.fromEntries(rows))} as const;\n`;
}

/** The gap that a misfit of a request falls into, for those that name one: `body communicationChannel required`. */
export function misfitGapsTable(document: Document): string {
  const { gaps } = annotationsOf(document);
  const rows = operationsOf(document).map(({ operation: { operationId } }) => [
    operationId,
    Object.fromEntries(
      gaps.flatMap((one) => (one.operationId === operationId && one.when !== undefined ? [[one.when, one.id]] : [])),
    ),
  ]);
  return `${banner}export const misfitGaps = ${json(Object.fromEntries(rows))} as const;\n`;
}

/** The alternatives that gaps have besides their defaults, and the gaps that have none. */
export function alternativesTable(document: Document): string {
  const { gaps } = annotationsOf(document);
  const rows = gaps.flatMap(({ id, alternatives }) =>
    alternatives === undefined ? [] : [[id, alternatives.map((one) => one.id)]],
  );
  const without = gaps.filter(({ alternatives }) => alternatives === undefined).map(({ id }) => id);
  const first = `export const alternatives = ${json(Object.fromEntries(rows))} as const;\n`;
  return `${banner}${first}\nexport const gapsWithoutAlternatives = ${json(without)} as const;\n`;
}

/** The described members of the bodies of requests, by operation: what kind each is of, or its own members. */
export function requestMembersTable(document: Document): string {
  const rows = operationsOf(document).flatMap(({ operation: { operationId, requestBody } }) => {
    const body = requestBody?.content['application/json'];
    return body === undefined ? [] : [[operationId, membersOf(document, body.schema)]];
  });
  return `${banner}export const requestMembers = ${json(Object.fromEntries(rows))} as const;\n`;
}

function membersOf(document: Document, schema: JsonSchema): object | undefined {
  const { properties } = resolve<JsonSchema>(document, schema);
  if (properties === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, member]) => {
      const { type, format, anyOf = [] } = resolve<JsonSchema>(document, member);
      const types = [type, ...(anyOf as JsonSchema[]).map((one) => one.type)];
      const kind = format === 'date-time' ? 'moment' : types.includes('string') ? 'text' : 'other';
      return [name, membersOf(document, member) ?? kind];
    }),
  );
}

/** The defaults that schemas of the document name for their properties. */
export function defaultsTable(document: Document): string {
  const rows = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
    const defaults = Object.entries(properties).flatMap(([property, { default: value }]) =>
      value === undefined ? [] : [[property, value]],
    );
    return defaults.length === 0 ? [] : [[name, Object.fromEntries(defaults)]];
  });
  return `${banner}export const defaults = ${json(Object.fromEntries(rows))} as const;\n`;
}

/** What is left open, with the mock's answer and the others that can be chosen. */
export function gapsTable(document: Document): string {
  const { gaps } = annotationsOf(document);
  const rows = gaps.map(({ id, text, default: answer, alternatives = [] }) => ({
    id,
    text,
    default: answer,
    alternatives,
  }));
  return `${banner}export const gaps = ${json(rows)} as const;\n`;
}

/** The ids of statements and gaps as types, so that a reference to none does not compile. */
export function idTypes(document: Document): string {
  const { statements, gaps } = annotationsOf(document);
  const union = (ids: { id: string }[]) => ids.map(({ id }) => `\n  | ${JSON.stringify(id)}`).join('');
  return `${banner}export type StatementId =${union(statements)};\n\nexport type GapId =${union(gaps)};\n`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
