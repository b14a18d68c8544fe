import { escapeInvisible } from './literal.ts';
import { type Exchange, hasKey, omissionNotes, relevantHeaders, type Snippet } from './snippet.ts';

/** The request as a command for bash or zsh. Every value is quoted, so that none of it is read by the shell or by curl. */
export function toCurl(exchange: Exchange, origin: string): Snippet {
  const { method, target, body } = exchange;
  if (typeof body === 'string' && body.includes('\0')) return { reason: 'No shell can pass on the character NUL.' };
  const isPath = target.startsWith('/');
  const options = [
    method === 'HEAD' ? '--head' : `--request ${quoteForShell(method)}`,
    // curl would otherwise resolve steps such as `..` and read brackets as ranges.
    ...(isPath && target.includes('/.') ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(target) ? ['--globoff'] : []),
    ...(isPath ? [] : [`--request-target ${quoteForShell(target)}`]),
    ...(hasKey(exchange) ? ['--header "x-api-key: $API_KEY"'] : []),
    ...relevantHeaders(exchange).map(([name, value]) => `--header ${quoteForShell(`${name}: ${value}`)}`),
    ...(body === null
      ? []
      : [`--data-raw ${quoteForShell(typeof body === 'string' ? body : escapeInvisible(JSON.stringify(body)))}`]),
  ];
  return {
    code: [`curl ${quoteForShell(isPath ? origin + target : origin)}`, ...options].join(' \\\n  '),
    notes: [
      ...(hasKey(exchange) ? ['The key is taken from the variable API_KEY: export API_KEY=…'] : []),
      ...omissionNotes(exchange),
    ],
  };
}

/** One word for the shell. Control characters are escaped: a terminal would act on them as they are pasted. */
function quoteForShell(word: string): string {
  if (!controlCharacters.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = word.replace(/['\\]/g, '\\$&').replace(new RegExp(controlCharacters, 'g'), (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 || character > '\u007f' ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
  return `$'${escaped}'`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
