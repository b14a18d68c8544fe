/**
 * The name that was most likely meant: the one with the fewest typing slips, at most one in about three letters. Figures
 * are never guessed.
 */
export function nearestName(word: string, names: Iterable<string>): string | undefined {
  if (!/\p{L}/u.test(word)) return undefined;
  let best: string | undefined;
  let smallestDistance = Math.floor((word.length + 1) / 3) + 1;
  for (const name of names) {
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance < smallestDistance) {
      best = name;
      smallestDistance = distance;
    }
  }
  return best;
}

/** The nearest names, the nearest first; at most so many. */
export function nearestNames(word: string, names: readonly string[], limit: number): string[] {
  const closest = limit === 0 ? undefined : nearestName(word, names);
  if (closest === undefined) return [];
  const others = names.filter((name) => name !== closest);
  return [closest, ...nearestNames(word, others, limit - 1)];
}

/** What is proposed instead of a wrong name: `Did you mean "Ava", "Eva" or "Ada"?` */
export function didYouMean(...names: readonly string[]): string {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  return `Did you mean ${list.replace(/, ([^,]*)$/, ' or $1')}?`;
}

/** Ends a sentence about a wrong name: `. Did you mean "Ava"?`, or what there is instead. */
export function suggestionFor(word: string, names: readonly string[]): string {
  const closest = nearestName(word, names);
  return closest === undefined ? `. ${listNames(names)}` : `. ${didYouMean(closest)}`;
}

/** What there is, as a sentence: `There are "Ava", "Sam".` */
export function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'There is none.';
  return `There ${names.length === 1 ? 'is' : 'are'} ${names.map((name) => JSON.stringify(name)).join(', ')}.`;
}

/** Letters left out, put in, mistaken or swapped with their neighbour. Names longer than this are not compared. */
function editDistance(a: string, b: string): number {
  if (a.length > maxLength || b.length > maxLength) return a === b ? 0 : Number.POSITIVE_INFINITY;
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const currentRow = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitutionCost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isTransposed = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      currentRow.push(
        Math.min(
          distanceAt(previousRow, column) + 1,
          distanceAt(currentRow, column - 1) + 1,
          distanceAt(previousRow, column - 1) + substitutionCost,
          isTransposed ? distanceAt(rowBeforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rowBeforePrevious = previousRow;
    previousRow = currentRow;
  }
  return distanceAt(previousRow, b.length);
}

const maxLength = 100;

function distanceAt(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
