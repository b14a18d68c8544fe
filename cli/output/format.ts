/** What `--json` prints. */
export function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The same in one line, where more will follow. */
export function renderJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Rows as lines, with their cells in columns of at most `maxWidth` characters; the last has no limit. */
export function formatColumns(rows: readonly (readonly string[])[], maxWidth = Infinity): string[] {
  const widths = rows[0]?.slice(0, -1).map((_, column) => {
    return Math.max(...rows.map((row) => Math.min(maxWidth, row[column]?.length ?? 0)));
  });
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
