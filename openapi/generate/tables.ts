import {
  type Document,
  type Operation,
  operationsOf,
  type Parameter,
  resolveReference,
  type Schema,
  type Statement,
} from '../../src/document/document.ts';
import { annotationsOf, byOperation, mapNodes, renderConstant, renderModule } from './document.ts';

export function operationsTable(document: Document) {
  const operations = byOperation(document, (operation) => {
    const { method, path, ...route } = routeOf(operation);
    return { method, path, bases: operation.servers.map(({ url }) => url.replace(/^\{(.*)\}$/, '$1')), ...route };
  });
  return { operations };
}

export function controlTable(document: Document) {
  const controlOperations = byOperation(document, (operation) => {
    const route = routeOf(operation);
    const { properties = {} } = resolveReference<Schema>(document, operation.body?.schema ?? {});
    const fields = [...route.pathParameters, ...route.queryParameters, ...Object.keys(properties)];
    return { ...route, takesWorkspace: fields.includes('workspaceId') };
  });
  return { controlOperations };
}

function routeOf({ method, path, parameters, body }: Operation) {
  const namesIn = (location: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  return {
    method: method.toUpperCase(),
    path,
    pathParameters: namesIn('path'),
    queryParameters: namesIn('query'),
    hasBody: body !== undefined,
  };
}

export function errorsTable(document: Document) {
  const documentedErrors = errorRowsOf(document, ({ error }) => error?.status);
  const documented = Object.values(documentedErrors).flatMap(Object.keys);
  const answers = annotationsOf(document).gaps.flatMap(({ default: answer }) => [
    ...answer.matchAll(/\b([45]\d\d) `(\w+)`/g),
  ]);
  const chosen = answers.filter(([, , code = '']) => !documented.includes(code));
  const chosenErrors = Object.fromEntries(chosen.map(([, status, code]) => [code, Number(status)]));
  return { documentedErrors, chosenErrors };
}

export function errorStatementsTable(document: Document) {
  const toText = ({ id, text }: Statement) => ({ id, text: text.trim() });
  const statuses = annotationsOf(document).statements.flatMap((statement) => {
    const [, status] = /^session\/status\/([a-z-]+)$/.exec(statement.id) ?? [];
    return status === undefined ? [] : [[status.replaceAll('-', '_'), toText(statement)]];
  });
  return { errorStatements: errorRowsOf(document, toText), statusStatements: Object.fromEntries(statuses) };
}

function errorRowsOf(document: Document, toValue: (statement: Statement) => unknown) {
  const { statements } = annotationsOf(document);
  return byOperation(document, ({ operationId }) => {
    const own = statements.filter(
      (statement) => statement.operationId === operationId && statement.error !== undefined,
    );
    return Object.fromEntries(own.map((statement) => [statement.error?.errorCode, toValue(statement)])) as object;
  });
}

export function validationGapsTable(document: Document) {
  const { gaps } = annotationsOf(document);
  const validationGaps = byOperation(document, ({ operationId }) => {
    const own = gaps.filter((gap) => gap.operationId === operationId);
    return Object.fromEntries(own.flatMap(({ id, when = [] }) => [when].flat().map((misfit) => [misfit, id])));
  });
  const answerRows = gaps.flatMap(({ id, alternatives = [] }) => {
    const answering = alternatives.filter(({ errorCode, readAs }) => errorCode !== undefined || readAs !== undefined);
    const answers = answering.map(({ id: alternative, errorCode, readAs }) => [alternative, { errorCode, readAs }]);
    return answers.length === 0 ? [] : [[id, Object.fromEntries(answers)]];
  });
  return { validationGaps, validationAnswers: Object.fromEntries(answerRows) };
}

export function alternativesTable(document: Document) {
  const rows = annotationsOf(document).gaps.flatMap(({ id, alternatives }) =>
    alternatives === undefined ? [] : [[id, alternatives.map((alternative) => alternative.id)]],
  );
  return { alternatives: Object.fromEntries(rows) };
}

export function requestMembersTable(document: Document) {
  const requestMembers = byOperation(document, ({ body }) => body && membersOf(document, body.schema));
  const requestTimeZones = byOperation(document, ({ body }) => {
    const { properties = {} } = resolveReference<Schema>(document, body?.schema ?? {});
    const field = Object.values(properties).find((member) => 'x-zone-field' in member)?.['x-zone-field'];
    return field === undefined ? undefined : { field, default: properties[String(field)]?.default };
  });
  return { requestMembers, requestTimeZones };
}

function membersOf(document: Document, schema: Schema): object | undefined {
  const { properties } = resolveReference<Schema>(document, schema);
  if (properties === undefined) return undefined;
  const members = Object.entries(properties).map(([name, member]) => {
    const { type, format, anyOf = [] } = resolveReference<Schema>(document, member);
    const types = [type, ...(anyOf as Schema[]).map((variant) => variant.type)];
    const kind = format === 'date-time' ? 'timestamp' : types.includes('string') ? 'string' : 'other';
    return [name, membersOf(document, member) ?? kind];
  });
  return Object.fromEntries(members) as object;
}

export function defaultsTable(document: Document) {
  const rows = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) => {
    const defaults = Object.entries(properties).flatMap(([property, { default: value }]) =>
      value === undefined ? [] : [[property, value]],
    );
    return defaults.length === 0 ? [] : [[name, Object.fromEntries(defaults)]];
  });
  return { defaults: Object.fromEntries(rows) };
}

export function gapsTable(document: Document) {
  const gaps = annotationsOf(document).gaps.map(({ id, text, default: defaultAnswer, alternatives = [] }) => ({
    id,
    text,
    default: defaultAnswer,
    alternatives: alternatives.map(({ id: alternative, text: meaning }) => ({ id: alternative, text: meaning })),
  }));
  return { gaps };
}

/** Renders the ids of statements and gaps as types, so that code with an unknown id does not compile. */
export function renderIdTypes(document: Document): string {
  const { statements, gaps } = annotationsOf(document);
  const union = (ids: { id: string }[]) => ids.map(({ id }) => `\n  | ${JSON.stringify(id)}`).join('');
  return renderModule(`export type StatementId =${union(statements)};\n`, `export type GapId =${union(gaps)};\n`);
}

const serviceEnums = {
  communicationChannelTypes: 'CommunicationChannelType',
  sessionStatuses: 'SessionStatus',
  transcriptEntryTypes: 'TranscriptEntry',
  contentItemTypes: 'ContentItem',
  messageRoles: 'MessageEntry.role',
};

const controlEnums = {
  callOutcomes: 'CallOutcome',
  scheduledMessageStates: 'MessageState',
  sessionKinds: 'SessionInfo.kind',
  eventTypes: 'EventType',
};

export function enumsTable(service: Document, control: Document) {
  const valuesOf = (document: Document, places: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(places).map(([name, place]) => [name, valuesAt(document, place)]));
  const messageFields = fieldTypesOf(control, 'Message');
  return { ...valuesOf(service, serviceEnums), ...valuesOf(control, controlEnums), messageFields };
}

function fieldTypesOf(document: Document, schemaName: string): object {
  const { properties = {} } = document.components.schemas[schemaName] ?? {};
  const typesOf = (schema: Schema): unknown[] => {
    const { type = 'string', oneOf } = resolveReference<Schema>(document, schema);
    return oneOf === undefined ? [type].flat() : oneOf.flatMap(typesOf);
  };
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, typesOf(schema)]));
}

function valuesAt(document: Document, place: string): unknown[] {
  const [schemaName = '', property] = place.split('.');
  const schema = document.components.schemas[schemaName];
  const target = property === undefined ? schema : schema?.properties?.[property];
  const { enum: values, discriminator } = resolveReference<Schema>(document, target ?? {});
  if (values !== undefined) return values.filter((value) => value !== null);
  if (discriminator !== undefined) return Object.keys((discriminator as { mapping: object }).mapping);
  throw new Error(`The schema ${place} must have an enum or a discriminator. Correct openapi/generate/tables.ts.`);
}

const examplesType = 'Record<keyof typeof operations, Partial<Record<string, Partial<Record<string, unknown>>>>>';

export function renderExamplesModule(document: Document): string {
  const rows = byOperation(document, ({ responses }) => {
    const shown = responses.filter(({ status, examples }) => status !== 'default' && examples.length > 0);
    const values = shown.map(({ status, examples }) => {
      return [status, Object.fromEntries(examples.map(({ name, value }) => [name, value]))];
    });
    return Object.fromEntries(values) as object;
  });
  return renderModule(
    "import type { operations } from './operations.ts';\n",
    renderConstant('examples', rows, examplesType),
  );
}

const operationIds = ['triggerChat', 'triggerCall', 'updateWorkflowCall'];

export function renderRequestForms(document: Document, control: Document): string {
  const all = operationsOf(document);
  const forms = operationIds.map((operationId) => {
    const body = all.find((operation) => operation.operationId === operationId)?.body;
    if (body === undefined)
      throw new Error(`The document has no body of ${operationId}. Correct ${import.meta.filename}.`);
    const examples = body.examples.map(({ name, summary, value }) => ({ name, summary, value }));
    return [operationId, { schema: inlineReferences(document, body.schema), examples }];
  });
  const fault = resolveReference<Schema>(control, { $ref: '#/components/schemas/NewFault' });
  const addFault = { schema: inlineReferences(control, fault) };
  return `${JSON.stringify({ ...Object.fromEntries(forms), addFault }, null, 1)}\n`;
}

/** Replaces each `$ref` by its target. Drops conditions and annotations that the dashboard does not use. */
function inlineReferences(document: Document, schema: Schema): Schema {
  return mapNodes(schema, (node) => {
    const { $ref: _, ...merged } = { ...resolveReference<Schema>(document, node), ...node };
    const members = Object.entries(merged).filter(
      ([name]) => !/^(?:if|then|x-.*)$/.test(name) || name.startsWith('x-used-with'),
    );
    return Object.fromEntries(members);
  });
}
