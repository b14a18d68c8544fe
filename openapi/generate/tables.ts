import {
  annotationsOf,
  type Document,
  type JsonSchema,
  operationsOf,
  type Parameter,
  parametersOf,
  renderConstant,
  renderModule,
  resolveReference,
  type Statement,
} from './document.ts';

/** The operations of the service: path, base addresses, and the parts of a request. */
export function renderOperationsTable(document: Document): string {
  const rows = operationsOf(document).map((located) => {
    const { method, path, ...route } = routeOf(document, located);
    const bases = (located.item.servers ?? document.servers).map(({ url }) => url.replace(/^\{(.*)\}$/, '$1'));
    return [located.operation.operationId, { method, path, bases, ...route }];
  });
  return renderModule(renderConstant('operations', Object.fromEntries(rows)));
}

/** The operations of the control plane, and whether their requests can name a workspace. */
export function renderControlTable(document: Document): string {
  const rows = operationsOf(document).map((located) => {
    const route = routeOf(document, located);
    const schema = located.operation.requestBody?.content['application/json']?.schema;
    const bodyFields = Object.keys((schema && resolveReference<JsonSchema>(document, schema).properties) ?? {});
    const takesWorkspace = [...route.pathParameters, ...route.queryParameters, ...bodyFields].includes('workspaceId');
    return [located.operation.operationId, { ...route, takesWorkspace }];
  });
  return renderModule(renderConstant('controlOperations', Object.fromEntries(rows)));
}

function routeOf(document: Document, { method, path, item, operation }: ReturnType<typeof operationsOf>[number]) {
  const parameters = parametersOf(document, item, operation);
  const namesIn = (location: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  return {
    method: method.toUpperCase(),
    path,
    pathParameters: namesIn('path'),
    queryParameters: namesIn('query'),
    hasBody: operation.requestBody !== undefined,
  };
}

/** Status by documented error code, for each operation, in the order of the document. */
export function renderErrorsTable(document: Document): string {
  const rows = errorRowsOf(document, ({ status }) => status);
  return renderModule(renderConstant('documentedErrors', rows));
}

/** The statement about each documented error code, for each operation, and about each status of a session. */
export function renderErrorStatementsTable(document: Document): string {
  const rows = errorRowsOf(document, (_, { id, text }) => ({ id, text: text.trim() }));
  const statuses = annotationsOf(document).statements.flatMap(({ id, text }) => {
    const [, status] = /^session\/status\/([a-z-]+)$/.exec(id) ?? [];
    return status === undefined ? [] : [[status.replaceAll('-', '_'), { id, text: text.trim() }]];
  });
  return renderModule(
    renderConstant('errorStatements', rows),
    renderConstant('statusStatements', Object.fromEntries(statuses)),
  );
}

/** Applies `toValue` to each statement about an error, and returns the results by operation and error code. */
function errorRowsOf<Value>(
  document: Document,
  toValue: (error: NonNullable<Statement['error']>, statement: Statement) => Value,
): Record<string, Record<string, Value>> {
  const { statements } = annotationsOf(document);
  const rows = operationsOf(document).map(({ operation: { operationId } }) => {
    const own = statements.filter((statement) => statement.operationId === operationId);
    const errors = own.flatMap((statement) =>
      statement.error === undefined ? [] : [[statement.error.errorCode, toValue(statement.error, statement)]],
    );
    return [operationId, Object.fromEntries(errors)];
  });
  return Object.fromEntries(rows);
}

/** The gap for each kind of invalid request, such as `body communicationChannel required`, and its handling by alternative. */
export function renderValidationGapsTable(document: Document): string {
  const { gaps } = annotationsOf(document);
  const gapRows = operationsOf(document).map(({ operation: { operationId } }) => {
    const own = gaps.filter((gap) => gap.operationId === operationId);
    const misfits = own.flatMap(({ id, when = [] }) => [when].flat().map((misfit) => [misfit, id]));
    return [operationId, Object.fromEntries(misfits)];
  });
  const answerRows = gaps.flatMap(({ id, alternatives = [] }) => {
    const answering = alternatives.filter(({ errorCode, readAs }) => errorCode !== undefined || readAs !== undefined);
    const answers = answering.map(({ id: alternative, errorCode, readAs }) => [alternative, { errorCode, readAs }]);
    return answers.length === 0 ? [] : [[id, Object.fromEntries(answers)]];
  });
  return renderModule(
    renderConstant('validationGaps', Object.fromEntries(gapRows)),
    renderConstant('validationAnswers', Object.fromEntries(answerRows)),
  );
}

export function renderAlternativesTable(document: Document): string {
  const { gaps } = annotationsOf(document);
  const rows = gaps.flatMap(({ id, alternatives }) =>
    alternatives === undefined ? [] : [[id, alternatives.map((alternative) => alternative.id)]],
  );
  return renderModule(renderConstant('alternatives', Object.fromEntries(rows)));
}

/** The described members of request bodies by operation, and the field that names the time zone, with its default. */
export function renderRequestMembersTable(document: Document): string {
  const bodies = operationsOf(document).flatMap(({ operation: { operationId, requestBody } }) => {
    const body = requestBody?.content['application/json'];
    return body === undefined ? [] : [{ operationId, schema: resolveReference<JsonSchema>(document, body.schema) }];
  });
  const memberRows = bodies.map(({ operationId, schema }) => [operationId, membersOf(document, schema)]);
  const zoneRows = bodies.flatMap(({ operationId, schema }) => {
    const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
    const field = Object.values(properties).find((member) => 'x-zone-field' in member)?.['x-zone-field'];
    return field === undefined ? [] : [[operationId, { field, default: properties[String(field)]?.default }]];
  });
  return renderModule(
    renderConstant('requestMembers', Object.fromEntries(memberRows)),
    renderConstant('requestTimeZones', Object.fromEntries(zoneRows)),
  );
}

function membersOf(document: Document, schema: JsonSchema): object | undefined {
  const { properties } = resolveReference<JsonSchema>(document, schema);
  if (properties === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(properties as Record<string, JsonSchema>).map(([name, member]) => {
      const { type, format, anyOf = [] } = resolveReference<JsonSchema>(document, member);
      const types = [type, ...(anyOf as JsonSchema[]).map((variant) => variant.type)];
      const kind = format === 'date-time' ? 'timestamp' : types.includes('string') ? 'string' : 'other';
      return [name, membersOf(document, member) ?? kind];
    }),
  );
}

/** The defaults that schemas of the document name for their properties. */
export function renderDefaultsTable(document: Document): string {
  const rows = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
    const defaults = Object.entries(properties).flatMap(([property, { default: value }]) =>
      value === undefined ? [] : [[property, value]],
    );
    return defaults.length === 0 ? [] : [[name, Object.fromEntries(defaults)]];
  });
  return renderModule(renderConstant('defaults', Object.fromEntries(rows)));
}

/** The table of gaps, with the default answer of the mock and the alternatives. */
export function renderGapsTable(document: Document): string {
  const { gaps } = annotationsOf(document);
  const rows = gaps.map(({ id, text, default: defaultAnswer, alternatives = [] }) => ({
    id,
    text,
    default: defaultAnswer,
    alternatives: alternatives.map(({ id: alternative, text: meaning }) => ({ id: alternative, text: meaning })),
  }));
  return renderModule(renderConstant('gaps', rows));
}

/** The ids of statements and gaps as types, so that a reference to an unknown id does not compile. */
export function renderIdTypes(document: Document): string {
  const { statements, gaps } = annotationsOf(document);
  const union = (ids: { id: string }[]) => ids.map(({ id }) => `\n  | ${JSON.stringify(id)}`).join('');
  return renderModule(`export type StatementId =${union(statements)};\n`, `export type GapId =${union(gaps)};\n`);
}

/** Enumerations that code iterates over, with the schema, or `schema.property`, that lists their values. */
const serviceEnums = {
  communicationChannelTypes: 'CommunicationChannelType',
  sessionStatuses: 'SessionStatus',
  transcriptEntryTypes: 'TranscriptEntry',
  contentItemTypes: 'ContentItem',
};

/** Enumerations of the control plane that code iterates over, with the schema that lists their values. */
const controlEnums = {
  callOutcomes: 'CallOutcome',
  scheduledMessageStates: 'MessageState',
  sessionKinds: 'SessionInfo.kind',
  eventTypes: 'EventType',
};

/** The values of the enumerations of both documents, as arrays. */
export function renderEnumsModule(service: Document, control: Document): string {
  const render = (document: Document, places: Readonly<Record<string, string>>) =>
    Object.entries(places).map(([name, place]) => renderConstant(name, valuesAt(document, place)));
  return renderModule(...render(service, serviceEnums), ...render(control, controlEnums));
}

/** The values of a schema: of its `enum` without null, or the types that its discriminator tells apart. */
function valuesAt(document: Document, place: string): unknown[] {
  const [schemaName = '', property] = place.split('.');
  const schema = document.components.schemas[schemaName];
  const properties = schema?.properties as Record<string, JsonSchema> | undefined;
  const target = property === undefined ? schema : properties?.[property];
  const { enum: values, discriminator } = resolveReference<EnumSchema>(document, target ?? {});
  if (values !== undefined) return values.filter((value) => value !== null);
  if (discriminator !== undefined) return Object.keys(discriminator.mapping);
  throw new Error(`The schema ${place} must have an enum or a discriminator. Correct openapi/generate/tables.ts.`);
}

interface EnumSchema {
  enum?: unknown[];
  discriminator?: { mapping: object };
}
