/** Formats a number with its noun: `1 entry`, `2 entries`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** Cuts a string to `maxLength` UTF-16 code units, by default to a length that fits in a message. */
export function truncate(text: string, maxLength = 100): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

export function truncateWithLength(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}… (truncated; ${text.length} characters)`;
}

export function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Converts twice: lower case alone turns a Greek Σ into ς at the end of a word, and into σ elsewhere. */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}

const maxNameLength = 100;

/** Returns the name most similar to a misspelled word. Allows a typing error per three letters. Ignores numbers. */
export function nearestName(word: string, names: Iterable<string>): string | undefined {
  if (word.length > maxNameLength || !/\p{L}/u.test(word)) return undefined;
  let best: string | undefined;
  let smallestDistance = Math.floor((word.length + 1) / 3) + 1;
  for (const name of names) {
    if (name.length > maxNameLength) continue;
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance < smallestDistance) {
      best = name;
      smallestDistance = distance;
    }
  }
  return best;
}

export function didYouMean(name: string): string {
  return `Did you mean ${JSON.stringify(name)}?`;
}

export function suggestionFor(word: string, names: readonly string[]): string {
  const closest = nearestName(word, names);
  return closest === undefined ? `. ${listNames(names)}` : `. ${didYouMean(closest)}`;
}

export function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'There is none.';
  return `There ${names.length === 1 ? 'is' : 'are'} ${names.map((name) => JSON.stringify(name)).join(', ')}.`;
}

function editDistance(a: string, b: string): number {
  const rows: number[][] = [];
  const distanceAt = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row <= a.length; row += 1) {
    const current: number[] = [];
    rows.push(current);
    for (let column = 0; column <= b.length; column += 1) {
      const substitution = distanceAt(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = isSwapped ? distanceAt(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      const change = Math.min(distanceAt(row - 1, column) + 1, distanceAt(row, column - 1) + 1, substitution, swap);
      current.push(row + column === 0 ? 0 : change);
    }
  }
  return distanceAt(a.length, b.length);
}
