import { describeIssue, type Issue } from '../../../src/files/issue.ts';
import { formatPointer } from '../../../src/schema.ts';
import { truncate } from '../../domain/truncate.ts';
import { isListName, keyFields, type ListName } from './collections.ts';
import { toRecordId } from './record-id.ts';

/** A workspace that is not validated yet. */
export type UncheckedWorkspace = Readonly<Record<string, unknown>>;

/**
 * An issue of edited workspaces, as a sentence about its record:
 * `channels/acme:Help~Desk: agent names no agent of this workspace; found "Sim".`
 */
export function formatRecordIssue(issue: Issue, workspaces: readonly UncheckedWorkspace[]): string {
  const message = describeIssue(issue);
  const [index, ...fieldPath] = issue.pointer.split('/').slice(2);
  const workspace = workspaces[Number(index)];
  if (workspace === undefined) return message;
  const [list = '', position, ...fields] = fieldPath;
  if (!isListName(list) || position === undefined) {
    return formatSentence(`workspaces/${String(workspace.id)}`, fieldPath, message);
  }
  // A key is a string without fields, and a secret: the sentence does not name it.
  if (list === 'apiKeys') return formatSentence(list, ['key'], describeDuplicate(message, workspaces));
  const field = list === 'workflows' && fields[0] === 'id' ? ['workflowId'] : fields;
  return formatSentence(describeRecord(workspace, list, position), field, describeDuplicate(message, workspaces));
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

/** A duplicate name is described by the other record; a list position means nothing to a reader of records. */
function describeDuplicate(message: string, workspaces: readonly UncheckedWorkspace[]): string {
  const [, prefix, index, list = '', position = ''] =
    /^(is an? \w+ that )workspaces\[(\d+)\]\.(\w+)\[(\d+)\]\S* has already\.$/.exec(message) ?? [];
  const workspace = workspaces[Number(index)];
  if (prefix === undefined || workspace === undefined || !isListName(list)) return message;
  const duplicate = list === 'apiKeys' ? 'a record of apiKeys' : describeRecord(workspace, list, position);
  return `${prefix}${duplicate} has already.`;
}
