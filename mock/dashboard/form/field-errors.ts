/** What the mock has against a value, by the place of the field: `versions[0].label`; without a field, at ''. */
export type FieldErrors = ReadonlyMap<string, string>;

/**
 * The complaints about a record in what the mock answered: `channels/acme:Help~Desk: agent names no agent …` is about the
 * field `agent`. What is about another record, or about no field, stands at ''.
 */
export function parseFieldErrors(message: string, collection: string, name: string): FieldErrors {
  const sentenceStart = new RegExp(`(?<=[.?]) (?=${collections}/[a-z][a-z0-9-]*:?\\S*:? )`);
  const errors = new Map<string, string>();
  for (const sentence of message.split(sentenceStart)) {
    const [, record = '', fieldPath, detail] = /^(\S+?): ([\w-]+(?:\[\d+\]|\.[\w-]+)*) (.+)$/s.exec(sentence) ?? [];
    const missing = /^\S+ must have the field "(\w+)"\.$/.exec(sentence)?.[1];
    if (missing !== undefined && refersTo(sentence.split(' ')[0] ?? '', collection, name)) {
      errors.set(missing, 'must not be left out.');
    } else if (fieldPath !== undefined && detail !== undefined && refersTo(record, collection, name)) {
      const field = /^must have the field "(\w+)"\.$/.exec(detail)?.[1];
      if (field === undefined) errors.set(fieldPath, detail);
      else errors.set(`${fieldPath}.${field}`, 'must not be left out.');
    } else errors.set('', [errors.get(''), sentence].filter(Boolean).join(' '));
  }
  return errors;
}

const collections = '(?:workspaces|apiKeys|channels|agents|templates|workflows|recipients)';

/** Ids of records have the name of the record in them, escaped; where it cannot be told, only the collection stands. */
function refersTo(record: string, collection: string, name: string): boolean {
  const [ownCollection, ...rest] = record.split('/');
  if (ownCollection !== collection) return false;
  if (rest.length === 0 || collection === 'workspaces') return true;
  const escaped = rest.join('/').replace(/^[^:]*:/, '');
  const plain = escaped
    .replaceAll('~', ' ')
    .replace(/:([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain === name || plain === name.replace(/^\+/, '');
}
