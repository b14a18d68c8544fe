import { expect } from 'vitest';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import { type ApiResponse, createApiClient } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';

export const trigger = 'POST /api/chat-agent/trigger';

export function createTestMock(): Mock {
  return createMock({ seed: 'transport', clock: manualClock(start) });
}

export function createTestClient() {
  return createClientOf(createTestMock());
}

export function createClientOf(mock: Mock) {
  return { mock, ...createApiClient(mock, 'http://mock.test') };
}

export function expectError({ status, body }: ApiResponse, expected: number, errorCode: string): void {
  expect({ status, body }).toEqual({
    status: expected,
    body: { responseCode: expected, errorCode, message: expect.stringMatching(/\S/), data: null },
  });
}
