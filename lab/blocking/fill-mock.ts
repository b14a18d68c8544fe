import type { Mock } from '../../mock/index.ts';
import { formatInstant, hour } from '../../src/instant.ts';

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
  const ids = { chat: '', scheduled: '', call: '' };
  const scheduleTime = formatInstant(filledAt + hour);
  for (let index = 0; index < sessions; index += 1) {
    const metadata = { name: `Customer ${index}` };
    const customerNumber = `+1212${String(index).padStart(8, '0')}`;
    const kind = index % 4;
    if (kind === 0)
      ids.chat = await trigger(mock, 'chat-agent', {
        doReturnResponse: true,
        agentName: 'Ava',
        message: 'Hello',
        metadata,
      });
    else if (kind === 1) {
      const chat = { communicationChannel: 'Support Messenger', customerNumber, metadata, scheduleTime };
      ids.scheduled = await trigger(mock, 'chat-agent', chat);
    } else {
      const call = { phoneNumber: customerNumber, agentName: 'Ava', metadata, scheduleTime };
      ids.call = await trigger(mock, 'call', kind === 2 ? call : { ...call, noOfRetries: 2, retryAfterHours: 1 });
    }
  }
  return ids;
}

async function trigger(mock: Mock, kind: string, body: object): Promise<string> {
  const response = await mock.fetch(`http://mock/api/${kind}/trigger`, {
    method: 'POST',
    headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const id = /"(?:sessionId|callId)":"([^"]+)"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`A session was expected of ${kind}; the answer was ${text.slice(0, 300)}`);
  return id;
}
