import type { Mock } from '../../../mock/index.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { messenger } from '../bodies.ts';
import { createApiClient } from './api-client.ts';

export function messageScheduledAt(instant: Instant) {
  return { ...messenger, scheduleTime: formatInstant(instant) };
}

/** @returns the id of the session. */
export function scheduleMessage(mock: Mock, instant: Instant): Promise<string> {
  return createApiClient(mock).createSession(messageScheduledAt(instant));
}

export async function readStatusAndTime(mock: Mock, sessionId: string): Promise<[status: string, updatedAt: string]> {
  const line = `GET /session/fetch/${sessionId}`;
  const { status, updatedAt } = await createApiClient(mock).dataOf<{ status: string; updatedAt: string }>(line);
  return [status, updatedAt];
}
