import { describeChoice } from '../components/marks.tsx';
import { nameOfValue } from '../form/labels.ts';
import { getDefinition, type Schema } from '../form/schema.ts';
import type { Collection, DataRecord } from '../live/records.ts';

export interface RecordKind {
  collection: Collection;
  /** The noun for a record. The plural, with `s`, is also the segment in the URL. */
  name: string;
  nameField: string;
  schema: Schema;
  summarize(record: DataRecord): unknown;
}

const { durations = {}, internalErrors = {}, apiKeys } = getDefinition('Workspace').properties ?? {};
const { id = {}, ...workflow } = getDefinition('Workflow').properties ?? {};
const key = typeof apiKeys === 'object' ? apiKeys.items : {};

function toSchema(properties: Schema['properties'] & object, required = Object.keys(properties)): Schema {
  return { type: 'object', required, properties };
}

function recordKind(name: string, nameField: string, schema: Schema, more: Partial<RecordKind> = {}): RecordKind {
  return { collection: `${name}s` as Collection, name, nameField, schema, summarize: () => '', ...more };
}

export const recordKinds: readonly [RecordKind, ...RecordKind[]] = [
  recordKind('channel', 'name', getDefinition('Channel'), {
    summarize: ({ type, enabled }) => describeChoice(String(type)) + (enabled === false ? ', not enabled' : ''),
  }),
  recordKind('agent', 'name', getDefinition('Agent'), {
    summarize: ({ published }) => `version ${published}`,
  }),
  recordKind('template', 'name', getDefinition('Template'), {
    summarize: ({ languages }) => Object.keys(languages ?? {}).join(', '),
  }),
  recordKind('workflow', 'workflowId', toSchema({ workflowId: id, ...workflow }, ['workflowId', 'agent']), {
    summarize: ({ agent }) => agent,
  }),
  recordKind('recipient', 'to', getDefinition('Recipient'), {
    summarize: ({ messages, calls }) => [messages, calls].flat().map(String).map(nameOfValue).join(' · '),
  }),
  recordKind('key', 'key', toSchema({ key: { ...key, description: 'A value of x-api-key for this workspace.' } }), {
    collection: 'apiKeys',
  }),
  recordKind('duration', 'id', toSchema({ durations, internalErrors }), { collection: 'workspaces' }),
];
