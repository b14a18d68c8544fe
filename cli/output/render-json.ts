type Redact = (text: string) => string;

/** What `--json` prints. Each string is redacted before it is quoted: a key may have characters that JSON escapes. */
export function renderJson(value: unknown, redact?: Redact): string {
  return `${serialize(value, redact, 2)}\n`;
}

/** The same in one line, where more will follow. */
export function renderJsonLine(value: unknown, redact?: Redact): string {
  return `${serialize(value, redact)}\n`;
}

function serialize(value: unknown, redact: Redact = (text) => text, indent?: number): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? redact(part) : part), indent);
}
