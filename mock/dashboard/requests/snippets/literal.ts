/** A JSON value as TypeScript would write it, on several lines; `indent` stands before all but the first. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const inside = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((member) => `${inside}${literal(member, inside)},\n`).join('')}${indent}]`;
  }
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, member]) => `${inside}${key(name)}: ${literal(member, inside)},\n`).join('')}${indent}}`;
}

/** A text in quotes. What cannot be seen, or turns the direction of reading, is escaped. */
export function text(value: string): string {
  const inside = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${withoutUnseen(inside)}'`;
}

/** A text in JSON or TypeScript with those characters escaped that cannot be seen. */
export function withoutUnseen(written: string): string {
  return written.replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const unseen = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** `__proto__` in braces would set the prototype instead of a property. */
function key(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name);
}
