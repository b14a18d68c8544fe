import { day } from '../../src/instant.ts';
import type { Chat, ChatBody } from '../generators/chat/chat.ts';
import { defineRule, type Rule } from '../rule.ts';
import type { Service } from '../transport/service.ts';
import { Violation } from '../violation.ts';
import { triggerChat } from './trigger-chat.ts';

/**
 * A rule that holds where no other message belongs to the session.
 *
 * Whether a second message to a customer opens a second session is open, but for emails. Where it does not, other rules
 * send and cancel in the same session, and what is found there is no violation.
 */
export function requiresOwnSession<Given extends Chat | readonly [Chat | ChatBody, ...unknown[]]>(
  definition: Rule<Given>,
): Rule {
  return defineRule<Given>({
    ...definition,
    async check(service, input, subject) {
      try {
        await definition.check(service, input, subject);
      } catch (error) {
        if (error instanceof Violation && (await hasOneSessionPerCustomer(service.untracked, chatBodyOf(input))))
          return;
        throw error;
      }
    },
  });
}

function chatBodyOf(input: Chat | readonly [Chat | ChatBody, ...unknown[]]): ChatBody {
  const chat = 'kind' in input ? input : input[0];
  return 'kind' in chat ? (chat as Chat).body : chat;
}

/** Whether two messages to a customer on a channel share a session. Both are for weeks ahead, and are cancelled. */
async function hasOneSessionPerCustomer(service: Pick<Service, 'send'>, body: ChatBody): Promise<boolean> {
  const { communicationChannel, customerNumber } = body;
  if (customerNumber === undefined) return false;
  const scheduleTime = new Date(Date.now() + 30 * day).toISOString();
  const probe = { communicationChannel, customerNumber, scheduleTime };
  const [first, second] = [await triggerChat(service, probe), await triggerChat(service, probe)];
  for (const sessionId of new Set([first, second])) {
    await service.send('cancelScheduledMessages', { path: { sessionId } });
  }
  return first === second;
}
