/** One word for bash or zsh. Control characters are escaped: a terminal would act on them as they are pasted. */
export function quoteForShell(word: string): string {
  if (!controlCharacters.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = word.replace(/['\\]/g, '\\$&').replace(new RegExp(controlCharacters, 'g'), (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 || character > '\u007f' ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
  return `$'${escaped}'`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
