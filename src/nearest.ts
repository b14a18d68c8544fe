/** The name that was most likely meant: the one with the fewest typing slips, at most one in about three letters. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let fewest = Math.floor((word.length + 1) / 3) + 1;
  for (const name of names) {
    const slips = slipsBetween(word.toLowerCase(), name.toLowerCase());
    if (slips < fewest) {
      best = name;
      fewest = slips;
    }
  }
  return best;
}

/** Ends a sentence about a wrong name: `. Did you mean "Ava"?`, or what there is instead. Figures are never guessed. */
export function suggestion(word: string, names: readonly string[]): string {
  const meant = /\p{L}/u.test(word) ? nearest(word, names) : undefined;
  if (meant !== undefined) return `. Did you mean ${JSON.stringify(meant)}?`;
  if (names.length === 0) return '. There is none.';
  return `. There ${names.length === 1 ? 'is' : 'are'} ${names.map((name) => JSON.stringify(name)).join(', ')}.`;
}

/** Letters left out, put in, mistaken or swapped with their neighbour. Names longer than this are not compared. */
function slipsBetween(a: string, b: string): number {
  if (a.length > longest || b.length > longest) return a === b ? 0 : Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const here = [row];
    for (let column = 1; column <= b.length; column++) {
      const mistaken = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      here.push(
        Math.min(
          at(above, column) + 1,
          at(here, column - 1) + 1,
          at(above, column - 1) + mistaken,
          swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = here;
  }
  return at(above, b.length);
}

const longest = 100;

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
