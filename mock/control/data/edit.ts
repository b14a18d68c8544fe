import { describeIssue, type Issue } from '../../../src/files/issue.ts';
import { formatPointer } from '../../../src/schema.ts';
import { suggestionFor, truncate } from '../../../src/text/words.ts';
import { changeWorkspaces } from '../../domain/control-commands.ts';
import { fail, type Result } from '../../domain/decision.ts';
import type { Workspace } from '../../domain/workspace.ts';
import type { Engine } from '../../engine/engine.ts';
import { validateWorkspaces } from '../../start/options.ts';
import { type EditableCollection, isListName, keyFields, toRecordId, workspacesIn } from './collections.ts';

type UncheckedRecord = Readonly<Record<string, unknown>>;

interface RecordError {
  record: string;
  field: string;
  missing?: string | undefined;
  message: string;
}

export function replaceRecords(
  engine: Engine,
  collection: EditableCollection,
  records: readonly UncheckedRecord[],
): Result<unknown, RecordError[]> {
  const current = workspacesIn(engine);
  const misplaced = records.flatMap((record) => findMisplacedField(record, collection, current) ?? []);
  if (misplaced.length > 0) return fail(misplaced);
  const edited = current.map((workspace) => toEditedWorkspace(workspace, collection, records));
  const result = validateWorkspaces({ workspaces: edited });
  if (!result.ok) return fail(result.error.map((issue) => toRecordError(issue, edited)));
  const replaced = engine.dispatch((world, { now }) => changeWorkspaces(world, result.value, now));
  return replaced.ok ? replaced : fail([{ record: collection, field: '', message: replaced.error.message }]);
}

function toEditedWorkspace(
  workspace: Workspace,
  collection: EditableCollection,
  records: readonly UncheckedRecord[],
): UncheckedRecord {
  if (collection === 'workspaces') {
    const lists = Object.entries(workspace).filter(([field]) => isListName(field));
    return { ...records.find(({ id }) => id === workspace.id), ...Object.fromEntries(lists) };
  }
  const own = records.filter(({ workspaceId }) => workspaceId === workspace.id);
  const items = own.map(({ id: _, workspaceId: __, ...fields }) => {
    if (collection === 'apiKeys') return fields.key;
    if (collection !== 'workflows') return fields;
    const { workflowId, ...others } = fields;
    return { id: workflowId, ...others };
  });
  return { ...workspace, [collection]: items };
}

function findMisplacedField(
  record: UncheckedRecord,
  collection: EditableCollection,
  current: readonly Workspace[],
): RecordError | undefined {
  if (collection === 'workspaces') {
    const field = Object.keys(record).find(isListName);
    const message = `are records of their own; edit them in the collection ${field}.`;
    return field && { record: `workspaces/${record.id}`, field, message };
  }
  const errorIn = (field: string, message: string) => ({ record: collection, field, message });
  const { workspaceId } = record;
  const ids = current.map(({ id }) => id);
  if (typeof workspaceId !== 'string') return errorIn('workspaceId', `must be a string; found ${show(workspaceId)}.`);
  if (!ids.includes(workspaceId))
    return errorIn('workspaceId', `names no workspace; found ${show(workspaceId)}${suggestionFor(workspaceId, ids)}`);
  if (collection === 'workflows' && typeof record.workflowId !== 'string')
    return errorIn('workflowId', `must be a string; found ${show(record.workflowId)}.`);
  const unknown = Object.keys(record).find((field) => !['id', 'workspaceId', 'key'].includes(field));
  return collection === 'apiKeys' && unknown !== undefined
    ? errorIn('', `has the unknown field ${show(unknown)}.`)
    : undefined;
}

function show(value: unknown): string {
  return value === undefined || value === null ? 'nothing' : truncate(JSON.stringify(value));
}

export function formatRecordError({ record, field, message }: RecordError): string {
  return field === '' ? `${truncate(record)} ${message}` : `${truncate(record)}: ${field} ${message}`;
}

function toRecordError(issue: Issue, workspaces: readonly UncheckedRecord[]): RecordError {
  const { duplicateOf, field, isMissing } = issue;
  const message = describeIssue(issue);
  if (duplicateOf === undefined)
    return { ...locate(issue.pointer, workspaces), message, ...(isMissing && { missing: field }) };
  const earlier = locate(duplicateOf, workspaces).record;
  return {
    ...locate(issue.pointer, workspaces),
    message: message.replace(formatPointer(duplicateOf, ''), () => earlier),
  };
}

function locate(pointer: string, workspaces: readonly UncheckedRecord[]): { record: string; field: string } {
  const [index, ...steps] = pointer.split('/').slice(2);
  const [list = '', position, ...fields] = steps;
  const workspace = workspaces[Number(index)] ?? {};
  if (!isListName(list) || position === undefined)
    return { record: `workspaces/${workspace.id}`, field: formatPointer(['', ...steps].join('/'), '') };
  // An API key is a secret, so name only its list in the error.
  if (list === 'apiKeys') return { record: list, field: 'key' };
  const key = list === 'workflows' ? 'id' : keyFields[list];
  const name = (workspace[list] as readonly UncheckedRecord[])[Number(position)]?.[key];
  return {
    record: typeof name === 'string' ? `${list}/${toRecordId(String(workspace.id), list, name)}` : list,
    field: list === 'workflows' && fields[0] === 'id' ? 'workflowId' : formatPointer(['', ...fields].join('/'), ''),
  };
}
