import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../cli/output/run-reporter.ts';
import { executeClockCommand, startClockPrompt } from '../../cli/serve/clock-prompt.ts';
import { createRequestLog } from '../../cli/serve/request-log.ts';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { day, formatInstant, hour, minute, second } from '../../src/instant.ts';
import { findingWith, ruleDecidedAs } from '../support/kit/run-log.ts';
import { scheduleMessage } from '../support/mock/controlled-mock.ts';
import { start } from '../support/mock/world.ts';

const help = 'Move the clock: next, +90s, +15m, +2h, +1d, or a timestamp such as 2027-01-01T09:00:00Z.';

function mockAtStart(): Mock {
  return createMock({ seed: 'prompt', clock: manualClock(start) });
}

test('an answer prints what happened, then what the clock shows', async () => {
  const mock = mockAtStart();
  const sessionId = await scheduleMessage(mock, start + minute);

  expect(executeClockCommand(mock.time, '+2m')).toBe(
    [
      `  2026-11-20T09:01:00.000Z  message-sending  ${sessionId}\n`,
      `  2026-11-20T09:01:00.500Z  message-sent  ${sessionId}\n`,
      'The clock shows 2026-11-20T09:02:00.000Z.\n',
    ].join(''),
  );
});

test.each([
  ['+90s', 90 * second],
  ['+15m', 15 * minute],
  ['+2h', 2 * hour],
  ['+1d', day],
  ['+1.5h', 90 * minute],
  ['+0.001s', 1],
  ['+0s', 0],
  ['2027-01-01T09:00:00Z', 42 * day],
  ['2026-11-20T15:30:00+05:30', hour],
])('an answer %s moves the clock', (line, ms) => {
  const { time } = mockAtStart();
  expect(executeClockCommand(time, line)).toContain(`The clock shows ${formatInstant(start + ms)}.\n`);
  expect(time.now()).toBe(start + ms);
});

test.each([
  ...['help', '?', 'Next', 'next 2', '90s', '-1h', '+1', '+h', '+1w', '+ 1h', '+1H', '+1e3s', '+.5h', '+1.2345s'],
  ...['2027-01-01', '2027-01-01T09:00:00', '2027-02-30T09:00:00Z', '+1234567890s', '\u001b[31m', 'constructor'],
])('an answer to %j repeats the line so that it can be read, helps, and moves nothing', (line) => {
  const { time } = mockAtStart();
  expect(executeClockCommand(time, line)).toBe(`Unknown command ${JSON.stringify(line)}. ${help}\n`);
  expect(time.now()).toBe(start);
});

test('the prompt helps first, then answers each line of its input, spaces around it aside', async () => {
  const input = new PassThrough();
  const written: string[] = [];
  startClockPrompt(mockAtStart().time, input, (text) => written.push(text));
  input.end('  +1h \n\n+1d\nback\n');
  await setImmediate();
  await setImmediate();

  expect(written.filter((text) => text !== '')).toEqual([
    `${help}\n`,
    'No events. The clock shows 2026-11-20T10:00:00.000Z.\n',
    'No events. The clock shows 2026-11-21T10:00:00.000Z.\n',
    `Unknown command "back". ${help}\n`,
  ]);
});

const reply = { status: 200, headers: {} };

test('a program can follow a request through its ids; what is no trace is left out', () => {
  const log = (headers: Record<string, string>) => {
    const lines: string[] = [];
    const request = { method: 'GET', target: '/api', header: (name: string) => headers[name], body: new Uint8Array() };
    createRequestLog('json', (line) => lines.push(line))(request, reply, () => []);
    const { requestId, traceId, spanId } = JSON.parse(lines.join('')) as Record<string, string>;
    return { requestId, traceId, spanId };
  };
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

  expect(log({ 'x-request-id': 'r-1', traceparent: `00-${traceId}-${spanId}-01` })).toEqual({
    requestId: 'r-1',
    traceId,
    spanId,
  });
  for (const traceparent of ['', 'none', `00-${traceId}-01`, `00-${traceId.toUpperCase()}-${spanId}-01`])
    expect(log({ traceparent })).toEqual({});
  expect(log({ 'x-request-id': 'r'.repeat(1_000) }).requestId).toHaveLength(200);
});

test('what a request asked for in vain is said, and cannot write to the terminal', () => {
  const lines: string[] = [];
  const request = { method: 'GET', target: '/api', header: () => undefined, body: new Uint8Array() };
  const log = (format: 'pretty' | 'json') =>
    createRequestLog(format, (line) => lines.push(line))(request, reply, () => ['The field "a\x1b" is ignored.']);
  log('pretty');
  log('json');

  expect(lines[0]).toMatch(/ 200 GET \/api {2}\(The field "a%1B" is ignored\.\)\n$/);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ notices: ['The field "a\x1b" is ignored.'] });
});

test('a socket tells its listener of fields that are ignored, and of a preference that was not met', async () => {
  const wishes: (readonly string[])[] = [];
  await using mock = createMock({ onReply: (_request, _reply, unmetWishes) => wishes.push(unmetWishes()) });
  const { baseUrl } = await mock.listen();
  const send = (prefer: Record<string, string>, body: object) =>
    fetch(`${baseUrl}/chat-agent/trigger`, {
      method: 'POST',
      headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json', ...prefer },
      body: JSON.stringify(body),
    });
  await send({ prefer: 'example=none' }, { custmerNumber: '1' });
  await send({}, { customerNumber: '1' });

  await expect.poll(() => wishes.length).toBe(2);
  expect(wishes[0]).toEqual([
    'The preference of the header Prefer was not met.',
    expect.stringMatching(/"custmerNumber" is ignored/),
  ]);
  expect(wishes[1]).toEqual([]);
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

function progressOf(isTerminal: boolean): string {
  let written = '';
  const progress = createProgress(3, isTerminal, (text) => {
    written += text;
  });
  progress.ruleDecided(ruleDecidedAs('a/one', { type: 'passed' }));
  progress.ruleDecided(ruleDecidedAs('a/two', { type: 'failed', finding: findingWith('x') }));
  progress.ruleDecided(ruleDecidedAs('a/three', { type: 'skipped', reason: 'x' }));
  progress.finish();
  return written;
}

test('there is a line for each rule', () => {
  expect(progressOf(false)).toBe('[1/3] passed a/one\n[2/3] failed a/two\n[3/3] skipped a/three\n');
});

test('a terminal has one line, keeps findings and errors, and is clean in the end', () => {
  const clear = '\r\u001b[2K';

  expect(progressOf(true)).toBe(
    `${clear}[1/3] passed a/one${clear}[2/3] failed a/two\n${clear}[3/3] skipped a/three${clear}`,
  );
});
