import { definition, flat, type Schema } from '../form/schema.ts';
import type { Collection, DataRecord } from '../records.ts';

/** One kind of record of a workspace: how it is called, what it is known by, and what it may hold. */
export interface Kind {
  collection: Collection;
  /** Its step in the address. */
  step: string;
  title: string;
  one: string;
  /** The field that tells its records apart. */
  naming: string;
  schema: Schema;
  /** What tells more about a record in a list. */
  about(record: DataRecord): unknown;
}

const { properties = {} } = definition('Workspace');

/** A field of a workspace. A key that stands alone there is a record with one field here. */
function field(name: string): Schema {
  const found = properties[name];
  return typeof found === 'object' ? flat(found) : {};
}

const { id, ...ofWorkflow } = definition('Workflow').properties ?? {};

/** Every kind, in the order in which they are shown. */
export const kinds: readonly [Kind, ...Kind[]] = [
  {
    collection: 'channels',
    step: 'channels',
    title: 'Channels',
    one: 'channel',
    naming: 'name',
    schema: definition('Channel'),
    about: ({ type, enabled }) => (enabled === false ? `${type}, not enabled` : type),
  },
  {
    collection: 'agents',
    step: 'agents',
    title: 'Agents',
    one: 'agent',
    naming: 'name',
    schema: definition('Agent'),
    about: ({ published }) => `version ${published}`,
  },
  {
    collection: 'templates',
    step: 'templates',
    title: 'Templates',
    one: 'template',
    naming: 'name',
    schema: definition('Template'),
    about: ({ languages }) => Object.keys(languages ?? {}).join(', '),
  },
  {
    collection: 'workflows',
    step: 'workflows',
    title: 'Workflows',
    one: 'workflow',
    naming: 'workflowId',
    schema: {
      type: 'object',
      required: ['workflowId', 'agent'],
      // Records have an id of their own, so a workflow's has another name there.
      properties: { workflowId: id ?? {}, ...ofWorkflow },
    },
    about: ({ agent }) => agent,
  },
  {
    collection: 'recipients',
    step: 'recipients',
    title: 'Recipients',
    one: 'recipient',
    naming: 'to',
    schema: definition('Recipient'),
    about: ({ messages, calls }) => `${messages}; ${String(calls)}`,
  },
  {
    collection: 'apiKeys',
    step: 'keys',
    title: 'Keys',
    one: 'key',
    naming: 'key',
    schema: {
      type: 'object',
      required: ['key'],
      properties: {
        key: { ...field('apiKeys').items, description: 'A value of x-api-key that opens this workspace.' },
      },
    },
    about: () => '',
  },
  {
    collection: 'workspaces',
    step: 'durations',
    title: 'Durations',
    one: 'workspace',
    naming: 'id',
    schema: {
      type: 'object',
      required: ['durations', 'internalErrors'],
      properties: { durations: field('durations'), internalErrors: field('internalErrors') },
    },
    about: () => '',
  },
];
