import { expect } from 'vitest';
import type { ManualClock } from '../../../mock/engine/clock.ts';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import { type ApiClient, type ApiResponse, createApiClient } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';

export const trigger = 'POST /api/chat-agent/trigger';

export function createTestMock(clock: ManualClock = manualClock(start)): Mock {
  return createMock({ seed: 'transport', clock });
}

export function createTestClient(clock?: ManualClock): ApiClient & { mock: Mock } {
  return createClientOf(createTestMock(clock));
}

export function createClientOf(mock: Mock): ApiClient & { mock: Mock } {
  const { send, dataOf } = createApiClient(mock, 'http://mock.test');
  const { createSession, createCall } = createApiClient(mock);
  return { mock, send, dataOf, createSession, createCall };
}

export function expectError({ status, body }: ApiResponse, expected: number, errorCode: string): void {
  expect({ status, body }).toEqual({
    status: expected,
    body: { responseCode: expected, errorCode, message: expect.stringMatching(/\S/), data: null },
  });
}
