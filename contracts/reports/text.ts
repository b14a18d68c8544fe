import { isNestedDeeper, parseJson } from '../../src/json.ts';
import { escapeHtml } from '../../src/text/code.ts';

/** Characters that a terminal, a browser or a parser may execute, or that are invisible. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

export function escapeInvisible(text: string): string {
  // GitHub Actions reads `##[` as a command anywhere in a line.
  return text.replace(invisible, toEscape).replaceAll('##[', '##\\u005b');
}

export function escapeInvisibleLines(text: string): string {
  return text.split('\n').map(escapeInvisible).join('\n');
}

export function truncateWithLength(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}… (truncated; ${text.length} characters)`;
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

export const maskPattern =
  /<((?:header|key of the|token of the|number|session id|call id|e-mail|user id|messenger number|voice number|channel|agent|template|workflow)\b[\w ,-]*|[a-z -]+ only of the other workspace)>/;

const maxLevels = 30;

export function shortenJson(text: string, length: number, deciding: ReadonlySet<string> = new Set()): string {
  const value = parseJson(text);
  const isWhole = text.length <= length || value === undefined || isNestedDeeper(value, maxLevels);
  return isWhole
    ? truncateWithLength(text, length)
    : `${shortenValue(value, length, deciding)} (shortened; ${text.length} characters)`;
}

function shortenValue(value: unknown, length: number, deciding: ReadonlySet<string>): string {
  const json = JSON.stringify(value);
  if (json.length <= length) return json;
  if (typeof value !== 'object' || value === null) return `${json.slice(0, length).toWellFormed()}…"`;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) => ({
    label: isList ? '' : `${JSON.stringify(name)}:`,
    member: member as unknown,
    isDeciding: deciding.has(name),
    size: isList ? 0 : JSON.stringify(member).length,
  }));
  let left = length;
  const shown = members
    .toSorted((one, other) => Number(other.isDeciding) - Number(one.isDeciding) || one.size - other.size)
    .flatMap(({ label, member, isDeciding }, index) => {
      const sharing = members.length - index;
      const share = Math.floor(left / (isDeciding ? Math.min(2, sharing) : sharing)) - label.length;
      if (share < 1) return [];
      const part = `${label}${shortenValue(member, share, deciding)}`;
      left -= part.length + 1;
      return [part];
    });
  const parts = [...shown, ...(shown.length < members.length ? ['…'] : [])].join();
  return isList ? `[${parts}]` : `{${parts}}`;
}
