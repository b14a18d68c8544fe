/** What the mock has against a value, by the place of the field: `versions[0].label`; without a field, at ''. */
export type Complaints = ReadonlyMap<string, string>;

/**
 * The complaints about a record in what the mock answered: `channels/acme:Help~Desk: agent names no agent …` is about the
 * field `agent`. What is about another record, or about no field, stands at ''.
 */
export function complaintsIn(message: string, collection: string, name: string): Complaints {
  const beginning = new RegExp(`(?<=[.?]) (?=${collections}/[a-z][a-z0-9-]*:?\\S*:? )`);
  const complaints = new Map<string, string>();
  for (const sentence of message.split(beginning)) {
    const [, record = '', place, words] = /^(\S+?): ([\w-]+(?:\[\d+\]|\.[\w-]+)*) (.+)$/s.exec(sentence) ?? [];
    const missing = /^\S+ must have the field "(\w+)"\.$/.exec(sentence)?.[1];
    if (missing !== undefined && isAbout(sentence.split(' ')[0] ?? '', collection, name)) {
      complaints.set(missing, 'must not be left out.');
    } else if (place !== undefined && words !== undefined && isAbout(record, collection, name)) {
      const field = /^must have the field "(\w+)"\.$/.exec(words)?.[1];
      if (field === undefined) complaints.set(place, words);
      else complaints.set(`${place}.${field}`, 'must not be left out.');
    } else complaints.set('', [complaints.get(''), sentence].filter(Boolean).join(' '));
  }
  return complaints;
}

const collections = '(?:workspaces|apiKeys|channels|agents|templates|workflows|recipients)';

/** Ids of records have the name of the record in them, escaped; where it cannot be told, only the collection stands. */
function isAbout(record: string, collection: string, name: string): boolean {
  const [own, ...rest] = record.split('/');
  if (own !== collection) return false;
  if (rest.length === 0 || collection === 'workspaces') return true;
  const escaped = rest.join('/').replace(/^[^:]*:/, '');
  const plain = escaped
    .replaceAll('~', ' ')
    .replace(/:([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return plain === name || plain === name.replace(/^\+/, '');
}
