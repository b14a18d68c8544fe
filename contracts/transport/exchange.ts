import type { OperationId } from '../../src/operations.ts';

/** One request that was sent, and what was answered. */
export interface Exchange {
  operationId: OperationId;
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | undefined };
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}

/** The exchange as a line to paste. `key` stands for the key that was sent, which is not shown unless given. */
export function toCurl(
  { request: { method, url, headers, body } }: Pick<Exchange, 'request'>,
  key = '$API_KEY',
): string {
  const headerArguments = Object.entries(headers).map(([name, value]) => {
    // Only a variable may be replaced by the shell.
    if (name === 'x-api-key' && /^\$\w+$/.test(key)) return ` -H "${name}: ${key}"`;
    return ` -H ${quoteForShell(`${name}: ${name === 'x-api-key' ? key : value}`)}`;
  });
  return `curl -s -X ${method} ${quoteForShell(url)}${headerArguments.join('')}${body === undefined ? '' : ` -d ${quoteForShell(body)}`}`;
}

/** The text as one word of a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
