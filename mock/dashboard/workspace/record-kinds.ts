import { flattenSchema, getDefinition, type Schema } from '../form/schema.ts';
import type { Collection, DataRecord } from '../records.ts';

/** One kind of record of a workspace: how it is called, what it is known by, and what it may hold. */
export interface RecordKind {
  collection: Collection;
  /** Its step in the address. */
  segment: string;
  title: string;
  singular: string;
  /** The field that tells its records apart. */
  nameField: string;
  schema: Schema;
  /** What tells more about a record in a list. */
  summarize(record: DataRecord): unknown;
}

const { properties = {} } = getDefinition('Workspace');

/** A field of a workspace. A key that stands alone there is a record with one field here. */
function workspaceField(name: string): Schema {
  const property = properties[name];
  return typeof property === 'object' ? flattenSchema(property) : {};
}

const { id, ...workflowProperties } = getDefinition('Workflow').properties ?? {};

/** Every kind, in the order in which they are shown. */
export const recordKinds: readonly [RecordKind, ...RecordKind[]] = [
  {
    collection: 'channels',
    segment: 'channels',
    title: 'Channels',
    singular: 'channel',
    nameField: 'name',
    schema: getDefinition('Channel'),
    summarize: ({ type, enabled }) => (enabled === false ? `${type}, not enabled` : type),
  },
  {
    collection: 'agents',
    segment: 'agents',
    title: 'Agents',
    singular: 'agent',
    nameField: 'name',
    schema: getDefinition('Agent'),
    summarize: ({ published }) => `version ${published}`,
  },
  {
    collection: 'templates',
    segment: 'templates',
    title: 'Templates',
    singular: 'template',
    nameField: 'name',
    schema: getDefinition('Template'),
    summarize: ({ languages }) => Object.keys(languages ?? {}).join(', '),
  },
  {
    collection: 'workflows',
    segment: 'workflows',
    title: 'Workflows',
    singular: 'workflow',
    nameField: 'workflowId',
    schema: {
      type: 'object',
      required: ['workflowId', 'agent'],
      // Records have an id of their own, so a workflow's has another name there.
      properties: { workflowId: id ?? {}, ...workflowProperties },
    },
    summarize: ({ agent }) => agent,
  },
  {
    collection: 'recipients',
    segment: 'recipients',
    title: 'Recipients',
    singular: 'recipient',
    nameField: 'to',
    schema: getDefinition('Recipient'),
    summarize: ({ messages, calls }) => `${messages}; ${String(calls)}`,
  },
  {
    collection: 'apiKeys',
    segment: 'keys',
    title: 'Keys',
    singular: 'key',
    nameField: 'key',
    schema: {
      type: 'object',
      required: ['key'],
      properties: {
        key: { ...workspaceField('apiKeys').items, description: 'A value of x-api-key that opens this workspace.' },
      },
    },
    summarize: () => '',
  },
  {
    collection: 'workspaces',
    segment: 'durations',
    title: 'Durations',
    singular: 'workspace',
    nameField: 'id',
    schema: {
      type: 'object',
      required: ['durations', 'internalErrors'],
      properties: { durations: workspaceField('durations'), internalErrors: workspaceField('internalErrors') },
    },
    summarize: () => '',
  },
];
