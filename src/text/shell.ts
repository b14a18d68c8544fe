/** Escapes control characters except line feeds, because a terminal obeys pasted control characters. */
export function quoteForShell(word: string): string {
  if (!controlCharacters.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = word.replace(/['\\]/g, '\\$&').replace(new RegExp(controlCharacters, 'gu'), (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 || character > '\u007f' ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
  return `$'${escaped}'`;
}

const controlCharacters = /(?!\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

export function toShellCommand(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:@-]+$/.test(word) ? word : quoteForShell(word))).join(' ');
}

/** Keeps what `curl` would otherwise change: an empty header, brackets in the URL, or a body with `@` first. */
export function toCurl(
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body?: string | undefined },
  { separator = ' ', quote = quoteForShell }: { separator?: ' ' | ' \\\n  '; quote?: (word: string) => string } = {},
): string {
  const { method, url, headers, body } = request;
  return [
    `curl -s${/[[\]{}]/.test(url) ? ' -g' : ''} -X ${method} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`${body.startsWith('@') ? '--data-raw' : '-d'} ${quote(body)}`]),
  ].join(separator);
}
