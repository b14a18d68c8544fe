import { test as baseTest, expect } from 'vitest';
import { createMock, type Mock, type MockOptions, manualClock } from '../mock/index.ts';
import { type Client, createClient } from '../src/client.ts';
import type { ControlSchemas } from '../src/control-operations.ts';
import { type ExpectedMessage, toHaveDelivered, toHaveStatus, toHaveTranscript } from './matchers.ts';

/** The fixtures of each {@link test}. */
export interface Fixtures {
  /**
   * Options of the test's mock. The defaults are a manual clock that starts at the real time, and the test's name as
   * the seed. Change them with `test.extend({ mockOptions: { workspaces } })`. Each test copies a manual clock given
   * here and starts at its time. A move of the given clock does not move the mock: use the fixture `clock`.
   */
  mockOptions: MockOptions;
  /** A mock for this test only. It is closed after the test. */
  mock: Mock;
  /** The clock of this test's mock: `clock.advance({ days: 1 })`. It is paused until the test moves it. */
  clock: Mock['time'];
  /** A typed client of this test's mock, with the first API key of its first workspace. */
  api: Client;
}

/**
 * The `test` of vitest with a mock in each test, in process and without a port. Tests share no state and no clock.
 *
 * @example
 * ```ts
 * test('a message for tomorrow', async ({ api, clock, mock }) => { await api.triggerChat({ body: {
 * communicationChannel: 'Website Chat', customerNumber: 'visitor-7' } }); clock.advance({ minutes: 1 }); await
 * expect(mock).toHaveDelivered({ to: 'visitor-7' }); });
 * ```
 */
export const test = baseTest.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires that fixtures destructure their first parameter.
  mockOptions: async ({}, use) => use({}),
  mock: async ({ task, mockOptions }, use) => {
    const { clock = manualClock(Date.now()) } = mockOptions;
    // Copy a manual clock, because all tests of a file share the object in `mockOptions`.
    const ownClock = clock.mode === 'manual' ? manualClock(clock.now()) : clock;
    await using mock = createMock({ seed: task.name, ...mockOptions, clock: ownClock });
    await use(mock);
  },
  clock: async ({ mock }, use) => use(mock.time),
  api: async ({ mock }, use) => {
    const apiKey = mock.workspaces[0]?.apiKeys[0] ?? '';
    await use(createClient({ apiKey, baseUrl: 'http://mock/api', fetch: mock.fetch }));
  },
});

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /**
     * Checks a status. A number is the HTTP status of any result of `api`; a string is the status of the session that
     * `api.getSession` returned.
     *
     * @example
     * ```ts
     * expect(await api.getSession({ path: { sessionId } })).toHaveStatus('active');
     * expect(await api.getSession({ path: { sessionId: 'none' } })).toHaveStatus(404);
     * ```
     */
    toHaveStatus(status: number | ControlSchemas['Status']): R;
    /**
     * Checks the transcript of the session that `api.getSession` returned, one line for each entry: `assistant: Hi
     * Ada!`, `user: [image]`, `function_call: look_up_order`.
     *
     * @param lines strings, or matchers such as `expect.stringContaining('Ada')`
     * @throws TypeError for a string that starts with no role and no type of entry
     */
    toHaveTranscript(lines: readonly unknown[]): R;
    /**
     * Checks that the mock has delivered a message with the given fields, whatever its other fields. Returns a promise
     * to await. A message that waits or has failed is not delivered: `mock.control.listMessages` finds it.
     *
     * @param message such as `{ to: '+14155550123', text: expect.stringContaining('Ada') }`
     * @throws TypeError (as a rejection) for an unknown field, or a value of a type that the field cannot have
     */
    toHaveDelivered(message: ExpectedMessage): Promise<void>;
  }
}

expect.extend({ toHaveDelivered, toHaveStatus, toHaveTranscript });

export { expect };
