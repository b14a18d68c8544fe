/** A JSON value as TypeScript would write it, on several lines; `indent` stands before all but the first. */
export function toLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return toStringLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const inside = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((member) => `${inside}${toLiteral(member, inside)},\n`).join('')}${indent}]`;
  }
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, member]) => `${inside}${toKey(name)}: ${toLiteral(member, inside)},\n`).join('')}${indent}}`;
}

/** A text in quotes. What cannot be seen, or turns the direction of reading, is escaped. */
export function toStringLiteral(value: string): string {
  const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escapeInvisible(inside)}'`;
}

/** A text in JSON or TypeScript with those characters escaped that cannot be seen. */
export function escapeInvisible(source: string): string {
  return source.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const invisible = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** `__proto__` in braces would set the prototype instead of a property. */
function toKey(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toStringLiteral(name);
}
