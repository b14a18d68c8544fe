import { test as baseTest, expect, type TestInfo } from '@playwright/test';
import { createMock, type Mock, type MockOptions } from '../mock/index.ts';
import { type Control, type ControlInput, createControl } from '../src/control-operations.ts';
import { formatInstant, type Instant } from '../src/instant.ts';
import { mockAddressesOf, parseServiceAddress } from './service-address.ts';
import { createServiceRoute, type ServiceRoute } from './service-route.ts';
import { toTranscriptLines } from './transcript-lines.ts';

/** The mock of one test: a separate workspace on a server that tests share. */
export interface TestMock {
  /** The base URL of the service, which ends with `/api`. */
  baseUrl: string;
  /** The API key of this test's workspace. */
  apiKey: string;
  workspaceId: string;
  /** The clock of this workspace: `await clock.advance({ days: 1 })`. It is paused until the test moves it. */
  clock: WorkspaceClock;
  /** The typed client of the control plane. Operations with a `workspaceId` default to this test's workspace. */
  control: Control;
  /**
   * Replaces the state of this workspace by a built-in scenario, such as `refund-in-progress`. Its clock then shows the
   * time of the scenario.
   *
   * @returns that time, and the ids of sessions and calls by the names that the scenario gives them
   * @throws ControlError (as a rejection) for an unknown name
   */
  load(scenario: string): ReturnType<Mock['load']>;
}

export interface Fixtures {
  /** A workspace with its own clock for this test. The report of a failed test contains journal and transcripts. */
  mock: TestMock;
}

/** Options that can differ between tests. Set them with `use` in the configuration or with `test.use`. */
export interface Options {
  /** The content and clock of the test's workspace. @defaultValue a copy of the first workspace, at the real time */
  workspaceOptions: WorkspaceOptions;
  /**
   * The absolute base URL that pages send their requests to, such as `http://localhost:5173/api`. The mock answers the
   * requests of a test to this URL in the workspace of that test. It replaces the API keys of the server's own
   * workspaces by the key of the test, so the app needs no changes. This applies to the pages of every browser context,
   * and to requests with `request` and `page.request`.
   *
   * @defaultValue none: the app uses `mock.baseUrl` and `mock.apiKey`
   */
  serviceUrl: string | undefined;
}

export interface WorkspaceOptions {
  /** The id of the workspace to copy, without its sessions. @defaultValue the first workspace of the server */
  copyFrom?: string;
  /** The content as in a workspace file, without `id` and `apiKeys`. Cannot be combined with `copyFrom`. */
  content?: Readonly<Record<string, unknown>>;
  /** Start time of the workspace's clock, in milliseconds since 1970. @defaultValue the real time */
  startAt?: number;
  /**
   * The answers to the open questions of the interface: the id of an alternative by the id of its question. In
   * the test's workspace, these answers override those of the server.
   */
  profile?: Readonly<Record<string, string>>;
}

/** Options of a worker process. Set them with `use` in the configuration. */
export interface WorkerOptions {
  /**
   * The URL of a mock that all workers share, such as `http://127.0.0.1:4010`: `understudy serve` prints it.
   *
   * @defaultValue the environment variable `UNDERSTUDY_URL`; without it, each worker starts a mock of its own
   */
  mockUrl: string | undefined;
  /** The token of the shared mock, if it requires a token. @defaultValue the environment variable `UNDERSTUDY_TOKEN` */
  mockToken: string | undefined;
  /** Options of the mock that each worker starts. */
  mockOptions: MockOptions;
}

interface WorkerFixtures {
  mockServer: MockServer;
  /** The route to add to every new browser context. Undefined unless a test has a `serviceUrl`. */
  serviceRoute: { current: ServiceRoute | undefined };
}

type MockServer = Awaited<ReturnType<typeof toMockServer>>;

/**
 * The `test` of Playwright with a workspace of a mock in each test. Workspaces share no state and no clock: parallel
 * tests can each move the time by weeks.
 *
 * @example
 * ```ts
 * test('a call is placed', async ({ page, mock }) => { await page.goto('/calls'); await mock.clock.advance({ minutes: 1
 * }); await expect(page.getByText('in progress')).toBeVisible(); });
 * ```
 */
export const test = baseTest.extend<Fixtures & Options, WorkerFixtures & WorkerOptions>({
  mockUrl: [process.env.UNDERSTUDY_URL || undefined, { option: true, scope: 'worker' }],
  mockToken: [process.env.UNDERSTUDY_TOKEN || undefined, { option: true, scope: 'worker' }],
  mockOptions: [{}, { option: true, scope: 'worker' }],
  mockServer: [
    async ({ mockUrl, mockToken, mockOptions }, use) => {
      if (mockUrl !== undefined) return use(await toMockServer(mockUrl, mockToken));
      await using mock = createMock(mockOptions);
      const { baseUrl } = await mock.listen();
      await use(await toMockServer(baseUrl, undefined));
    },
    { scope: 'worker' },
  ],
  workspaceOptions: [{}, { option: true }],
  serviceUrl: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires that fixtures destructure their first parameter.
  serviceRoute: [async ({}, use) => use({ current: undefined }), { scope: 'worker' }],
  browser: [
    async ({ browser, serviceRoute }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await serviceRoute.current?.addTo(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker', timeout: 0 },
  ],
  // Depend on the `mock` fixture, so that it creates the route before this fixture adds the route to the context.
  context: async ({ mock: _, serviceRoute, context }, use) => {
    await serviceRoute.current?.addTo(context);
    await use(context);
  },
  request: async ({ mock: _, serviceRoute, request }, use) => {
    serviceRoute.current?.redirect(request);
    await use(request);
  },
  mock: async (
    { mockServer, workspaceOptions, serviceUrl, serviceRoute, baseURL, extraHTTPHeaders },
    use,
    testInfo,
  ) => {
    const address = serviceUrl === undefined ? undefined : parseServiceAddress(serviceUrl, 'serviceUrl');
    const mock = await openWorkspace(mockServer, workspaceOptions);
    if (address !== undefined) {
      const { keys } = mockServer;
      serviceRoute.current = createServiceRoute({ address, mock, keys, baseURL, extraHTTPHeaders });
    }
    try {
      await use(mock);
      if (testInfo.status !== testInfo.expectedStatus) await attachState(mock, testInfo);
    } finally {
      serviceRoute.current = undefined;
      await mock.control.deleteWorkspace({ workspaceId: mock.workspaceId });
    }
  },
});

export { expect };

async function toMockServer(url: string, token: string | undefined) {
  const { baseUrl, controlUrl } = mockAddressesOf(url);
  const base = { baseUrl: controlUrl, ...(token === undefined ? {} : { token }) };
  const toControl = (workspaceId?: string) => createControl({ ...base, ...(workspaceId && { workspaceId }) });
  const { workspaces } = await toControl().listWorkspaces();
  /** Apps under test are configured with one of these API keys. */
  const keys: ReadonlySet<string> = new Set(workspaces.flatMap(({ apiKeys }) => apiKeys));
  return { baseUrl, toControl, keys };
}

async function openWorkspace(
  { baseUrl, toControl }: MockServer,
  { startAt = Date.now(), profile, ...content }: WorkspaceOptions,
): Promise<TestMock> {
  const clock = { mode: 'manual', now: formatInstant(startAt) } as const;
  const { workspaceId, apiKeys } = await toControl().createWorkspace({ ...content, clock });
  const control = toControl(workspaceId);
  if (profile !== undefined) await control.setProfile({ profile });
  return {
    baseUrl,
    apiKey: apiKeys[0] ?? '',
    workspaceId,
    control,
    clock: createWorkspaceClock(control),
    load: (name) => control.loadScenario({ name }),
  };
}

/** The report of a test contains the journal and the transcripts without API keys. */
async function attachState({ control, clock }: TestMock, testInfo: TestInfo): Promise<void> {
  const { exchanges } = await control.readJournal();
  const { sessions } = await control.listSessions();
  const conversations = await Promise.all(
    sessions.map(async ({ sessionId, status, customer }) => {
      const { transcript } = await control.readSession({ sessionId });
      return [`${sessionId}, ${status}, with ${customer}`, ...toTranscriptLines(transcript).map((line) => `  ${line}`)];
    }),
  );
  const lines = [`The clock of this test shows ${formatInstant(await clock.now())}.`, ...conversations.flat()];
  const journal = JSON.stringify(exchanges, null, 2);
  await testInfo.attach('journal of the mock', { body: journal, contentType: 'application/json' });
  await testInfo.attach('transcripts of the mock', { body: lines.join('\n'), contentType: 'text/plain' });
}

type WorkspaceClock = ReturnType<typeof createWorkspaceClock>;

/** The clock of one workspace, which the test moves. Each move returns the first 1,000 events that became due. */
function createWorkspaceClock(control: Control) {
  return {
    /** The current time, in milliseconds since 1970. */
    now: async (): Promise<Instant> => Date.parse((await control.getClock()).now),
    /**
     * Moves the clock forward by a duration, the sum of its parts.
     *
     * @throws ControlError (as a rejection) when the duration leads beyond year 9999
     */
    advance: async (by: Omit<ControlInput<'advanceClock'>, 'to' | 'workspaceId'>) =>
      (await control.advanceClock(by)).events,
    /**
     * Moves the clock forward to a time in milliseconds since 1970.
     *
     * @throws ControlError (as a rejection) when the time is in the past
     */
    moveTo: async (to: Instant) => (await control.advanceClock({ to: formatInstant(to) })).events,
    /** Moves the clock forward to the next due event. When nothing is due, it does not move the clock. */
    toNext: async () => (await control.advanceToNext()).events,
  };
}
