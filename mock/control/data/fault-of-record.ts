import { shown } from '../../domain/shown.ts';
import { type Fault, placeAt } from '../../workspaces/fault.ts';
import { isListName, type ListName, namingFields } from './collections.ts';
import { recordId } from './record-id.ts';

/** A workspace that is not checked yet. */
export type EditedWorkspace = Readonly<Record<string, unknown>>;

/**
 * A fault of edited workspaces, said of the record that it stands in:
 * `channels/acme:Help~Desk: agent names no agent of this workspace; found "Sim".`
 */
export function faultOfRecord({ pointer, message }: Fault, edited: readonly EditedWorkspace[]): string {
  const [index, ...inWorkspace] = pointer.split('/').slice(2);
  const workspace = edited[Number(index)];
  if (workspace === undefined) return message;
  const [list = '', position, ...fields] = inWorkspace;
  if (!isListName(list) || position === undefined) {
    return sentence(`workspaces/${String(workspace.id)}`, inWorkspace, message);
  }
  // A key is a text without fields; and it is a secret, so which one is not said.
  if (list === 'apiKeys') return sentence(list, ['key'], repeatedNearby(message, edited));
  const field = list === 'workflows' && fields[0] === 'id' ? ['workflowId'] : fields;
  return sentence(recordAt(workspace, list, position), field, repeatedNearby(message, edited));
}

function sentence(record: string, field: readonly string[], message: string): string {
  const name = shown(record);
  return field.length === 0 ? `${name} ${message}` : `${name}: ${placeAt(`/${field.join('/')}`)} ${message}`;
}

function recordAt(workspace: EditedWorkspace, list: ListName, position: string): string {
  const item = (workspace[list] as readonly Readonly<Record<string, unknown>>[])[Number(position)];
  const name = item?.[list === 'workflows' ? 'id' : namingFields[list]];
  return typeof name === 'string' ? `${list}/${recordId(String(workspace.id), list, name)}` : list;
}

/** A name that is there twice is told with its other place; a list position says nothing to who sees records. */
function repeatedNearby(message: string, edited: readonly EditedWorkspace[]): string {
  const [, beginning, index, list = '', position = ''] =
    /^(is an? \w+ that )workspaces\[(\d+)\]\.(\w+)\[(\d+)\]\S* has already\.$/.exec(message) ?? [];
  const workspace = edited[Number(index)];
  if (beginning === undefined || workspace === undefined || !isListName(list)) return message;
  const other = list === 'apiKeys' ? 'a record of apiKeys' : recordAt(workspace, list, position);
  return `${beginning}${other} has already.`;
}
