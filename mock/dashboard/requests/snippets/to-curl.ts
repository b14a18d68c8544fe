import { quoteForShell } from '../../../../src/text/shell.ts';
import { escapeInvisible } from './literal.ts';
import { type Exchange, hasKey, omissionNotes, relevantHeaders, type Snippet } from './snippet.ts';

/** The request as a command for bash or zsh. Every value is quoted, so that none of it is read by the shell or by curl. */
export function toCurl(exchange: Exchange, origin: string): Snippet {
  const { method, target, body } = exchange;
  if (typeof body === 'string' && body.includes('\0')) return { reason: 'No shell can pass the character NUL.' };
  const isPath = target.startsWith('/');
  const options = [
    method === 'HEAD' ? '--head' : `--request ${quoteForShell(method)}`,
    // curl would otherwise resolve segments such as `..` and read brackets as ranges.
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
