/** A line of a comparison: in both, only in the earlier, or only in the later text. */
export interface DiffLine {
  type: 'same' | 'removed' | 'added';
  text: string;
}

/** The table below grows with the product of both lengths. Longer texts are shown one after the other. */
const maxCells = 1_000_000;

/** The lines of two texts, with as many in common as there can be. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const toLines = (type: DiffLine['type'], texts: readonly string[]) => texts.map((text) => ({ type, text }));
  if (before.length * after.length > maxCells) return [...toLines('removed', before), ...toLines('added', after)];
  const commonAt = countCommonLines(before, after);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const isSame = before[row] === after[column];
    const isRemoved = commonAt(row + 1, column) >= commonAt(row, column + 1);
    const type = isSame ? 'same' : isRemoved ? 'removed' : 'added';
    lines.push({ type, text: (type === 'added' ? after[column] : before[row]) ?? '' });
    if (type !== 'added') row += 1;
    if (type !== 'removed') column += 1;
  }
  return [...lines, ...toLines('removed', before.slice(row)), ...toLines('added', after.slice(column))];
}

/** How many lines two texts have in common, from a line of each to their ends. */
function countCommonLines(
  before: readonly string[],
  after: readonly string[],
): (row: number, column: number) => number {
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const commonAt = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? commonAt(row + 1, column + 1) + 1
          : Math.max(commonAt(row + 1, column), commonAt(row, column + 1));
    }
  }
  return commonAt;
}
