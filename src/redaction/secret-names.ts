import type { MaskedSpan } from './mask-text.ts';

/** Whether a parameter or property of this name holds a key, a token, a signature or the like. */
export function isSecretName(name: string): boolean {
  return /(?:api|access|auth|secret|private|session)[-_.]?key|^key$|^sig$|token|secret|passw|signature|authori[sz]ation|credential/i.test(
    name,
  );
}

/** The values of parameters of such a name: whoever has the link of a recording can hear it. */
export function findSecretParameters(text: string, mask: string): MaskedSpan[] {
  return [...text.matchAll(/(?<=^|[?&;])([\w.%[\]-]{1,80})=((?:(?!\\u0026|\\")[^&#\s"'<>])+)/dg)].flatMap((match) => {
    const [start, end] = match.indices?.[2] ?? [0, 0];
    return isSecretName(match[1] ?? '') ? [{ start, end, mask }] : [];
  });
}
