import { createMock, type Mock, manualClock } from '../../mock/index.ts';

const startsAt = Date.parse('2026-11-20T09:00:00Z');
const names = [
  'Ada Lovelace',
  'Grace Hopper',
  'Ingrid Daubechies',
  'Emmy Noether',
  'Mary Jackson',
  'सरस्वती अय्यर',
  'هالة منصور',
];
const questions = ['Where is my order?', 'I want a refund', 'Hello', 'Can somebody call me back?', 'everything'];
const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/Berlin'];

/** A mock that listens, with chats on all channels, scheduled messages, calls in every state, and requests of every kind. */
export async function createVariedMock(sessions: number) {
  const mock = createMock({ seed: 'shots', clock: manualClock(startsAt) });
  const send = createSender(mock);
  const ids = { chat: '', scheduled: '', call: '', refused: sessions + 2 };
  for (let index = 0; index < sessions; index += 1) {
    if (index % Math.max(1, Math.floor(sessions / 50)) === 0) mock.time.advance({ seconds: 97 });
    const customerNumber = `+1415${String(5550000 + index).padStart(7, '0')}`;
    const metadata = { name: names[index % names.length], orderId: `A-${1000 + index}` };
    const chat = { communicationChannel: 'Support Messenger', customerNumber, metadata };
    const due = new Date(mock.time.now() + (1 + (index % 30)) * 2_500_000).toISOString();
    const hours = { startWorkingHour: '09:00', endWorkingHour: '18:00', timezone: zones[index % zones.length] };
    switch (index % 6) {
      case 0: {
        const body = {
          doReturnResponse: true,
          agentName: 'Ava',
          message: questions[index % questions.length],
          metadata,
        };
        ids.chat = (await send('POST', '/chat-agent/trigger', body)) ?? ids.chat;
        break;
      }
      case 1:
        await send('POST', '/chat-agent/trigger', chat);
        break;
      case 2:
        ids.scheduled =
          (await send('POST', '/chat-agent/trigger', { ...chat, ...hours, scheduleTime: due })) ?? ids.scheduled;
        break;
      case 3: {
        const email = { subject: `Your order A-${1000 + index}` };
        const mail = { communicationChannel: 'Help Desk', customerEmail: `customer${index}@example.com`, metadata };
        await send('POST', '/chat-agent/trigger', { ...mail, emailOptions: email });
        break;
      }
      case 4:
        ids.call =
          (await send('POST', '/call/trigger', {
            phoneNumber: customerNumber,
            agentName: 'Ava',
            metadata,
            ...hours,
            scheduleTime: due,
          })) ?? ids.call;
        break;
      default:
        await send('POST', '/call/trigger', {
          phoneNumber: customerNumber,
          agentName: 'Ava',
          metadata,
          timezone: 'UTC',
          noOfRetries: 2,
        });
    }
  }
  if (sessions > 0) {
    await send('POST', '/chat-agent/trigger', { communicationChannel: 'Support Messenger' });
    await send('POST', '/chat-agent/trigger', { communicationChannel: 'Nowhere', customerNumber: 7 });
    await send('PUT', '/call/cancel/nobody');
    await send('GET', `/session/fetch/${ids.chat}`);
    mock.time.advance({ seconds: 9 });
  }
  const { port } = await mock.listen();
  return { mock, dashboardUrl: `http://127.0.0.1:${port}/_mock/dashboard/`, ids };
}

/** Sends requests to the service; resolves with the id of what they began. */
function createSender(mock: Mock) {
  return async (method: string, path: string, body?: object): Promise<string | undefined> => {
    const response = await mock.fetch(`http://mock/api${path}`, {
      method,
      headers: { 'x-api-key': 'acme-key', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return /"(?:sessionId|callId)":"([^"]+)"/.exec(await response.text())?.[1];
  };
}
