/** A count with its noun: `1 event`, `2,000 events`. */
export function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A string as JSON; undefined for an empty one, the string itself where it is not JSON. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A JSON value with line breaks; a string as it is. */
export function formatJson(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** A line of a JSON value, and the path of what starts in it: `messengerOptions.messageType`, `attachments[2]`. */
interface JsonLine {
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

/** The items whose title has all words of a text, those that begin with it first. */
export function findByTitle<Item extends { title: string }>(items: readonly Item[], text: string): readonly Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const rank = ({ title }: Item) => (title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
