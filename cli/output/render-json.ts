/** What `--json` prints. */
export function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The same in one line, where more will follow. */
export function renderJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
