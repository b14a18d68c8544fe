import { stripPlus } from '../../domain/workspace/workspace.ts';

/**
 * The id of a record: its workspace, a colon and its name, as in `acme:Support~Messenger`.
 *
 * It needs no escaping in a step of a URL, in a query or in a shell: letters, digits and `-`, `_`, `.`, `@` stand as
 * they are, a blank is `~`, and anything else is `:` and its UTF-16 code in four hexadecimal digits (`/` is `:002f`).
 * Two names never have one id. A recipient's leading `+` is left out, as it makes no difference to who is meant.
 */
export function toRecordId(workspaceId: string, collection: string, name: unknown): string {
  const text = collection === 'recipients' ? stripPlus(String(name)) : String(name);
  return `${workspaceId}:${text.replace(/[^\w.@-]/g, (character) => (character === ' ' ? '~' : `:${toHex(character)}`))}`;
}

function toHex(codeUnit: string): string {
  return codeUnit.charCodeAt(0).toString(16).padStart(4, '0');
}
