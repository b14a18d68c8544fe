import type { Mock } from '../../mock/index.ts';
import { formatInstant, hour } from '../../src/instant.ts';
import { createApiClient } from '../../test/support/mock/api-client.ts';

export const filledAt = Date.parse('2026-11-20T09:00:00Z');

export interface FilledIds {
  chat: string;
  scheduled: string;
  call: string;
}

export async function fillMock(mock: Mock, sessions: number): Promise<FilledIds> {
  await mock.fetch('http://mock/_mock/data/channels/acme:Sales~Line', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines: sessions }),
  });
  const { createSession, createCall } = createApiClient(mock);
  const ids = { chat: '', scheduled: '', call: '' };
  const scheduleTime = formatInstant(filledAt + hour);
  for (let index = 0; index < sessions; index += 1) {
    const metadata = { name: `Customer ${index}` };
    const customerNumber = `+1212${String(index).padStart(8, '0')}`;
    const kind = index % 4;
    if (kind === 0)
      ids.chat = await createSession({
        doReturnResponse: true,
        agentName: 'Ava',
        message: 'Hello',
        metadata,
      });
    else if (kind === 1) {
      const chat = { communicationChannel: 'Support Messenger', customerNumber, metadata, scheduleTime };
      ids.scheduled = await createSession(chat);
    } else {
      const call = { phoneNumber: customerNumber, agentName: 'Ava', metadata, scheduleTime };
      ids.call = await createCall(kind === 2 ? call : { ...call, noOfRetries: 2, retryAfterHours: 1 });
    }
  }
  return ids;
}
