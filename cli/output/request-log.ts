import type { MockOptions } from '../../mock/index.ts';
import { formatInstant } from '../../src/instant.ts';
import { renderJsonLine } from './format.ts';

/**
 * Logs requests, except those of the dashboard, to standard error. A program can correlate them by the `x-request-id` that a
 * load balancer sets and by `traceparent` (W3C trace context). The log never contains headers, bodies or signatures.
 */
export function createRequestLog(format: 'pretty' | 'json' | 'silent'): NonNullable<MockOptions['onReply']> {
  if (format === 'silent') return () => {};
  const write = batchLines();
  const timeOfDay = createTimeOfDay();
  return ({ method, target, header }, { status, headers }, unmetWishes) => {
    if (target.startsWith('/_mock') && header('sec-fetch-site') === 'same-origin') return;
    // Omit the query, which may contain a signature or an address with one.
    const [path = ''] = target.split('?', 1);
    const facts = {
      field: headers['understudy-field'],
      gap: headers['understudy-gap'],
      fault: headers['understudy-fault'],
    };
    const wishes = unmetWishes();
    if (format === 'json') {
      const requestId = header('x-request-id')?.slice(0, 200);
      const notices = wishes.length === 0 ? {} : { notices: wishes };
      const time = formatInstant(Date.now());
      const trace = readTrace(header);
      write(renderJsonLine({ time, method, target: path, status, ...facts, requestId, ...trace, ...notices }));
      return;
    }
    const found = Object.entries(facts).filter(([, value]) => value !== undefined);
    const notes = [...found.map(([name, value]) => `${name}: ${value}`), ...wishes];
    const note = notes.length === 0 ? '' : `  (${notes.map(escapeNonPrintable).join('; ')})`;
    write(`${timeOfDay(Date.now())} ${status || 'no answer'} ${method} ${escapeNonPrintable(path)}${note}\n`);
  };
}

/** The ids of the trace that a request belongs to; empty if the header is missing or invalid. */
function readTrace(header: (name: string) => string | undefined): { traceId?: string; spanId?: string } {
  const [, traceId, spanId] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/.exec(header('traceparent') ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
}

/** Formats a time as hours, minutes and seconds. Caches the text, because consecutive lines mostly share it. */
function createTimeOfDay(): (now: number) => string {
  let [shownSecond, text] = [Number.NaN, ''];
  return (now) => {
    const second = Math.floor(now / 1_000);
    if (second !== shownSecond) [shownSecond, text] = [second, formatInstant(now).slice(11, 19)];
    return text;
  };
}

/** Escapes control characters: a request must not control the terminal. */
function escapeNonPrintable(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

const batchMs = 20;

/** Writes lines in batches, the last at the end of the process: writing takes longer than answering. */
function batchLines(): (line: string) => void {
  let lines = '';
  const flush = () => {
    if (lines !== '') process.stderr.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return (line) => {
    if (lines === '') setTimeout(flush, batchMs).unref();
    lines += line;
  };
}
