import type { StatementId } from '../../../src/generated/ids.ts';

const additionalContextReason =
  'How far an agent heeds it cannot be observed; that it is accepted, and is a text, is tried.';
const templateWindowReason = 'Who was silent for a day cannot be brought about, and what is refused otherwise is open.';

/** What cannot be seen of Trigger Chat over HTTP. */
export const unobservableInTriggerChat: readonly { id: StatementId; reason: string }[] = [
  { id: 'trigger-chat/messenger-options/additional-context', reason: additionalContextReason },
  { id: 'trigger-chat/email-options/additional-context', reason: additionalContextReason },
  { id: 'trigger-chat/web-chat-context', reason: additionalContextReason },
  { id: 'trigger-chat/attachments-public', reason: 'It is asked of the client; whether anyone looks is open.' },
  { id: 'trigger-chat/messenger-options/template-purpose', reason: templateWindowReason },
  { id: 'limits/template-window', reason: templateWindowReason },
  {
    id: 'trigger-chat/email-options/reply-to-recipients',
    reason: 'Where the recipients of an email stand is not specified.',
  },
  { id: 'trigger-chat/error/internal-error', reason: 'No request is known to make the service fail.' },
  { id: 'service/channel-agent', reason: 'Which agent is assigned to a channel is known in the dashboard alone.' },
];
