/** One word for bash or zsh. Control characters but line feeds are escaped: a terminal would act on them as they are pasted. */
export function quoteForShell(word: string): string {
  if (!controlCharacters.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = word.replace(/['\\]/g, '\\$&').replace(new RegExp(controlCharacters, 'gu'), (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 || character > '\u007f' ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
  return `$'${escaped}'`;
}

const controlCharacters = /(?!\n)[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** A command line of these words, quoted where a POSIX shell needs it. */
export function toShellCommand(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:@-]+$/.test(word) ? word : quoteForShell(word))).join(' ');
}

interface CurlOptions {
  /** Between the parts of the command: a blank, or the end of a line that goes on. */
  separator?: ' ' | ' \\\n  ';
  quote?: (word: string) => string;
}

/** A `curl` command. To curl an empty header is left out, `@` begins a file name, and brackets in a URL are a range. */
export function toCurl(
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body?: string | undefined },
  { separator = ' ', quote = quoteForShell }: CurlOptions = {},
): string {
  const { method, url, headers, body } = request;
  return [
    `curl -s${/[[\]{}]/.test(url) ? ' -g' : ''} -X ${method} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`${body.startsWith('@') ? '--data-raw' : '-d'} ${quote(body)}`]),
  ].join(separator);
}
