import { findSecretParameters, isSecretName, type MaskedSpan, maskJson, maskText } from '../../../src/redaction.ts';
import { limits } from '../../http/limits.ts';

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
 * Masks every one of these secrets, also where it is escaped or cut off with an ellipsis; and whatever a URL or a
 * property calls a key, a token or a signature.
 */
export function createRedaction(secrets: Iterable<string>): Redaction {
  const uniqueSecrets = [...new Set(secrets)].filter((secret) => secret !== '');
  const text = (original: string, isTruncated = false) =>
    maskText(original, (part) => [
      ...uniqueSecrets.flatMap((secret) => [
        ...findOccurrences(part, secret),
        ...findTruncated(part, secret, isTruncated),
      ]),
      ...findSecretParameters(part, mask),
    ]);
  const member = (original: string, property?: string) =>
    property !== undefined && isSecretName(property) ? mask : text(original);
  return { text, json: (value) => maskJson(value, member, limits.bodyDepth) };
}

function findOccurrences(text: string, secret: string): MaskedSpan[] {
  const found: MaskedSpan[] = [];
  for (let start = text.indexOf(secret); start !== -1; start = text.indexOf(secret, start + 1))
    found.push({ start, end: start + secret.length, mask });
  return found;
}

/** The length from which the start of a secret, before an ellipsis or the end of a cut string, is masked. */
const minTruncatedLength = 3;

function findTruncated(text: string, secret: string, isTruncated: boolean): MaskedSpan[] {
  const ends = [...text.matchAll(/…/g)].map(({ index }) => index);
  return (isTruncated ? [...ends, text.length] : ends).flatMap((end) => {
    for (let length = Math.min(secret.length - 1, end); length >= minTruncatedLength; length -= 1)
      if (text.endsWith(secret.slice(0, length), end)) return [{ start: end - length, end, mask }];
    return [];
  });
}
