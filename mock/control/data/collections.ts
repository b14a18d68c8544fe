import type { Workspace } from '../../domain/workspace/workspace.ts';
import { toRecordId } from './record-id.ts';

/** The lists of a workspace, each a collection over all workspaces, with the field that tells its records apart. */
export const keyFields = {
  apiKeys: 'key',
  channels: 'name',
  agents: 'name',
  templates: 'name',
  workflows: 'workflowId',
  recipients: 'to',
} as const;

/** What happened; only the service itself adds to it. */
const readOnlyCollections = ['sessions', 'calls', 'messages'] as const;

export type ListName = keyof typeof keyFields;
export type EditableCollection = 'workspaces' | ListName;
export type CollectionName = EditableCollection | (typeof readOnlyCollections)[number];

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

/** Where the collections come from, and where an edit goes to. */
export interface DataSource {
  /** The present workspaces; an edit that was taken is in them at once. */
  workspaces(): readonly Workspace[];
  sessions(): readonly ReadOnlyRow[];
  calls(): readonly ReadOnlyRow[];
  messages(): readonly ReadOnlyRow[];
  /** Takes the workspaces as they are to be, all of them; refuses with what is wrong, and then nothing has changed. */
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

function toWorkspaceRecord(workspace: Workspace): DataRecord {
  return { id: workspace.id, ...Object.fromEntries(Object.entries(workspace).filter(([field]) => !isListName(field))) };
}

function toRecord(workspaceId: string, name: ListName, item: string | object): DataRecord {
  const fields: Record<string, unknown> = typeof item === 'string' ? { key: item } : { ...item };
  if (name === 'workflows') {
    // A workflow's own id is there once in its workspace only; the record's id is there once at all.
    const { id: workflowId, ...others } = fields;
    return { id: toRecordId(workspaceId, name, workflowId), workspaceId, workflowId, ...others };
  }
  return { id: toRecordId(workspaceId, name, fields[keyFields[name]]), workspaceId, ...fields };
}
