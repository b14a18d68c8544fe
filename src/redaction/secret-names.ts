import type { MaskedSpan } from './mask-text.ts';

/** Whether a parameter or property of this name holds a key, a token, a signature or the like. */
export function isSecretName(name: string): boolean {
  return /(?:api|access|auth|secret|private|session)[-_.]?key|^key$|^sig$|token|secret|passw|signature|authori[sz]ation|credential/i.test(
    name,
  );
}

/** The values of parameters of such a name: whoever has the link of a recording can hear it. */
export function findSecretParameters(text: string, mask: string): MaskedSpan[] {
  const spans: MaskedSpan[] = [];
  for (const match of text.matchAll(/(?<=^|[?&;])([\w.%[\]-]{1,80})=/g)) {
    const start = match.index + match[0].length;
    // The value of another parameter may be a URL with parameters of its own.
    if (!isSecretName(match[1] ?? '') || start < (spans.at(-1)?.end ?? 0)) continue;
    const length = text.slice(start).search(/[&#\s"'<>]|\\u0026|\\"|$/);
    if (length > 0) spans.push({ start, end: start + length, mask });
  }
  return spans;
}
