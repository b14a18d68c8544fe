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

/** The items whose title has all words of a text, those that begin with it first. */
export function findByTitle<Item extends { title: string }>(items: readonly Item[], text: string): readonly Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const rank = ({ title }: Item) => (title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
