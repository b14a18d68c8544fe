import { expectSuccess, expectThat } from '../expect/expectations.ts';
import type { RequestInput, Service } from '../transport/service.ts';

/** Triggers a chat that has to succeed; returns its session. */
export async function triggerChat(
  service: Pick<Service, 'send'>,
  body: RequestInput<'triggerChat'>['body'] & object,
  options: Omit<RequestInput<'triggerChat'>, 'body'> = {},
): Promise<string> {
  const answer = await service.send('triggerChat', { ...options, body });
  const { sessionId } = expectSuccess(['trigger-chat/success'], answer, 'Trigger dispatched');
  const isText = typeof sessionId === 'string' && sessionId !== '';
  expectThat(['trigger-chat/success-session-id'], isText, 'a sessionId', JSON.stringify(sessionId) ?? 'none');
  return sessionId as string;
}
