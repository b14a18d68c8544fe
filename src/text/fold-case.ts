/** Converts twice: lower case alone turns a Greek Σ into ς at the end of a word, and into σ elsewhere. */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}
