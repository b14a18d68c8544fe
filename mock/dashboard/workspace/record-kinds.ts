import { nameOfValue } from '../form/labels.ts';
import { flattenSchema, getDefinition, type Schema } from '../form/schema.ts';
import type { Collection, DataRecord } from '../live/records.ts';

/** One kind of record of a workspace: its names, its key field and its schema. */
export interface RecordKind {
  collection: Collection;
  /** As one is called; with an s, several, and the segment in the address. */
  name: string;
  /** The field that identifies a record. */
  nameField: string;
  schema: Schema;
  /** What a list shows besides the name. */
  summarize(record: DataRecord): unknown;
}

const { properties = {} } = getDefinition('Workspace');

/** The schema of a field of a workspace. */
function workspaceField(name: string): Schema {
  const property = properties[name];
  return typeof property === 'object' ? flattenSchema(property) : {};
}

const { id, ...workflowProperties } = getDefinition('Workflow').properties ?? {};

/** Every kind, in the order in which they are shown. */
export const recordKinds: readonly [RecordKind, ...RecordKind[]] = [
  {
    collection: 'channels',
    name: 'channel',
    nameField: 'name',
    schema: getDefinition('Channel'),
    summarize: ({ type, enabled }) => (enabled === false ? `${type}, not enabled` : type),
  },
  {
    collection: 'agents',
    name: 'agent',
    nameField: 'name',
    schema: getDefinition('Agent'),
    summarize: ({ published }) => `version ${published}`,
  },
  {
    collection: 'templates',
    name: 'template',
    nameField: 'name',
    schema: getDefinition('Template'),
    summarize: ({ languages }) => Object.keys(languages ?? {}).join(', '),
  },
  {
    collection: 'workflows',
    name: 'workflow',
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
    name: 'recipient',
    nameField: 'to',
    schema: getDefinition('Recipient'),
    summarize: ({ messages, calls }) =>
      [messages, calls]
        .flat()
        .map((value) => nameOfValue(String(value)))
        .join(' · '),
  },
  {
    collection: 'apiKeys',
    name: 'key',
    nameField: 'key',
    schema: {
      type: 'object',
      required: ['key'],
      properties: {
        key: { ...workspaceField('apiKeys').items, description: 'A value of x-api-key for this workspace.' },
      },
    },
    summarize: () => '',
  },
  {
    collection: 'workspaces',
    name: 'duration',
    nameField: 'id',
    schema: {
      type: 'object',
      required: ['durations', 'internalErrors'],
      properties: { durations: workspaceField('durations'), internalErrors: workspaceField('internalErrors') },
    },
    summarize: () => '',
  },
];
