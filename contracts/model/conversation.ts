import { expectEqual, expectError, expectSuccess, expectThat } from '../expect/expectations.ts';
import type { RequestInput, Service } from '../transport/service.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a client knows of a conversation in reply mode: where it stands, and what came back. */
export interface Reply {
  sessionId: string;
  transcript: readonly JsonObject[];
}

/** What is said to an agent in reply mode, as the beginning of a conversation or in one that goes on. */
export interface Turn {
  agentName: string;
  message: string;
  sessionId?: string;
}

/** Says something in reply mode, which has to succeed. */
export async function sendTurn(
  service: Service,
  turn: Turn,
  options: Omit<RequestInput<'triggerChat'>, 'body'> = {},
): Promise<Reply> {
  const answer = await service.send('triggerChat', { ...options, body: { ...turn, doReturnResponse: true } });
  const { sessionId, transcript } = expectSuccess(
    ['trigger-chat/do-return-response-true', 'trigger-chat/success'],
    answer,
    'Trigger dispatched',
  );
  const received = JSON.stringify({ sessionId, transcript });
  const isReply = typeof sessionId === 'string' && sessionId !== '' && Array.isArray(transcript);
  expectThat(['trigger-chat/success-transcript'], isReply, 'a sessionId and a transcript', received);
  return { sessionId: sessionId as string, transcript: transcript as readonly JsonObject[] };
}

/** The record of a session that has to be there. */
export async function readSession(
  service: Service,
  sessionId: string,
  options: Omit<RequestInput<'getSession'>, 'path'> = {},
): Promise<JsonObject> {
  const answer = await service.send('getSession', { ...options, path: { sessionId } });
  const statements = ['get-session/success', 'service/read-session'] as const;
  const record = expectSuccess(statements, answer, 'Session details found');
  expectEqual(['session/field/session-id'], 'sessionId', record.sessionId, sessionId);
  return record;
}

/** Expects a session to be unknown to whoever asks. */
export async function expectSessionNotFound(
  service: Service,
  statements: Parameters<typeof expectError>[0],
  sessionId: string,
  options: Omit<RequestInput<'getSession'>, 'path'> = {},
): Promise<void> {
  expectError(
    statements,
    await service.send('getSession', { ...options, path: { sessionId } }),
    'sessionNotFound',
    404,
  );
}

/** The words of a transcript's messages by one role, message by message. */
export function textsByRole(role: 'user' | 'assistant', transcript: unknown): string[] {
  return (transcript as readonly JsonObject[])
    .filter((entry) => entry.type === 'message' && entry.role === role)
    .map(({ content }) =>
      (content as readonly JsonObject[])
        .filter(({ type }) => type === 'text')
        .map(({ text }) => String(text))
        .join('\n'),
    );
}

/** Expects that each of the texts was said by the customer, once each, and in this order where there is one. */
export function expectCustomerTexts(
  statements: Parameters<typeof expectEqual>[0],
  transcript: unknown,
  texts: readonly string[],
  order: 'in order' | 'in any order' = 'in order',
): void {
  const customerTexts = textsByRole('user', transcript).filter((text) => texts.includes(text));
  const expected = order === 'in order' ? texts : texts.toSorted();
  expectEqual(
    statements,
    'what the customer said',
    order === 'in order' ? customerTexts : customerTexts.toSorted(),
    expected,
  );
}
