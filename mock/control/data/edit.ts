import { suggestionFor } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';
import type { Workspace } from '../../domain/workspace/workspace.ts';
import { validateWorkspaces } from '../../start/workspaces.ts';
import { type DataRecord, type DataSource, type EditableCollection, isListName, type ListName } from './collections.ts';
import { formatRecordIssue, type UncheckedWorkspace } from './record-issue.ts';

/** The result of an edit. A refused edit has changed nothing. */
export type EditResult = { ok: true } | { ok: false; issues: readonly string[] };

/** Replaces the records of a collection, if all workspaces are still valid then. */
export function applyEdit(
  source: DataSource,
  collection: EditableCollection,
  records: readonly DataRecord[],
): EditResult {
  const current = source.workspaces();
  const issues = records.flatMap((record) => findMisplacedFields(record, collection, current));
  if (issues.length > 0) return { ok: false, issues };

  const edited =
    collection === 'workspaces' ? replaceWorkspaceFields(current, records) : replaceList(current, collection, records);
  const result = validateWorkspaces({ workspaces: edited });
  if (!result.ok) return { ok: false, issues: result.error.map((issue) => formatRecordIssue(issue, edited)) };
  return source.replaceWorkspaces(result.value);
}

function replaceWorkspaceFields(current: readonly Workspace[], records: readonly DataRecord[]): UncheckedWorkspace[] {
  return current.map((workspace) => {
    const lists = Object.entries(workspace).filter(([field]) => isListName(field));
    return { ...records.find(({ id }) => id === workspace.id), ...Object.fromEntries(lists) };
  });
}

function replaceList(
  current: readonly Workspace[],
  collection: ListName,
  records: readonly DataRecord[],
): UncheckedWorkspace[] {
  return current.map((workspace) => {
    const ownRecords = records.filter(({ workspaceId }) => workspaceId === workspace.id);
    return { ...workspace, [collection]: ownRecords.map((record) => toListItem(collection, record)) };
  });
}

/** A record as an item of its workspace's list. */
function toListItem(collection: ListName, { id: _, workspaceId: __, ...fields }: DataRecord): unknown {
  if (collection === 'apiKeys') return fields.key;
  if (collection !== 'workflows') return fields;
  const { workflowId, ...others } = fields;
  return { id: workflowId, ...others };
}

/** Issues that the schema of workspaces cannot find, as the field is missing there or has another name. */
function findMisplacedFields(
  record: DataRecord,
  collection: EditableCollection,
  current: readonly Workspace[],
): string[] {
  if (collection === 'workspaces') {
    return Object.keys(record)
      .filter(isListName)
      .map((list) => `workspaces/${record.id}: ${list} are records of their own; edit them in the collection ${list}.`);
  }
  const issues: string[] = [];
  const { workspaceId } = record;
  const workspaceIds = current.map(({ id }) => id);
  if (typeof workspaceId !== 'string') {
    issues.push(`${collection}: workspaceId must be string; ${describeFound(workspaceId)}.`);
  } else if (!workspaceIds.includes(workspaceId)) {
    const hint = suggestionFor(workspaceId, workspaceIds);
    issues.push(`${collection}: workspaceId names no workspace; found ${JSON.stringify(truncate(workspaceId))}${hint}`);
  }
  if (collection === 'workflows' && typeof record.workflowId !== 'string') {
    issues.push(`workflows: workflowId must be string; ${describeFound(record.workflowId)}.`);
  }
  if (collection === 'apiKeys') {
    const unknown = Object.keys(record).filter((field) => !['id', 'workspaceId', 'key'].includes(field));
    issues.push(...unknown.map((field) => `apiKeys has the unknown field ${JSON.stringify(truncate(field))}.`));
  }
  return issues;
}

function describeFound(value: unknown): string {
  return value === undefined || value === null ? 'found nothing' : `found ${truncate(JSON.stringify(value))}`;
}
