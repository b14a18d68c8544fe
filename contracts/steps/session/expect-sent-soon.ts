import { minute } from '../../../src/instant.ts';
import { expectThat } from '../../expect/expectations.ts';
import type { IdentifiableChat } from '../../generators/chat/identifiable-chat.ts';
import type { Service } from '../../transport/service.ts';
import type { Statements } from '../../violation.ts';
import { triggerChat } from '../trigger-chat.ts';
import { lastRead } from './last-read.ts';
import { waitForSentMessage } from './sent-message.ts';

/** So long after hours were looked at all is done; those that are closed by then open later. */
export const nearFuture = 12 * minute;

/** Sends a message now. @throws Violation when it is not sent in time */
export async function expectSentSoon(
  service: Service,
  { body, word }: IdentifiableChat,
  hours: Readonly<Record<string, string>>,
  { statements, sendSeconds, now }: { statements: Statements; sendSeconds: number; now: number },
): Promise<void> {
  const sessionId = await triggerChat(service, { ...body, ...hours });
  const sent = await waitForSentMessage(service, sessionId, word, {
    dueAt: Date.now(),
    sendSeconds,
    latest: () => now + nearFuture,
  });
  const expected = `a message sent within its hours ${JSON.stringify(hours)}`;
  expectThat(statements, sent !== undefined, expected, 'none', lastRead(service, '/data/transcript', sessionId));
}
