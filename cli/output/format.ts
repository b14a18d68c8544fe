export function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function renderJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

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
