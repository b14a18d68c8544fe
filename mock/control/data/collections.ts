import { bounds } from '../../domain/bounds.ts';
import { stripPlus, type Workspace } from '../../domain/workspace.ts';
import type { Engine } from '../../engine/engine.ts';
import { readPage } from '../context/collection.ts';
import { callsOf } from '../operations/calls.ts';
import { messagesOf } from '../operations/messages.ts';
import { sessionsOf } from '../operations/sessions.ts';

export const keyFields = {
  apiKeys: 'key',
  channels: 'name',
  agents: 'name',
  templates: 'name',
  workflows: 'workflowId',
  recipients: 'to',
} as const;

export type ListName = keyof typeof keyFields;
export type EditableCollection = 'workspaces' | ListName;
type ReadOnlyCollection = 'sessions' | 'calls' | 'messages';
export type CollectionName = EditableCollection | ReadOnlyCollection;

export const collectionNames: readonly CollectionName[] = [
  'workspaces',
  ...(Object.keys(keyFields) as ListName[]),
  'sessions',
  'calls',
  'messages',
];

export function isListName(name: string): name is ListName {
  return Object.hasOwn(keyFields, name);
}

export function isEditable(name: CollectionName): name is EditableCollection {
  return name === 'workspaces' || isListName(name);
}

export type DataRecord = Readonly<Record<string, unknown>> & { readonly id: string };

export async function readRecords(engine: Engine, name: CollectionName, id?: string): Promise<DataRecord[]> {
  if (isEditable(name)) return recordsOf(engine, name);
  const limit = bounds.dataRecords;
  const sessionId = id?.replace(/:\d+$/, '');
  const [world, now] = engine.query((current, at) => [current, at] as const);
  if (name === 'messages') {
    const { items } = await readPage(messagesOf(world, now, engine.links(), sessionId), { limit });
    return items.map((message) => ({ id: `${message.sessionId}:${message.messageIndex}`, ...message }));
  }
  const { items } =
    name === 'sessions'
      ? await readPage(sessionsOf(world, sessionId), { limit })
      : await readPage(callsOf(world, now, sessionId), { limit, isFinished: false });
  return items.map((item) => ({ id: item.sessionId, ...item }));
}

export function workspacesIn(engine: Engine): readonly Workspace[] {
  return engine.query(({ workspaces }) => [...workspaces.values()]);
}

export function recordsOf(engine: Engine, name: EditableCollection): DataRecord[] {
  return workspacesIn(engine).flatMap((workspace) => {
    if (name !== 'workspaces') return workspace[name].map((item) => toRecord(workspace.id, name, item));
    return {
      id: workspace.id,
      ...Object.fromEntries(Object.entries(workspace).filter(([field]) => !isListName(field))),
    };
  });
}

function toRecord(workspaceId: string, name: ListName, item: string | object): DataRecord {
  // The id of a workflow is unique only in its workspace, but a record's id must be unique in the collection.
  const { id: workflowId, ...fields }: Record<string, unknown> = typeof item === 'string' ? { key: item } : { ...item };
  const record = name === 'workflows' ? { workflowId, ...fields } : fields;
  return { id: toRecordId(workspaceId, name, record[keyFields[name]]), workspaceId, ...record };
}

/** A record's id, such as `acme:Support~Messenger`, needs no escapes in URLs and shells. */
export function toRecordId(workspaceId: string, collection: string, name: unknown): string {
  const text = collection === 'recipients' ? stripPlus(String(name)) : String(name);
  const encode = (unit: string) => (unit === ' ' ? '~' : `:${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${workspaceId}:${text.replace(/[^\w.@-]/g, encode)}`;
}
