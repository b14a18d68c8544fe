import type { ControlSchemas } from '../control-operations.ts';
import { isObject } from '../json.ts';
import { truncateWithLength } from './words.ts';

export function escapeHtml(text: string, special = /[&<>"'`]/gu): string {
  return text.replace(special, (character) => `&#${character.codePointAt(0)};`);
}

/** Characters that a terminal, a browser or a parser may execute, or that are invisible. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

export function escapeInvisible(text: string): string {
  // GitHub Actions reads `##[` as a command anywhere in a line.
  return text.replace(invisible, toEscape).replaceAll('##[', '##\\u005b');
}

export function escapeInvisibleLines(text: string): string {
  return text.split('\n').map(escapeInvisible).join('\n');
}

/** Returns a text as one line of at most `maxLength` characters. */
export function toLine(text: string, maxLength: number): string {
  return escapeInvisible(truncateWithLength(text, maxLength));
}

export function toSafeJson(value: unknown, indent?: number): string {
  const toJsonEscape = (character: string) => character.split('').map(toUnicodeEscape).join('');
  const json = (JSON.stringify(value, null, indent) ?? 'null').replaceAll('##[', '##\\u005b');
  return json.replace(invisible, (character) => (character === '\n' ? character : toJsonEscape(character)));
}

function toUnicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function toEscape(character: string): string {
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
  if (short !== undefined) return short;
  return character.length > 1 ? `\\u{${character.codePointAt(0)?.toString(16)}}` : toUnicodeEscape(character);
}

export function escapeMarkup(text: string, special?: RegExp): string {
  return escapeHtml(escapeInvisibleLines(text), special);
}

/** Inserts `<wbr>` after slashes, so that a browser breaks a long URL there, not inside a word. */
export function breakAtSlashes(html: string): string {
  return html.replaceAll(/(?<!\/)\/(?=[\w{])/g, '/<wbr>');
}

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

type Exchange = ControlSchemas['Exchange'];

/** In the `curl` command, the API key is a shell variable, because the journal stores no keys. */
export function toCommand({ method, target, headers, body }: Exchange, origin: string): string {
  const request = {
    method,
    url: origin + target,
    headers: sentHeaders(headers),
    body: body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  };
  const quote = (word: string) => (word === `x-api-key: ${key}` ? `"${word}"` : quoteForShell(word));
  return toCurl(request, { separator: ' \\\n  ', quote });
}

export function toTest({ method, target, headers, body, reply }: Exchange, origin: string): string {
  const { errorCode, message } = isObject(reply.body) ? reply.body : {};
  const sent = { method, headers: sentHeaders(headers), ...(body !== null && { body }) };
  const init = JSON.stringify(sent, null, 2)
    .replace(`"${key}"`, `process.env.API_KEY ?? ''`)
    .replace(/^ {2}"body": ([{[].*)\n}$/ms, '  body: JSON.stringify($1),\n}');
  return `import { expect, test } from 'vitest';

test(${JSON.stringify(`${method} ${target} answers ${reply.status}`)}, async () => {
  const response = await fetch(${JSON.stringify(origin + target)}, ${init.replaceAll('\n', '\n  ')});

  expect(response.status).toBe(${reply.status});
  expect(await response.json()).toMatchObject(${JSON.stringify({ errorCode, message })});
});
`;
}

const key = '$API_KEY';

function sentHeaders(headers: Exchange['headers']): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => ['x-api-key', 'content-type', 'prefer'].includes(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, name === 'x-api-key' ? key : value]));
}
