import type { MockOptions } from '../../../mock/index.ts';

/**
 * Writes one line for every request: `pretty` for people, `json` for programs.
 *
 * What the dashboard requests by itself, every second and more, is left out. Headers, bodies and signatures of links are
 * never written: keys and customers stay out of logs.
 */
export function createRequestLog(
  format: 'pretty' | 'json' | 'silent',
  write: (line: string) => void,
): NonNullable<MockOptions['onReply']> {
  if (format === 'silent') return () => {};
  return ({ method, target, header }, { status, headers }) => {
    if (header('sec-fetch-site') === 'same-origin' && target.startsWith('/_mock')) return;
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

/** The query may have a signature, or an address with one. */
function stripQuery(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** A terminal must not obey a request. */
function escapeNonPrintable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character));
}
