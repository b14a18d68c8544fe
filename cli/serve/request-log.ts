import type { MockOptions } from '../../mock/index.ts';
import { formatInstant } from '../../src/instant.ts';

/**
 * Writes one line for every request, by default to standard error: `pretty` for people, `json` for programs. A program can
 * follow a request by its `x-request-id`, which a load balancer sets, and by the ids of its `traceparent` (W3C trace context).
 *
 * A line also says what the request asked for in vain: a field that is ignored, or a preference that was not met.
 *
 * What the dashboard requests by itself, every second and more, is left out. Headers, bodies and signatures of links are
 * never written: keys and customers stay out of logs.
 */
export function createRequestLog(
  format: 'pretty' | 'json' | 'silent',
  write: (line: string) => void = batchLines((lines) => process.stderr.write(lines)),
): NonNullable<MockOptions['onReply']> {
  if (format === 'silent') return () => {};
  return ({ method, target, header }, { status, headers }, unmetWishes) => {
    if (target.startsWith('/_mock') && header('sec-fetch-site') === 'same-origin') return;
    const time = formatInstant(Date.now());
    // The query may have a signature, or an address with one.
    const [path = ''] = target.split('?', 1);
    const gap = headers['understudy-gap'];
    const wishes = unmetWishes();
    if (format === 'json') {
      const requestId = header('x-request-id')?.slice(0, 200);
      write(
        `${JSON.stringify({ time, method, target: path, status, gap, requestId, ...readTrace(header), ...(wishes.length === 0 ? {} : { notices: wishes }) })}\n`,
      );
      return;
    }
    const notes = [...(gap === undefined ? [] : [`gap: ${gap}`]), ...wishes.map(escapeNonPrintable)];
    const note = notes.length === 0 ? '' : `  (${notes.join('; ')})`;
    write(`${time.slice(11, 19)} ${status} ${method} ${escapeNonPrintable(path)}${note}\n`);
  };
}

/** The ids of the trace that a request is part of; nothing where the header is missing or is none. */
function readTrace(header: (name: string) => string | undefined): { traceId?: string; spanId?: string } {
  const [, traceId, spanId] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/.exec(header('traceparent') ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
}

/** A terminal must not obey a request. */
function escapeNonPrintable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => encodeURIComponent(character));
}

/**
 * Writes lines together, each at most `delayMs` late: for a server, writing takes longer than answering.
 *
 * What is left is written when the process ends.
 *
 * @param write must have written when it returns, as standard output and standard error have
 */
function batchLines(write: (lines: string) => void, delayMs = 20): (line: string) => void {
  let lines = '';
  const flush = () => {
    if (lines !== '') write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return (line) => {
    if (lines === '') setTimeout(flush, delayMs).unref();
    lines += line;
  };
}
