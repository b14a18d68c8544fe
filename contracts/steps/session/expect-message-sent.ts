import { expectThat } from '../../expect/expectations.ts';
import type { JsonObject } from '../../json-object.ts';
import type { Subject } from '../../subject/subject.ts';
import { sendSecondsOf } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';
import { type Statements, seenIn } from '../../violation.ts';
import { readSession } from './conversation.ts';
import { findMessageWithText, pollSession, textsByRole } from './session-messages.ts';

/** Waits for a message with exactly this text; `statements` require it, `extraSeconds` pass before it is due. */
export async function expectMessageSent(
  service: Service,
  subject: Subject,
  sessionId: string,
  text: string,
  { statements = ['service/say'], extraSeconds = 0 }: { statements?: Statements; extraSeconds?: number } = {},
): Promise<JsonObject> {
  const sent = await pollSession(
    service,
    subject,
    sessionId,
    (record) => findMessageWithText(record, text),
    extraSeconds,
  );
  if (sent !== undefined) return sent;
  const { transcript } = await readSession(service, sessionId);
  const sentTexts = textsByRole('assistant', transcript);
  const expected = `the message ${JSON.stringify(text)} within ${sendSecondsOf(subject)} seconds`;
  const received = sentTexts.length === 0 ? 'no message' : JSON.stringify(sentTexts);
  expectThat(statements, false, expected, received, seenIn(transcript as unknown[]));
  return {};
}
