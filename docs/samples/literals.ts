/** A JSON value as JavaScript is usually written, on several lines where it is long. */
export function toJavaScript(value: unknown, indent = ''): string {
  return toSource(value, indent, {
    string: (text) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
    key: (name, string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name)),
    other: (other) => JSON.stringify(other),
  });
}

/** A JSON value as Python is usually written, on several lines where it is long. */
export function toPython(value: unknown, indent = ''): string {
  return toSource(value, indent, {
    string: (text) => JSON.stringify(text),
    key: (name, string) => string(name),
    other: (other) => (other === null ? 'None' : other === true ? 'True' : other === false ? 'False' : String(other)),
  });
}

interface Notation {
  string(text: string): string;
  key(name: string, string: (text: string) => string): string;
  other(value: unknown): string;
}

const maxLineLength = 80;

function toSource(value: unknown, indent: string, notation: Notation): string {
  if (typeof value === 'string') return notation.string(value);
  if (typeof value !== 'object' || value === null) return notation.other(value);
  const inside = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([name, member]) => {
    const source = toSource(member, inside, notation);
    return isList ? source : `${notation.key(name, notation.string)}: ${source}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const space = isList ? '' : ' ';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= maxLineLength) return line;
  return `${open}\n${parts.map((part) => `${inside}${part},\n`).join('')}${indent}${close}`;
}
