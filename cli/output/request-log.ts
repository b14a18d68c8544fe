import type { MockOptions } from '../../mock/index.ts';
import { formatInstant } from '../../src/instant.ts';
import { renderJsonLine } from './format.ts';

/** The request log omits requests of the dashboard, and never contains headers, bodies or signatures. */
export function createRequestLog(format: 'pretty' | 'json' | 'silent'): NonNullable<MockOptions['onReply']> {
  if (format === 'silent') return () => {};
  const write = batchLines(format === 'json' ? () => '' : timeOfDay);
  return ({ method, target, header }, { status, headers }, wishes) => {
    if (target.startsWith('/_mock') && header('sec-fetch-site') === 'same-origin') return;
    // Omit the query of the URL from the log, because a query may contain a signature.
    const path = target.replace(query, '');
    const { 'understudy-field': field, 'understudy-gap': gap, 'understudy-fault': fault } = headers;
    if (format === 'json') {
      const time = formatInstant(Date.now());
      const requestId = header('x-request-id')?.slice(0, 200);
      const [, traceId, spanId] = traceparent.exec(header('traceparent') ?? '') ?? [];
      const notices = wishes.length === 0 ? undefined : wishes;
      const result = { status, field, gap, fault };
      write(renderJsonLine({ time, method, target: path, ...result, requestId, traceId, spanId, notices }));
      return;
    }
    const notes: string[] = [];
    if (field !== undefined) notes.push(`field: ${field}`);
    if (gap !== undefined) notes.push(`gap: ${gap}`);
    if (fault !== undefined) notes.push(`fault: ${fault}`);
    notes.push(...wishes);
    const note = notes.length === 0 ? '' : `  (${notes.map(escapeNonPrintable).join('; ')})`;
    write(`${status || 'no answer'} ${method} ${escapeNonPrintable(path)}${note}\n`);
  };
}

const query = /\?.*/s;

const traceparent = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/;

/** Encodes control characters, which could otherwise change the terminal of the person who reads the log. */
function escapeNonPrintable(text: string): string {
  return text.replace(nonPrintable, encodeCharacter);
}

const nonPrintable = /[^\x20-\x7e]/gu;

function encodeCharacter(character: string): string {
  return encodeURIComponent(character.toWellFormed());
}

function timeOfDay(): string {
  return `${formatInstant(Date.now()).slice(11, 19)} `;
}

const batchMs = 20;

/** Writes lines in batches, because one write takes longer than one response of the mock. */
function batchLines(prefixOfBatch: () => string): (line: string) => void {
  let lines = '';
  let prefix = '';
  const flush = () => {
    if (lines !== '') process.stderr.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return (line) => {
    if (lines === '') {
      setTimeout(flush, batchMs).unref();
      prefix = prefixOfBatch();
    }
    lines += prefix + line;
  };
}
