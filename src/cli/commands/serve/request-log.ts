import type { HttpReply, HttpRequest } from '../../../../mock/http/message.ts';
import { parseTarget } from '../../../../mock/http/target.ts';

/**
 * Writes one line for every request that was answered: `pretty` for people, `json` for programs.
 *
 * What the page of the mock asks for by itself, every second and more, is left out.
 *
 * Headers and bodies are never written, nor are signatures of links: keys and customers stay out of logs.
 */
export function createRequestLog(
  format: 'pretty' | 'json' | 'silent',
  write: (line: string) => void,
): (request: HttpRequest, reply: HttpReply) => void {
  if (format === 'silent') return () => {};
  return ({ method, target, header }, { status, headers }) => {
    if (header('sec-fetch-site') === 'same-origin' && parseTarget(target).plane === 'internal') return;
    const time = new Date().toISOString();
    const path = stripQuery(target);
    const gap = headers['understudy-gap'];
    if (format === 'json') write(`${JSON.stringify({ time, method, target: path, status, gap })}\n`);
    else
      write(
        `${time.slice(11, 19)} ${status} ${method} ${escapeNonPrintable(path)}${gap === undefined ? '' : `  (gap: ${gap})`}\n`,
      );
  };
}

/** What stands behind the question mark may hold a signature, or an address that does. */
function stripQuery(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** A terminal must not take a request for a command. */
function escapeNonPrintable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character));
}
