/**
 * Lower case alone does not make texts comparable: it turns a Greek Σ at the end of a word into ς, and elsewhere into
 * σ.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}
