import { expectSuccess, expectThat } from '../expect.ts';
import type { Asked, Service } from '../service.ts';

/** Triggers a chat that has to succeed; returns its session. */
export async function triggered(
  service: Pick<Service, 'send'>,
  body: Asked<'triggerChat'>['body'] & object,
  more: Omit<Asked<'triggerChat'>, 'body'> = {},
): Promise<string> {
  const answer = await service.send('triggerChat', { ...more, body });
  const { sessionId } = expectSuccess(['trigger-chat/success'], answer, 'Trigger dispatched');
  const isText = typeof sessionId === 'string' && sessionId !== '';
  expectThat(['trigger-chat/success-session-id'], isText, 'a sessionId', JSON.stringify(sessionId) ?? 'none');
  return sessionId as string;
}
