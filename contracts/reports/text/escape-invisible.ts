/** Characters that a terminal, a browser or a parser may execute, or that are invisible. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

/** The text on one line, with every control or invisible character as its escape. */
export function escapeInvisible(text: string): string {
  // GitHub Actions reads this as a command anywhere in a line.
  return text.replace(invisible, toEscape).replaceAll('##[', '##\\u005b');
}

/** The same, keeping line breaks. */
export function escapeInvisibleLines(text: string): string {
  return text.split('\n').map(escapeInvisible).join('\n');
}

/** The beginning of a text, never half a character; says how long it is where it was longer. */
export function truncate(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}… (truncated; ${text.length} characters)`;
}

/** JSON that is safe in a terminal: control and invisible characters are escapes. */
export function toSafeJson(value: unknown, indent?: number): string {
  return escapeInvisibleInJson(JSON.stringify(value, null, indent) ?? 'null');
}

/** The same JSON, with every control or invisible character but a line break as its escape. */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(invisible, (character) => (character === '\n' ? character : toJsonEscape(character)));
}

function toJsonEscape(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

function toEscape(character: string): string {
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  const code = character.codePointAt(0) ?? 0;
  return short ?? (code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`);
}

/** The value with `escapeInvisible` applied to every string in it, for reports that programs read. */
export function escapeInvisibleDeep(value: unknown): unknown {
  if (typeof value === 'string') return escapeInvisibleLines(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(escapeInvisibleDeep);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [escapeInvisible(name), escapeInvisibleDeep(member)]),
  );
}
