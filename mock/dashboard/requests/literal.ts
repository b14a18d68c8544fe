/** A JSON value as TypeScript, on several lines; `indent` precedes all but the first. */
export function toLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return toStringLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const inside = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Object.entries(value).map(([name, member]) => {
    const label = Array.isArray(value) ? '' : `${toKey(name)}: `;
    return `${inside}${label}${toLiteral(member, inside)},\n`;
  });
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join('')}${indent}${close}`;
}

/** A text in quotes. What cannot be seen, or turns the direction of reading, is escaped. */
function toStringLiteral(value: string): string {
  const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}

const invisible = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** `__proto__` in braces would set the prototype instead of a property. */
function toKey(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toStringLiteral(name);
}
