import { quoteForShell } from '../../src/text/quote-for-shell.ts';

/** A command line of these words, quoted where a POSIX shell needs it. */
export function toShellCommand(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:@-]+$/.test(word) ? word : quoteForShell(word))).join(' ');
}
