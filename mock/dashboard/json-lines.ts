/** A line of a JSON value, and the path of what starts in it: `messengerOptions.messageType`, `attachments[2]`. */
export interface JsonLine {
  text: string;
  /** Empty for the value as a whole; undefined for a line that only closes something. */
  path: string | undefined;
}

/** A JSON value as indented lines. */
export function toJsonLines(value: unknown, path = '', indent = '', label = ''): JsonLine[] {
  if (typeof value !== 'object' || value === null) {
    return [{ text: `${indent}${label}${JSON.stringify(value) ?? ''}`, path }];
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const members = Object.entries(value).map(([name, member]) => {
    const memberPath = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return toJsonLines(member, memberPath, `${indent}  `, isList ? '' : `${JSON.stringify(name)}: `);
  });
  if (members.length === 0) return [{ text: `${indent}${label}${open}${close}`, path }];
  return [
    { text: `${indent}${label}${open}`, path },
    ...members.flatMap((lines, index) => (index === members.length - 1 ? lines : withComma(lines))),
    { text: `${indent}${close}`, path: undefined },
  ];
}

function withComma(lines: JsonLine[]): JsonLine[] {
  return lines.map((line, index) => (index === lines.length - 1 ? { ...line, text: `${line.text},` } : line));
}
