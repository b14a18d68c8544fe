/** Error messages by the path of the field: `versions[0].label`; those without a field at ''. */
export type FieldErrors = ReadonlyMap<string, string>;

/**
 * The errors of a record in a message of the mock: `channels/acme:Help~Desk: agent names no agent …` belongs to the field
 * `agent`. Errors of another record, or of no field, are at ''.
 */
export function parseFieldErrors(message: string, collection: string, name: string): FieldErrors {
  const sentenceStart = new RegExp(`(?<=[.?]) (?=${collections}/[a-z][a-z0-9-]*:?\\S*:? )`);
  const errors = new Map<string, string>();
  for (const sentence of message.split(sentenceStart)) {
    const [, record = '', fieldPath, detail] = /^(\S+?): ([\w-]+(?:\[\d+\]|\.[\w-]+)*) (.+)$/s.exec(sentence) ?? [];
    const missing = /^\S+ must have the field "(\w+)"\.$/.exec(sentence)?.[1];
    if (missing !== undefined && refersTo(sentence.split(' ')[0] ?? '', collection, name)) {
      errors.set(missing, 'is required.');
    } else if (fieldPath !== undefined && detail !== undefined && refersTo(record, collection, name)) {
      const field = /^must have the field "(\w+)"\.$/.exec(detail)?.[1];
      if (field === undefined) errors.set(fieldPath, detail);
      else errors.set(`${fieldPath}.${field}`, 'is required.');
    } else errors.set('', [errors.get(''), sentence].filter(Boolean).join(' '));
  }
  return errors;
}

const collections = '(?:workspaces|apiKeys|channels|agents|templates|workflows|recipients)';

/** Ids of records contain the name of the record, escaped; where it is unknown, there is only the collection. */
function refersTo(record: string, collection: string, name: string): boolean {
  const [recordCollection, ...rest] = record.split('/');
  if (recordCollection !== collection) return false;
  if (rest.length === 0 || collection === 'workspaces') return true;
  const escaped = rest.join('/').replace(/^[^:]*:/, '');
  const plain = escaped
    .replaceAll('~', ' ')
    .replace(/:([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain === name || plain === name.replace(/^\+/, '');
}
