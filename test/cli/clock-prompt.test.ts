import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { executeClockCommand, startClockPrompt } from '../../cli/serve/clock-prompt.ts';
import { createMock, type Mock, manualClock } from '../../mock/index.ts';
import { day, formatInstant, hour, minute, second } from '../../src/instant.ts';
import { scheduleMessage } from '../support/mock/scheduled-message.ts';
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
