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

test.each<[string, () => unknown, string]>([
  ['a misspelled option', () => callOf(createMock)({ sceanrio: 'x' }), 'createMock has no "sceanrio". There are'],
  ['a misspelled seed', () => callOf(createMock)({ sede: 'x' }), 'createMock has no "sede". Did you mean "seed"?'],
  ['a misspelled seed in a browser', () => callOf(browser.createMock)({ sede: 'x' }), 'Did you mean "seed"?'],
  ['an option that is a string', () => callOf(createMock)('acme'), 'createMock takes an object, but it was "acme".'],
  [
    'a scenario',
    () => callOf(createMock)({ scenario: 'x' }),
    'has no "scenario". Load a scenario into the mock: await',
  ],
  [
    'the name of a workspace file',
    () => callOf(createMock)({ workspaces: 'shop.yaml' }),
    'content of a workspace file: { workspaces: await parseWorkspacesFile(text, fileName) }, but it was "shop.yaml".',
  ],
  ['a list of workspaces', () => callOf(mock.setWorkspaces)([]), 'await parseWorkspacesFile(text, fileName) }, but it'],
  [
    'a clock that is a text',
    () => callOf(createMock)({ clock: 'x60' }),
    'clock must be realClock(), scaledClock(60, Date.now()) or manualClock(Date.now()), but it was "x60".',
  ],
  [
    'a clock function that is not called',
    () => callOf(createMock)({ clock: manualClock }),
    'clock must be realClock(), ',
  ],
  [
    'a speed that is a text',
    () => callOf(scaledClock)('60x', 0),
    'factor must be a number greater than 0, but it was "60x".',
  ],
  ['a start that is a text', () => callOf(scaledClock)(60, '2026'), 'start must be in milliseconds since 1970'],
  [
    'a misspelled unit of time',
    () => callOf(mock.time.advance)({ minute: 1 }),
    'advance has no "minute". Did you mean "minutes"?',
  ],
  [
    'a duration without a unit',
    () => callOf(mock.time.advance)(5),
    'advance takes an object such as { minutes: 1 }, but it was 5.',
  ],
  [
    'a missing duration',
    () => callOf(mock.time.advance)(),
    'advance takes an object such as { minutes: 1 }, but it was undefined.',
  ],
  [
    'a number of minutes that is a text',
    () => callOf(mock.time.advance)({ minutes: '1' }),
    'minutes must be a number, but it was "1".',
  ],
  ['NaN minutes', () => mock.time.advance({ minutes: Number.NaN }), 'minutes must be a number, but it was NaN.'],
  [
    'a date in place of a timestamp in milliseconds',
    () => callOf(mock.time.moveTo)('2026-11-22'),
    'moveTo takes milliseconds since 1970, such as Date.parse("2026-11-22T09:00:00Z"), but it was "2026-11-22".',
  ],
  [
    'a Date object in place of a timestamp in milliseconds',
    () => callOf(mock.time.moveTo)(new Date(0)),
    'moveTo takes milliseconds since 1970',
  ],
  [
    'a misspelled unit of sessionTtl',
    () => callOf(createMock)({ sessionTtl: { day: 1 } }),
    'sessionTtl has no "day". Did you mean "days"?',
  ],
  [
    'a misspelled option of the MSW handlers',
    () => callOf(handlers)({ mock, baseURL: '/x' }),
    'handlers has no "baseURL". Did you mean "baseUrl"?',
  ],
  [
    'a misspelled option of the Vite plugin',
    () => callOf(understudy)({ mocks: {} }),
    'understudy has no "mocks". Did you mean "mock"?',
  ],
  [
    'a misspelled option of the client',
    () => callOf(createClient)({ apiKey: 'x', baseUrl: 'http://x', fetcher: fetch }),
    'createClient has no "fetcher". Did you mean "fetch"?',
  ],
  [
    'a misspelled option of mock.listen',
    () => callOf(mock.listen)({ prot: 1 }),
    'listen has no "prot". Did you mean "port"?',
  ],
  [
    'a misspelled option of mock.close',
    () => callOf(mock.close)({ grace: 1 }),
    'close has no "grace". There is "graceSeconds".',
  ],
  [
    'an unknown option of a shared mock',
    () => callOf(createSharedMock)('postgres://x', { log: 1 }),
    'createSharedMock has no "log"',
  ],
])('the mock throws a TypeError with an explanation for %s', async (_, call, message) => {
  const error = await (async () => call())().catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
});
