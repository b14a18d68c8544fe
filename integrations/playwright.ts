import { type BrowserContext, test as baseTest, expect, type Route, type TestInfo } from '@playwright/test';
import { createMock, type ListenResult, type Mock, type MockOptions, manualClock } from '../mock/index.ts';
import { formatInstant } from '../src/instant.ts';
import { toTranscriptLines } from './transcript-lines.ts';

/** The mock of a test. */
export interface TestMock {
  /** The base URL of the service, with its `/api`, on a port of this test's own. */
  baseUrl: string;
  /** The first key of its first workspace. */
  apiKey: string;
  /** The time of this mock: `clock.advance({ days: 1 })`. It stands still until the test moves it. */
  clock: Mock['time'];
  /** Everything that the control plane does, typed. */
  control: Mock['control'];
}

export interface Fixtures {
  /** A mock of this test alone, started for it; on a failed test its journal and transcripts are attached. */
  mock: TestMock;
}

/** To be set with `use` in the configuration or with `test.use`. */
export interface Options {
  /** Options of the mock, over a manual clock that starts at the real time, and the title of the test as the seed. */
  mockOptions: MockOptions;
  /**
   * The base URL that pages send their requests to, such as `http://localhost:5173/api`. What pages of a test send there
   * is answered by the mock of that test. So the app needs to know nothing of it.
   *
   * @defaultValue none: the app takes `mock.baseUrl`
   */
  serviceUrl: string | undefined;
}

/**
 * The `test` of Playwright with a mock in each test, which listens on a free port of this machine. Mocks share nothing: tests
 * in parallel that move time do not disturb each other. That is why there is one for each test, and none for a worker.
 *
 * @example
 * ```ts
 * test('a call is placed', async ({ page, mock }) => {
 *   await page.goto('/calls');
 *   await mock.control.advanceClock({ minutes: 1 });
 *   await expect(page.getByText('in progress')).toBeVisible();
 * });
 * ```
 */
export const test = baseTest.extend<Fixtures & Options>({
  mockOptions: [{}, { option: true }],
  serviceUrl: [undefined, { option: true }],
  mock: async ({ context, mockOptions, serviceUrl }, use, testInfo) => {
    const seed = testInfo.titlePath.join(' › ');
    await using mock = createMock({ clock: manualClock(Date.now()), seed, ...mockOptions });
    const { baseUrl }: ListenResult = await mock.listen();
    if (serviceUrl !== undefined) await routeToMock(context, serviceUrl.replace(/\/$/, ''), baseUrl);
    const apiKey = mock.workspaces[0]?.apiKeys[0] ?? '';
    await use({ baseUrl, apiKey, clock: mock.time, control: mock.control });
    if (testInfo.status !== testInfo.expectedStatus) await attachState(mock, testInfo);
  },
});

export { expect };

/** Has the mock answer what pages send to the service; a connection that it breaks off is broken off there too. */
async function routeToMock(context: BrowserContext, serviceUrl: string, baseUrl: string): Promise<void> {
  const answer = async (route: Route) => {
    const url = baseUrl + route.request().url().slice(serviceUrl.length);
    const response = await route.fetch({ url, maxRedirects: 0 }).catch(() => undefined);
    return response === undefined ? route.abort('connectionreset') : route.fulfill({ response });
  };
  await context.route((url) => url.href.startsWith(`${serviceUrl}/`), answer);
}

/** Attaches what was sent and what was said. Keys are redacted. */
async function attachState({ control, time }: Mock, testInfo: TestInfo): Promise<void> {
  const { exchanges } = await control.readJournal();
  const { sessions } = await control.listSessions();
  const conversations = await Promise.all(
    sessions.map(async ({ sessionId, status, customer }) => {
      const { transcript } = await control.readSession({ sessionId });
      return [`${sessionId}, ${status}, with ${customer}`, ...toTranscriptLines(transcript).map((line) => `  ${line}`)];
    }),
  );
  const lines = [`The clock of the mock shows ${formatInstant(time.now())}.`, ...conversations.flat()];
  await testInfo.attach('journal of the mock', {
    body: JSON.stringify(exchanges, null, 2),
    contentType: 'application/json',
  });
  await testInfo.attach('transcripts of the mock', { body: lines.join('\n'), contentType: 'text/plain' });
}
