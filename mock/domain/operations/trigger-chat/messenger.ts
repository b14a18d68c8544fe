import { defaults } from '../../../../src/generated/defaults.ts';
import { truncate } from '../../../../src/text/truncate.ts';
import type { MessageContent } from '../../chat/outgoing-message.ts';
import { type Refusal, refuse } from '../../decision.ts';
import type { OpenQuestions } from '../../open-questions.ts';
import { type Result, succeed } from '../../result.ts';
import { toUserDetails } from '../../session/user-details.ts';
import { isPhoneNumber, isSameNumber, type MessengerChannel, type Workspace } from '../../workspace/workspace.ts';
import { type ChatRequest, type MessageDraft, refuseMissing } from './draft.ts';
import { templateContentOf } from './template.ts';

/**
 * A message on a messenger-app channel.
 *
 * `pick` chooses among the channel's numbers when the request names none.
 *
 * Source: Trigger Chat, `customerNumber`, `agentNumber`, `messengerOptions`.
 */
export function draftMessengerMessage(
  open: OpenQuestions,
  workspace: Workspace,
  channel: MessengerChannel,
  body: ChatRequest,
  pick: number,
): Result<MessageDraft, Refusal> {
  const { customerNumber, agentNumber } = body;
  if (!customerNumber)
    return refuseMissing(
      'customerNumberRequired',
      customerNumber,
      'customerNumber is required for a messenger-app channel.',
    );

  if (!isPhoneNumber(customerNumber) && open.prefers('trigger-chat/malformed-number', 'refused')) {
    const message = 'customerNumber must be 4 to 15 digits with the country code, with or without a leading +.';
    return refuse('validationError', message, 'trigger-chat/malformed-number');
  }
  const content = messageContentOf(open, workspace, channel, body.messengerOptions ?? {});
  if (!content.ok) return content;
  const number = chooseNumber(open, channel, agentNumber, pick);
  if (!number.ok) return number;
  const user = toUserDetails(body, { number: customerNumber });
  return succeed({ user, sender: { number: number.value }, content: content.value, email: null });
}

/** The number of the channel that a message is sent from. */
function chooseNumber(
  open: OpenQuestions,
  { name, numbers }: MessengerChannel,
  wanted: string | undefined,
  pick: number,
): Result<string, Refusal> {
  if (wanted === undefined) {
    const number = numbers[open.prefers('trigger-chat/agent-number-pick', 'first') ? 0 : pick % numbers.length];
    if (number === undefined) return refuse('noAgentPhoneNumbers', `Channel "${name}" has no phone numbers set up.`);
    return succeed(number);
  }
  const message = `${truncate(wanted)} is not a number of channel "${name}".`;
  const number = numbers.find((one) => isSameNumber(one, wanted));
  if (number === undefined) return refuse('agentNumberNotInChannel', message);
  if (numbers.includes(wanted)) return succeed(wanted);
  const gap = 'trigger-chat/agent-number-plus';
  return open.choose(gap) === 'exact' ? refuse('agentNumberNotInChannel', message, gap) : succeed(number);
}

function messageContentOf(
  open: OpenQuestions,
  workspace: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): Result<MessageContent, Refusal> {
  const { messageType = defaults.MessengerOptions.messageType } = options;
  switch (messageType) {
    case 'prompt':
      return succeed({ type: 'prompt', additionalContext: options.additionalContext ?? null });
    case 'say':
      if (!options.message)
        return refuseMissing('messageRequired', options.message, 'messengerOptions.message is required for say.');
      return succeed({ type: 'say', text: options.message });
    case 'template':
      return templateContentOf(open, workspace, channel, options);
  }
}
