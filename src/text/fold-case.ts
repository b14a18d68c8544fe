/**
 * Folds upper and lower case, so that texts can be compared or searched. Lower case alone is not enough: it turns a Greek
 * Σ at the end of a word into ς, and elsewhere into σ.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}
