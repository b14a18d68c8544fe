import type { MockOptions } from '../../mock/index.ts';
import { formatInstant } from '../../src/instant.ts';
import { renderJsonLine } from './format.ts';

/** The request log omits requests of the dashboard, and never contains headers, bodies or signatures. */
export function createRequestLog(format: 'pretty' | 'json' | 'silent'): NonNullable<MockOptions['onReply']> {
  if (format === 'silent') return () => {};
  const write = batchLines();
  const timeOfDay = createTimeOfDay();
  return ({ method, target, header }, { status, headers }, unmetWishes) => {
    if (target.startsWith('/_mock') && header('sec-fetch-site') === 'same-origin') return;
    // Omit the query of the URL from the log, because a query may contain a signature.
    const path = target.includes('?') ? target.slice(0, target.indexOf('?')) : target;
    const { 'understudy-field': field, 'understudy-gap': gap, 'understudy-fault': fault } = headers;
    const wishes = unmetWishes();
    if (format === 'json') {
      const requestId = header('x-request-id')?.slice(0, 200);
      const notices = wishes.length === 0 ? {} : { notices: wishes };
      const time = formatInstant(Date.now());
      const trace = readTrace(header('traceparent'));
      write(renderJsonLine({ time, method, target: path, status, field, gap, fault, requestId, ...trace, ...notices }));
      return;
    }
    const notes: string[] = [];
    if (field !== undefined) notes.push(`field: ${field}`);
    if (gap !== undefined) notes.push(`gap: ${gap}`);
    if (fault !== undefined) notes.push(`fault: ${fault}`);
    if (wishes.length > 0) notes.push(...wishes);
    const note = notes.length === 0 ? '' : `  (${notes.map(escapeNonPrintable).join('; ')})`;
    write(`${timeOfDay(Date.now())} ${status || 'no answer'} ${method} ${escapeNonPrintable(path)}${note}\n`);
  };
}

function readTrace(traceparent = ''): { traceId?: string; spanId?: string } {
  const [, traceId, spanId] = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
}

/** Caches the last time of day, because consecutive log lines mostly share it. */
function createTimeOfDay(): (now: number) => string {
  let [shownSecond, text] = [Number.NaN, ''];
  return (now) => {
    const second = Math.floor(now / 1_000);
    if (second !== shownSecond) [shownSecond, text] = [second, formatInstant(now).slice(11, 19)];
    return text;
  };
}

/** Encodes control characters, which could otherwise change the terminal of the person who reads the log. */
function escapeNonPrintable(text: string): string {
  if (printable.test(text)) return text;
  return text.replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

const printable = /^[\x20-\x7e]*$/;

const batchMs = 20;

/** Writes lines in batches, because one write takes longer than one response of the mock. */
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
