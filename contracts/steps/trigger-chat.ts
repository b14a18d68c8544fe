import { type CheckResult, inconclusive } from '../check-result.ts';
import { expectSuccess, expectThat } from '../oracle/expectations.ts';
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

/** So long may a text be at least, as far as the rules assume. */
export const guaranteedLength = 500;

/** Why nothing can be said of a text that is refused: how long one may be is open. Undefined where it is short, or taken. */
export async function lengthObstacleOf(
  service: Pick<Service, 'send'>,
  text: string,
  body: RequestInput<'triggerChat'>['body'] & object,
): Promise<CheckResult | undefined> {
  if (text.length <= guaranteedLength) return undefined;
  const { status } = await service.send('triggerChat', { body });
  return status >= 400 && status < 500
    ? inconclusive(`the service refuses a text of ${text.length} letters, and how long one may be is open`)
    : undefined;
}
