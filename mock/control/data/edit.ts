import { suggestion } from '../../../src/nearest.ts';
import { shown } from '../../domain/shown.ts';
import type { Workspace } from '../../domain/workspace.ts';
import { readWorkspaces } from '../../workspaces/load.ts';
import { type DataRecord, type DataSource, type EditableName, isListName, type ListName } from './collections.ts';
import { type EditedWorkspace, faultOfRecord } from './fault-of-record.ts';

/** What became of an edit. A refused one has changed nothing. */
export type Verdict = { ok: true } | { ok: false; faults: readonly string[] };

/** Makes the records of a collection what is given, if all workspaces are still good then. */
export function edit(source: DataSource, collection: EditableName, records: readonly DataRecord[]): Verdict {
  const present = source.workspaces();
  const faults = records.flatMap((record) => misplaced(record, collection, present));
  if (faults.length > 0) return { ok: false, faults };

  const edited = collection === 'workspaces' ? withRest(present, records) : withList(present, collection, records);
  const reading = readWorkspaces({ workspaces: edited });
  if (!reading.ok) return { ok: false, faults: reading.faults.map((fault) => faultOfRecord(fault, edited)) };
  return source.change(reading.workspaces);
}

function withRest(present: readonly Workspace[], records: readonly DataRecord[]): EditedWorkspace[] {
  return present.map((workspace) => {
    const lists = Object.entries(workspace).filter(([field]) => isListName(field));
    return { ...records.find(({ id }) => id === workspace.id), ...Object.fromEntries(lists) };
  });
}

function withList(
  present: readonly Workspace[],
  collection: ListName,
  records: readonly DataRecord[],
): EditedWorkspace[] {
  return present.map((workspace) => {
    const own = records.filter(({ workspaceId }) => workspaceId === workspace.id);
    return { ...workspace, [collection]: own.map((record) => itemOf(collection, record)) };
  });
}

/** What the workspace keeps of a record. */
function itemOf(collection: ListName, { id: _, workspaceId: __, ...fields }: DataRecord): unknown {
  if (collection === 'apiKeys') return fields.key;
  if (collection !== 'workflows') return fields;
  const { workflowId, ...others } = fields;
  return { id: workflowId, ...others };
}

/** What the schema of workspaces cannot see, because it is gone or has another name there. */
function misplaced(record: DataRecord, collection: EditableName, present: readonly Workspace[]): string[] {
  if (collection === 'workspaces') {
    return Object.keys(record)
      .filter(isListName)
      .map((list) => `workspaces/${record.id}: ${list} are records of their own; edit them in the collection ${list}.`);
  }
  const faults: string[] = [];
  const { workspaceId } = record;
  const workspaceIds = present.map(({ id }) => id);
  if (typeof workspaceId !== 'string') {
    faults.push(`${collection}: workspaceId must be string; ${found(workspaceId)}.`);
  } else if (!workspaceIds.includes(workspaceId)) {
    const instead = suggestion(workspaceId, workspaceIds);
    faults.push(`${collection}: workspaceId names no workspace; found ${JSON.stringify(shown(workspaceId))}${instead}`);
  }
  if (collection === 'workflows' && typeof record.workflowId !== 'string') {
    faults.push(`workflows: workflowId must be string; ${found(record.workflowId)}.`);
  }
  if (collection === 'apiKeys') {
    const unknown = Object.keys(record).filter((field) => !['id', 'workspaceId', 'key'].includes(field));
    faults.push(...unknown.map((field) => `apiKeys has the unknown field ${JSON.stringify(shown(field))}.`));
  }
  return faults;
}

function found(value: unknown): string {
  return value === undefined || value === null ? 'found nothing' : `found ${shown(JSON.stringify(value))}`;
}
