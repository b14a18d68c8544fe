import { type Document, type JsonSchema, resolveReference } from './document.ts';
import { renderConstant, renderModule } from './module.ts';

/** The name of each enumeration of the service's document and the schema, or `schema.property`, that lists its values. */
const serviceEnums = {
  sessionStatuses: 'SessionStatus',
  communicationChannelTypes: 'CommunicationChannelType',
  callChannelTypes: 'CallSession.communicationChannelType',
  chatChannelTypes: 'NonCallSession.communicationChannelType',
  transcriptEntryTypes: 'TranscriptEntry',
  contentItemTypes: 'ContentItem',
  messageRoles: 'MessageEntry.role',
  phases: 'Phase',
  messengerMessageTypes: 'MessengerOptions.messageType',
  emailMessageTypes: 'EmailOptions.messageType',
};

/** The same for the document of the control plane. */
const controlEnums = {
  controlErrorCodes: 'ErrorEnvelope.errorCode',
  clockModes: 'Clock.mode',
  callOutcomes: 'CallOutcome',
  scheduledMessageStates: 'MessageState',
  sessionKinds: 'SessionInfo.kind',
};

/** The values of the enumerations of both documents, as arrays. */
export function renderEnumsModule(service: Document, control: Document): string {
  return renderModule(...renderEnums(service, serviceEnums), ...renderEnums(control, controlEnums));
}

function renderEnums(document: Document, places: Readonly<Record<string, string>>): string[] {
  return Object.entries(places).map(([name, place]) => renderConstant(name, valuesAt(document, place)));
}

/** The values of a schema: of its `enum` without null, or the types that its discriminator tells apart. */
function valuesAt(document: Document, place: string): unknown[] {
  const [schemaName = '', property] = place.split('.');
  const schema = document.components.schemas[schemaName];
  const properties = schema?.properties as Record<string, JsonSchema> | undefined;
  const target = property === undefined ? schema : properties?.[property];
  const { enum: values, discriminator } =
    target === undefined ? {} : (resolveReference<JsonSchema>(document, target) as EnumSchema);
  if (values !== undefined) return values.filter((value) => value !== null);
  if (discriminator !== undefined) return Object.keys(discriminator.mapping);
  throw new Error(
    `The schema ${place} must have an enum or a discriminator; found none. Correct openapi/generate/enums.ts.`,
  );
}

interface EnumSchema {
  enum?: unknown[];
  discriminator?: { mapping: object };
}
