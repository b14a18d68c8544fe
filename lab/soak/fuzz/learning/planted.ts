/**
 * A mistake that was planted to be found. Each letter has a block of its own, so that one step towards the word is seen;
 * chance alone meets each of them, and all of them at once never.
 */
export function readPlanted(text: string): string {
  if (text.startsWith('{')) {
    if (text.charAt(1) === '"') {
      if (text.charAt(2) === 'b') {
        if (text.charAt(3) === 'o') {
          if (text.charAt(4) === 'o') {
            if (text.charAt(5) === 'm') throw new Error('The planted mistake was met.');
            return 'fifth';
          }
          return 'fourth';
        }
        return 'third';
      }
      return 'second';
    }
    return 'first';
  }
  return 'none';
}
