/** A line of a comparison: in both, only in the earlier, or only in the later text. */
export interface DiffLine {
  type: 'same' | 'removed' | 'added';
  text: string;
}

/** Longer texts are compared by their beginnings and ends only: the table below grows with the product of both. */
const maxCells = 1_000_000;

/** The lines of two texts, with as many in common as there can be. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const toLines = (type: DiffLine['type'], texts: readonly string[]) => texts.map((text) => ({ type, text }));
  return [
    ...toLines('same', before.slice(0, start)),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...toLines('same', after.slice(after.length - end)),
  ];
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const [rows, columns] = [before.length, after.length];
  const isLong = rows * columns > maxCells;
  // common[row][column] is how many lines the rest of both have in common.
  const common = Array.from({ length: rows + 1 }, () => new Uint32Array(isLong ? 0 : columns + 1));
  const commonAt = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0 && !isLong; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const cells = common[row];
      if (cells === undefined) continue;
      cells[column] =
        before[row] === after[column]
          ? commonAt(row + 1, column + 1) + 1
          : Math.max(commonAt(row + 1, column), commonAt(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [removed, added] = [before[row], after[column]];
    if (removed !== undefined && removed === added && !isLong) {
      lines.push({ type: 'same', text: removed });
      row += 1;
      column += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || commonAt(row + 1, column) >= commonAt(row, column + 1))
    ) {
      lines.push({ type: 'removed', text: removed });
      row += 1;
    } else {
      lines.push({ type: 'added', text: added ?? '' });
      column += 1;
    }
  }
  return lines;
}
