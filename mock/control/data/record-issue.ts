import { describeIssue, type Issue } from '../../../src/files/issue.ts';
import { formatPointer } from '../../../src/schema.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { isListName, keyFields, type ListName } from './collections.ts';
import { toRecordId } from './record-id.ts';

/** A workspace that is not validated yet. */
export type UncheckedWorkspace = Readonly<Record<string, unknown>>;

/**
 * An issue of edited workspaces, as a sentence about its record:
 * `channels/acme:Help~Desk: agent names no agent of this workspace; found "Sim".`
 */
export function formatRecordIssue(issue: Issue, workspaces: readonly UncheckedWorkspace[]): string {
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
