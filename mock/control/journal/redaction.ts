import { limits } from '../../http/limits.ts';
import { type MappedText, toOriginalRange, unescapeOnce } from './unescape.ts';

/** The replacement of a secret. */
export const mask = '«redacted»';

/** Masks secrets in strings and in JSON values. */
export interface Redaction {
  /** `isTruncated`: the string was cut, so that it may end within a secret. */
  text(text: string, isTruncated?: boolean): string;
  /** Also masks property names and numbers. Values nested deeper than a body may be are left out. */
  json(value: unknown): unknown;
}

/**
 * Masks every one of these secrets, also where it is escaped for an address or for JSON, up to three times over, or
 * cut off with an ellipsis; and whatever an address or a property calls a key, a token or a signature.
 */
export function createRedaction(secrets: Iterable<string>): Redaction {
  const uniqueSecrets = [...new Set(secrets)].filter((secret) => secret !== '');
  const text = (original: string, isTruncated = false) =>
    maskRanges(original, findRanges(original, uniqueSecrets, isTruncated));
  const json = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : mask;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === limits.bodyDepth) return '…';
    if (Array.isArray(value)) return value.map((member) => json(member, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        text(name),
        typeof member === 'string' && secretName.test(name) ? mask : json(member, depth + 1),
      ]),
    );
  };
  return { text, json: (value) => json(value) };
}

type TextRange = [start: number, end: number];

/** How deep escapes can be nested: a URL in the query of a URL in JSON. */
const maxEscapeDepth = 3;

function findRanges(original: string, secrets: readonly string[], isTruncated: boolean): TextRange[] {
  const found: TextRange[] = [];
  let mapped: MappedText | undefined = { text: original, origins: undefined };
  for (let depth = 0; mapped !== undefined && depth <= maxEscapeDepth; depth += 1) {
    const current: MappedText = mapped;
    const add = (start: number, end: number) => found.push(toOriginalRange(current, start, end));
    for (const secret of secrets) findOccurrences(current.text, secret, add);
    for (const secret of secrets) findTruncated(current.text, secret, isTruncated, add);
    findNamedSecrets(current.text, add);
    mapped = unescapeOnce(current);
  }
  return found;
}

type ReportRange = (start: number, end: number) => void;

function findOccurrences(text: string, secret: string, add: ReportRange): void {
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1)) add(at, at + secret.length);
}

/** The length from which the start of a secret, before an ellipsis or the end of a cut string, is masked. */
function findTruncated(text: string, secret: string, isTruncated: boolean, add: ReportRange): void {
  const minLength = 3;
  const checkEnd = (end: number) => {
    for (let length = Math.min(secret.length - 1, end); length >= minLength; length -= 1) {
      if (!text.endsWith(secret.slice(0, length), end)) continue;
      add(end - length, end);
      return;
    }
  };
  for (let at = text.indexOf('…'); at !== -1; at = text.indexOf('…', at + 1)) checkEnd(at);
  if (isTruncated) checkEnd(text.length);
}

/** Values of parameters with the name of a secret. */
function findNamedSecrets(text: string, add: ReportRange): void {
  for (const match of text.matchAll(/(?:^|[?&;])([\w.%[\]-]{1,64})=([^&;#\s"'<>]+)/g)) {
    const [all, name = '', value = ''] = match;
    if (secretName.test(name)) add(match.index + all.length - value.length, match.index + all.length);
  }
}

const secretName =
  /(?:api|access|auth|secret|private|session)[-_.]?key|^key$|token|secret|passw|signature|authori[sz]ation|credential/i;

function maskRanges(text: string, ranges: TextRange[]): string {
  if (ranges.length === 0) return text;
  let masked = '';
  let position = 0;
  let maskedUntil = -1;
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (start > maskedUntil) masked += text.slice(position, start) + mask;
    maskedUntil = Math.max(maskedUntil, end);
    position = Math.max(position, end);
  }
  return masked + text.slice(position);
}
