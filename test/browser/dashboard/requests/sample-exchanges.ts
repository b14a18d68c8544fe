import { hostile } from '../hostile/texts.ts';
import type { DashboardSession } from '../open-dashboard.ts';
import { chat } from '../sample-requests.ts';

/** Sends to the service what need not succeed. */
export async function send(
  { mock, origin }: DashboardSession,
  method: string,
  target: string,
  body?: string,
): Promise<void> {
  const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body }) };
  await mock.fetch(origin + target, init);
}

/** Number 1 violates the document, 2 rests on a gap, 3 began a chat, 4 leads nowhere, 5 is no JSON. */
export async function sendSampleRequests(dashboard: DashboardSession): Promise<void> {
  const wrong = { ...chat, messengerOptions: { messageType: 'shout', message: 3 }, unknown: hostile };
  await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify(wrong));
  await send(dashboard, 'PUT', '/api/call/cancel/nobody');
  await send(dashboard, 'POST', '/api/chat-agent/trigger', JSON.stringify(chat));
  await send(dashboard, 'GET', '/api/sesion/fetch/ses_1');
  await send(dashboard, 'POST', '/api/chat-agent/trigger', `{"broken": ${hostile}`);
}
