import { count } from '../../src/text/count.ts';
import { escapeHtml } from '../../src/text/escape-html.ts';
import type { Finding, ReportedRule } from './run-event.ts';

/** Characters that a terminal, a browser or a parser may execute, or that are invisible. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

/** The text on one line, with every control or invisible character as its escape. */
export function escapeInvisible(text: string): string {
  // GitHub Actions reads `##[` as a command anywhere in a line.
  return text.replace(invisible, toEscape).replaceAll('##[', '##\\u005b');
}

/** The text with every control or invisible character as its escape, except line breaks. */
export function escapeInvisibleLines(text: string): string {
  return text.split('\n').map(escapeInvisible).join('\n');
}

/** Truncates a text without splitting a character, and appends the full length. */
export function truncateWithLength(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}… (truncated; ${text.length} characters)`;
}

/** JSON that is safe in a terminal and in GitHub Actions: escapes control and invisible characters except line breaks. */
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

/** Escapes characters with a meaning in HTML or XML by default, including `>`, because XML text must not contain `]]>`. */
export function escapeMarkup(text: string, special?: RegExp): string {
  return escapeHtml(escapeInvisibleLines(text), special);
}

/** Cases and coverage: `15 runs, 6 of 6 operation`, or `37 of 100 checked; 63: the call had left the queue`. */
export function formatChecked({ checked, inconclusive, coverage }: ReportedRule): string {
  const total = inconclusive.reduce((sum, { count }) => sum + count, checked);
  const cases = inconclusive.length === 0 ? count(checked, 'run') : `${checked} of ${total} checked`;
  const covered = coverage === undefined ? '' : `, ${coverage.tried} of ${coverage.total} ${coverage.of}`;
  return [`${cases}${covered}`, ...inconclusive.map(({ reason, count }) => `${count}: ${reason}`)].join('; ');
}

/** The key of a warning. Warnings with the same gap and statements count as one. */
export function warningKeyOf({ gap, statements }: Pick<Finding, 'gap' | 'statements'>): string {
  return [gap, ...statements].join(' ');
}

/** Matches the name of a masked value of the subject file. */
export const maskPattern =
  /<((?:header|key of the|token of the|number|session id|call id|e-mail|user id|messenger number|voice number|channel|agent|template|workflow)\b[\w ,-]*|[a-z -]+ only of the other workspace)>/;
