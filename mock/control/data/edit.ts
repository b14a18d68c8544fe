import { describeIssue, type Issue } from '../../../src/files/issue.ts';
import { formatPointer } from '../../../src/schema.ts';
import { suggestionFor } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { fail, type Result } from '../../domain/result.ts';
import type { Workspace } from '../../domain/workspace.ts';
import { validateWorkspaces } from '../../start/workspaces.ts';
import {
  type DataRecord,
  type DataSource,
  type EditableCollection,
  isListName,
  keyFields,
  type ListName,
  toRecordId,
} from './collections.ts';

/** Replaces the records of a collection, if all workspaces are still valid then. */
export function applyEdit(
  source: DataSource,
  collection: EditableCollection,
  records: readonly DataRecord[],
): Result<unknown, readonly string[]> {
  const current = source.workspaces();
  const issues = records.flatMap((record) => findMisplacedFields(record, collection, current));
  if (issues.length > 0) return fail(issues);

  const edited =
    collection === 'workspaces' ? replaceWorkspaceFields(current, records) : replaceList(current, collection, records);
  const result = validateWorkspaces({ workspaces: edited });
  if (!result.ok) return fail(result.error.map((issue) => formatRecordIssue(issue, edited)));
  const replaced = source.replaceWorkspaces(result.value);
  return replaced.ok ? replaced : fail([replaced.error.message]);
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

/** A workspace that is not validated yet. */
type UncheckedWorkspace = Readonly<Record<string, unknown>>;

/**
 * An issue of edited workspaces, as a sentence about its record:
 * `channels/acme:Help~Desk: agent names no agent of this workspace; found "Sim".`
 */
function formatRecordIssue(issue: Issue, workspaces: readonly UncheckedWorkspace[]): string {
  const [index, ...fieldPath] = issue.pointer.split('/').slice(2);
  const workspace = workspaces[Number(index)];
  if (workspace === undefined) return describeIssue(issue);
  const [list = '', position, ...fields] = fieldPath;
  if (!isListName(list) || position === undefined) {
    return formatSentence(`workspaces/${String(workspace.id)}`, fieldPath, describeIssue(issue));
  }
  // A key is a string without fields, and a secret: the sentence does not name it.
  if (list === 'apiKeys') return formatSentence(list, ['key'], describeForRecords(issue, workspaces));
  const field = list === 'workflows' && fields[0] === 'id' ? ['workflowId'] : fields;
  return formatSentence(describeRecord(workspace, list, position), field, describeForRecords(issue, workspaces));
}

function formatSentence(record: string, field: readonly string[], message: string): string {
  const name = truncate(record);
  return field.length === 0 ? `${name} ${message}` : `${name}: ${formatPointer(`/${field.join('/')}`, '')} ${message}`;
}

function describeRecord(workspace: UncheckedWorkspace, list: ListName, position: string): string {
  const item = (workspace[list] as readonly Readonly<Record<string, unknown>>[])[Number(position)];
  const name = item?.[list === 'workflows' ? 'id' : keyFields[list]];
  return typeof name === 'string' ? `${list}/${toRecordId(String(workspace.id), list, name)}` : list;
}

/** The message of an issue. It names the record of an earlier duplicate, as a list position means nothing to a reader of records. */
function describeForRecords(issue: Issue, workspaces: readonly UncheckedWorkspace[]): string {
  const message = describeIssue(issue);
  const { duplicateOf = '' } = issue;
  const [index, list = '', position = ''] = duplicateOf.split('/').slice(2);
  const workspace = workspaces[Number(index)];
  if (workspace === undefined || !isListName(list)) return message;
  const duplicate = list === 'apiKeys' ? 'a record of apiKeys' : describeRecord(workspace, list, position);
  return message.replace(formatPointer(duplicateOf, ''), () => duplicate);
}
