import { expect, test } from 'vitest';
import { handlers } from '../../integrations/msw.ts';
import { understudy } from '../../integrations/vite.ts';
import * as browser from '../../mock/browser.ts';
import { createMock, createSharedMock, manualClock, scaledClock } from '../../mock/index.ts';
import { createClient } from '../../src/client.ts';

// Users of JavaScript get a message where users of TypeScript get a compile error.

type Untyped = (...values: unknown[]) => unknown;
const callOf = (call: unknown) => call as Untyped;

const mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')) });

test.each<[message: string, call: () => unknown]>([
  ['createMock has no "sceanrio". There are', () => callOf(createMock)({ sceanrio: 'x' })],
  ['createMock has no "sede". Did you mean "seed"?', () => callOf(createMock)({ sede: 'x' })],
  ['createMock has no "sede". Did you mean "seed"?', () => callOf(browser.createMock)({ sede: 'x' })],
  ['createMock takes an object, but it was "acme".', () => callOf(createMock)('acme')],
  ['has no "scenario". Load a scenario into the mock: await', () => callOf(createMock)({ scenario: 'x' })],
  [
    'content of a workspace file: { workspaces: await parseWorkspacesFile(text, fileName) }, but it was "shop.yaml".',
    () => callOf(createMock)({ workspaces: 'shop.yaml' }),
  ],
  ['await parseWorkspacesFile(text, fileName) }, but it', () => callOf(mock.setWorkspaces)([])],
  [
    'clock must be realClock(), scaledClock(60, Date.now()) or manualClock(Date.now()), but it was "x60".',
    () => callOf(createMock)({ clock: 'x60' }),
  ],
  ['clock must be realClock(), ', () => callOf(createMock)({ clock: manualClock })],
  ['factor must be a number greater than 0, but it was "60x".', () => callOf(scaledClock)('60x', 0)],
  ['start must be in milliseconds since 1970', () => callOf(scaledClock)(60, '2026')],
  ['advance has no "minute". Did you mean "minutes"?', () => callOf(mock.time.advance)({ minute: 1 })],
  ['advance takes an object such as { minutes: 1 }, but it was 5.', () => callOf(mock.time.advance)(5)],
  ['advance takes an object such as { minutes: 1 }, but it was undefined.', () => callOf(mock.time.advance)()],
  ['minutes must be a number, but it was "1".', () => callOf(mock.time.advance)({ minutes: '1' })],
  ['minutes must be a number, but it was NaN.', () => mock.time.advance({ minutes: Number.NaN })],
  [
    'moveTo takes milliseconds since 1970, such as Date.parse("2026-11-22T09:00:00Z"), but it was "2026-11-22".',
    () => callOf(mock.time.moveTo)('2026-11-22'),
  ],
  ['moveTo takes milliseconds since 1970', () => callOf(mock.time.moveTo)(new Date(0))],
  ['sessionTtl has no "day". Did you mean "days"?', () => callOf(createMock)({ sessionTtl: { day: 1 } })],
  ['handlers has no "baseURL". Did you mean "baseUrl"?', () => callOf(handlers)({ mock, baseURL: '/x' })],
  ['understudy has no "mocks". Did you mean "mock"?', () => callOf(understudy)({ mocks: {} })],
  [
    'createClient has no "fetcher". Did you mean "fetch"?',
    () => callOf(createClient)({ apiKey: 'x', baseUrl: 'http://x', fetcher: fetch }),
  ],
  ['listen has no "prot". Did you mean "port"?', () => callOf(mock.listen)({ prot: 1 })],
  ['close has no "grace". There is "graceSeconds".', () => callOf(mock.close)({ grace: 1 })],
  ['createSharedMock has no "log"', () => callOf(createSharedMock)('postgres://x', { log: 1 })],
])('a call with an invalid option throws a TypeError with the message: %s', async (message, call) => {
  const error = await (async () => call())().catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
});
