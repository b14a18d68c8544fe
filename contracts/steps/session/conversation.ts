import { isObject } from '../../../src/json.ts';
import type { Exchange } from '../../exchange.ts';
import { expectEqual, expectError, expectSuccess, expectThat } from '../../expect/expectations.ts';
import { expectReplyInRecord } from '../../expect/reply-in-record.ts';
import type { JsonObject } from '../../json-object.ts';
import type { RequestInput, Service } from '../../transport/service.ts';
import { type Statements, seenIn } from '../../violation.ts';
import { textsByRole } from './session-messages.ts';

/** A reply: where the conversation stands, and what came back. */
export interface Reply {
  sessionId: string;
  transcript: readonly JsonObject[];
}

/** A message to an agent in reply mode, which starts a conversation or continues one. */
export type Turn = JsonObject & { agentName: string; message: string; sessionId?: string };

/** Sends a message in reply mode, which has to succeed. */
export async function sendTurn(
  service: Service,
  turn: Turn,
  options: Omit<RequestInput<'triggerChat'>, 'body'> = {},
): Promise<Reply> {
  const answer = await service.send('triggerChat', { ...options, body: { ...turn, doReturnResponse: true } });
  const statements = ['trigger-chat/do-return-response-true', 'trigger-chat/success'] as const;
  const { sessionId, transcript } = expectSuccess(statements, answer, 'Trigger dispatched');
  const isText = typeof sessionId === 'string' && sessionId !== '';
  expectThat(['trigger-chat/success-session-id'], isText, 'a sessionId', JSON.stringify(sessionId) ?? 'none');
  const isList = Array.isArray(transcript);
  const place = seenIn(answer, '/data/transcript');
  const received = JSON.stringify(transcript) ?? 'none';
  expectThat(['trigger-chat/success-transcript'], isList, 'a transcript', received, place);
  return { sessionId, transcript };
}

/** The reply that an answer gives; none where it is no success of reply mode. */
function repliesIn({ operationId, status, json }: Exchange): Reply[] {
  if (operationId !== 'triggerChat' || status !== 200 || !isObject(json) || !isObject(json.data)) return [];
  const { sessionId, transcript } = json.data;
  return typeof sessionId === 'string' && Array.isArray(transcript) ? [{ sessionId, transcript }] : [];
}

/** The record of a session, which has to exist and to hold what was replied in it. */
export async function readSession(
  service: Service,
  sessionId: string,
  options: Omit<RequestInput<'getSession'>, 'path'> = {},
): Promise<JsonObject> {
  const answer = await service.send('getSession', { ...options, path: { sessionId } });
  const statements = ['get-session/success', 'service/read-session'] as const;
  const record = expectSuccess(statements, answer, 'Session details found');
  expectEqual(['session/field/session-id'], 'sessionId', record.sessionId, sessionId);
  const replies = service.exchanges.flatMap(repliesIn).filter((reply) => reply.sessionId === sessionId);
  expectReplyInRecord(
    replies.flatMap(({ transcript }) => transcript),
    record,
  );
  return record;
}

/** @throws Violation when the session is found. */
export async function expectSessionNotFound(
  service: Service,
  statements: Statements,
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

/** @throws Violation when the customer did not say each of the texts once, and in this order where `order` says so. */
export function expectCustomerTexts(
  statements: Statements,
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
    seenIn(transcript as unknown[]),
  );
}
