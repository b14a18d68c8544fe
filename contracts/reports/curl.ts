import { toCurl } from '../../src/text/shell.ts';
import type { ExchangeRecord } from './run-event.ts';
import { escapeInvisible, maskPattern } from './text.ts';

/** The request as a curl command. Values of the subject file are shell variables in it, and so are `bases`, by their names. */
export function toCurlCommand(
  { request }: Pick<ExchangeRecord, 'request'>,
  bases: Readonly<Record<string, string>> = {},
): string {
  const { url } = request;
  const [variable, base = ''] = Object.entries(bases).find(([, address]) => url.startsWith(`${address}/`)) ?? [];
  const quoteUrl = () => `${variable === undefined ? '' : `"$${variable}"`}${quoteForShell(url.slice(base.length))}`;
  return toCurl(request, { quote: (text) => (text === url ? quoteUrl() : quoteForShell(text)) });
}

/** The shell variables that curl commands use, each once. */
export function shellVariablesIn(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => [...line.matchAll(/\$([A-Z][A-Z_\d]*)"/g)].map(([, name = '']) => name)))];
}

/** The text as one word of a POSIX shell, with variables for masked values. */
function quoteForShell(text: string): string {
  const [, before, last] = /^([\w: -]*)<([\w ]+)>$/.exec(text) ?? [];
  if (last !== undefined && text.search(maskPattern) === before?.length) return `"${before}$${shellVariableOf(last)}"`;
  const escapedText = escapeInvisible(text)
    .replaceAll("'", "'\\''")
    .replace(new RegExp(maskPattern, 'g'), (_all, name: string) => `'"$${shellVariableOf(name)}"'`);
  return `'${escapedText}'`.replace(/^''(?=")/, '').replace(/(?<=")''$/, '');
}

const apiKeyVariables: Readonly<Record<string, string>> = {
  'key of the workspace': 'API_KEY',
  'key of the other workspace': 'OTHER_API_KEY',
};

/** The shell variable for a value, by the name of the value. */
export function shellVariableOf(name: string): string {
  return apiKeyVariables[name] ?? name.toUpperCase().replace(/[^A-Z\d]+/g, '_');
}
