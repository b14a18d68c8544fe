import type { ControlSchemas } from '../../../src/control-operations.ts';
import { quoteForShell, toCurl as writeCurl } from '../../../src/text/shell.ts';

export type Exchange = ControlSchemas['Exchange'];

const keyHeader = 'x-api-key: $API_KEY';

/**
 * The request as a command for bash or zsh. Every value is quoted, so that neither the shell nor curl reads any of it. The
 * key comes from the variable API_KEY: the journal does not keep it. undefined for a body that no shell can pass.
 */
export function toCurl({ method, target, headers, body }: Exchange, origin: string): string | undefined {
  if (typeof body === 'string' && body.includes('\0')) return undefined;
  const isPath = target.startsWith('/');
  const sent = Object.entries(headers).filter(([name]) => name === 'content-type' || name === 'prefer');
  const command = writeCurl(
    {
      method,
      url: isPath ? origin + target : origin,
      headers: { ...('x-api-key' in headers && { 'x-api-key': '$API_KEY' }), ...Object.fromEntries(sent) },
      body: body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    },
    { separator: ' \\\n  ', quote: (word) => (word === keyHeader ? `"${word}"` : quoteForShell(word)) },
  );
  const flags = [
    ...(method === 'HEAD' ? ['--head'] : []),
    // curl would otherwise resolve segments such as `..` and read brackets as ranges.
    ...(isPath && target.includes('/.') ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(target) ? ['--globoff'] : []),
    ...(isPath ? [] : [`--request-target ${quoteForShell(target)}`]),
  ];
  return [command, ...flags].join(' \\\n  ');
}

/** What to know before running the command. */
export function notesOnCurl(exchange: Exchange): string[] {
  return [
    ...('x-api-key' in exchange.headers ? ['The key is taken from the variable API_KEY: export API_KEY=…'] : []),
    ...(isRedacted(exchange)
      ? ['«redacted» stands for a secret that the journal does not keep. Insert it yourself.']
      : []),
    ...(exchange.truncated ? ['The journal kept only the beginning of the body.'] : []),
  ];
}

/** Whether the journal left a secret out. */
export function isRedacted({ target, body }: Exchange): boolean {
  return `${target}${JSON.stringify(body)}`.includes('«redacted»');
}
