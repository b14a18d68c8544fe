import type { ChatBody } from '../generators/chat/chat.ts';
import { messagesIn, pollSession } from '../steps/session/session-messages.ts';
import { triggerChat } from '../steps/trigger-chat.ts';
import type { Subject } from '../subject/subject.ts';
import type { Fact } from './fact.ts';

/** How soon messages are there, before it can be said of one that it is not. */
export const messageFacts = {
  'message/sent-in-time': {
    description:
      'A message that is due is in the transcript of its session within the time that the subject file gives.',
    effect: 'send',
    async find(service, subject) {
      const sessionId = await triggerChat(service, probeOf(subject));
      const startedAt = performance.now();
      const sent = await pollSession(service, subject, sessionId, (record) => messagesIn(record, 'assistant')[0]);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const reason =
        sent === undefined ? `a message was not there after ${seconds} s` : `a message was there after ${seconds} s`;
      return { holds: sent !== undefined, reason };
    },
  },
} satisfies Record<string, Fact>;

/** A message for now; by email, if there is a channel for it, as each begins a thread of its own. */
function probeOf({ workspace: { channels }, recipients: { emails, numbers, userIds } }: Subject): ChatBody {
  const text = 'This message is a test of how long it takes.';
  const { email, messenger, webChat } = channels;
  if (email !== undefined)
    return { communicationChannel: email, customerEmail: emails[0], emailOptions: { messageType: 'say', body: text } };
  if (messenger !== undefined)
    return {
      communicationChannel: messenger,
      customerNumber: numbers[0],
      messengerOptions: { messageType: 'say', message: text },
    };
  return { communicationChannel: webChat, customerNumber: userIds[0] };
}
