import type { Workspace } from '../../domain/workspace/workspace.ts';
import { toRecordId } from './record-id.ts';

/** The lists of a workspace, each a collection over all workspaces, with the key field of its records. */
export const keyFields = {
  apiKeys: 'key',
  channels: 'name',
  agents: 'name',
  templates: 'name',
  workflows: 'workflowId',
  recipients: 'to',
} as const;

/** Collections that only the service itself changes. */
const readOnlyCollections = ['sessions', 'calls', 'messages'] as const;
type ReadOnlyCollection = (typeof readOnlyCollections)[number];

export type ListName = keyof typeof keyFields;
export type EditableCollection = 'workspaces' | ListName;
export type CollectionName = EditableCollection | ReadOnlyCollection;

const listNames = Object.keys(keyFields) as ListName[];
export const collectionNames: readonly CollectionName[] = ['workspaces', ...listNames, ...readOnlyCollections];

export function isListName(name: string): name is ListName {
  return Object.hasOwn(keyFields, name);
}

export function isEditable(name: CollectionName): name is EditableCollection {
  return name === 'workspaces' || isListName(name);
}

/** A record as json-server shows it. All but a workspace have `workspaceId`. */
export type DataRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** The source of the collections, and the target of edits. */
export interface DataSource {
  /** The present workspaces, with every accepted edit. */
  workspaces(): readonly Workspace[];
  /** The latest, newest first, as `calls` and `messages`. */
  sessions(): readonly ReadOnlyRow[];
  calls(): readonly ReadOnlyRow[];
  messages(): readonly ReadOnlyRow[];
  /** How many there are, which may be more than the lists have. */
  count(name: ReadOnlyCollection): number;
  /** One of them, which the lists need not have. */
  find(name: ReadOnlyCollection, id: string): ReadOnlyRow | undefined;
  /** Replaces all workspaces, or returns the issues; nothing has changed then. */
  replaceWorkspaces(workspaces: readonly Workspace[]): { ok: true } | { ok: false; issues: readonly string[] };
}

/** `id` is unique in its collection. Where a `sessionId` is there too, `_embed=session` finds the session. */
type ReadOnlyRow = { readonly id: string; readonly workspaceId: string };

/** The records of a collection as they are now, in the order of the workspaces; the list is the caller's own. */
export function recordsOf(source: DataSource, name: CollectionName): DataRecord[] {
  if (!isEditable(name)) return [...source[name]()];
  if (name === 'workspaces') return source.workspaces().map(toWorkspaceRecord);
  return source.workspaces().flatMap((workspace) => workspace[name].map((item) => toRecord(workspace.id, name, item)));
}

/** How many records a collection has. */
export function countRecords(source: DataSource, name: CollectionName): number {
  return isEditable(name) ? recordsOf(source, name).length : source.count(name);
}

/** The records of that id: one at most. */
export function recordsWithId(source: DataSource, name: CollectionName, id: string): DataRecord[] {
  if (isEditable(name)) return recordsOf(source, name).filter((record) => record.id === id);
  const row = source.find(name, id);
  return row === undefined ? [] : [{ ...row }];
}

function toWorkspaceRecord(workspace: Workspace): DataRecord {
  return { id: workspace.id, ...Object.fromEntries(Object.entries(workspace).filter(([field]) => !isListName(field))) };
}

function toRecord(workspaceId: string, name: ListName, item: string | object): DataRecord {
  const fields: Record<string, unknown> = typeof item === 'string' ? { key: item } : { ...item };
  if (name === 'workflows') {
    // A workflow's own id is unique in its workspace only; the record's id is unique in the collection.
    const { id: workflowId, ...others } = fields;
    return { id: toRecordId(workspaceId, name, workflowId), workspaceId, workflowId, ...others };
  }
  return { id: toRecordId(workspaceId, name, fields[keyFields[name]]), workspaceId, ...fields };
}
