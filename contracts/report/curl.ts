import type { ToldExchange } from '../run-event.ts';
import { nameForm } from './named-values.ts';
import { visible } from './visible.ts';

/** The request as a line to paste. Values of the subject file are variables of the shell in it. */
export function curlLine({ request: { method, url, headers, body } }: ToldExchange): string {
  const shown = Object.entries(headers).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`);
  return `curl -s -X ${method} ${quoted(url)}${shown.join('')}${body === undefined ? '' : ` -d ${quoted(body)}`}`;
}

/** The variables that such lines name, each with what it stands for. */
export function variablesIn(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => [...line.matchAll(/\$([A-Z][A-Z_\d]*)"/g)].map(([, name = '']) => name)))];
}

/** The text as one word of a POSIX shell, with variables for the names of values. */
function quoted(text: string): string {
  const [, before, last] = /^([\w: -]*)<([\w ]+)>$/.exec(text) ?? [];
  if (last !== undefined && text.search(nameForm) === before?.length) return `"${before}$${variableOf(last)}"`;
  const words = visible(text)
    .replaceAll("'", "'\\''")
    .replace(new RegExp(nameForm, 'g'), (_all, name: string) => `'"$${variableOf(name)}"'`);
  return `'${words}'`.replace(/^''(?=")/, '').replace(/(?<=")''$/, '');
}

const keys: Readonly<Record<string, string>> = {
  'key of the workspace': 'API_KEY',
  'key of the other workspace': 'OTHER_API_KEY',
};

/** The variable that stands for a value in such lines, by the name of the value. */
export function variableOf(name: string): string {
  return keys[name] ?? name.toUpperCase().replace(/[^A-Z\d]+/g, '_');
}
