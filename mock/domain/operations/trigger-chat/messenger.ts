import { defaults } from '../../../../src/generated/defaults.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { type Refused, refused } from '../../decision.ts';
import type { Profile } from '../../profile.ts';
import { toUserDetails } from '../../session/user-details.ts';
import { truncate } from '../../truncate.ts';
import { isSameNumber, type MessengerChannel, type Workspace } from '../../workspace/workspace.ts';
import { type ChatRequest, type ContentWithGaps, type MessageDraft, refuseMissing } from './draft.ts';
import { templateContentOf } from './template.ts';

/**
 * A message on a messenger-app channel.
 *
 * `pick` chooses among the channel's numbers when the request names none.
 *
 * Source: Trigger Chat, `customerNumber`, `agentNumber`, `messengerOptions`.
 */
export function draftMessengerMessage(
  profile: Profile,
  workspace: Workspace,
  channel: MessengerChannel,
  body: ChatRequest,
  pick: number,
): MessageDraft | Refused {
  const { customerNumber, agentNumber } = body;
  if (!customerNumber)
    return refuseMissing(
      'customerNumberRequired',
      customerNumber,
      'customerNumber is required for a messenger-app channel.',
    );

  if (!/^\+?\d{4,15}$/.test(customerNumber) && profile['trigger-chat/malformed-number'] === 'refused') {
    const message = 'customerNumber must be 4 to 15 digits with the country code, with or without a leading +.';
    return refused('validationError', message, 'trigger-chat/malformed-number');
  }
  const chosen = messageContentOf(profile, workspace, channel, body.messengerOptions ?? {});
  if ('accepted' in chosen) return chosen;

  const sender = chooseSender(profile, channel, agentNumber, pick);
  if ('accepted' in sender) return sender;
  const user = toUserDetails(body, { number: customerNumber });
  const gaps = [...chosen.gaps, ...sender.gaps];
  return { user, sender: { number: sender.number }, content: chosen.content, email: null, gaps };
}

/** The number of the channel that a message is sent from, and the gaps that its choice rests on. */
function chooseSender(
  profile: Profile,
  { name, numbers }: MessengerChannel,
  wanted: string | undefined,
  pick: number,
): { number: string; gaps: readonly GapId[] } | Refused {
  if (wanted === undefined) {
    const isFirst = profile['trigger-chat/agent-number-pick'] === 'first';
    const number = numbers[isFirst ? 0 : pick % numbers.length];
    if (number === undefined) return refused('noAgentPhoneNumbers', `Channel "${name}" has no phone numbers set up.`);
    return { number, gaps: isFirst ? ['trigger-chat/agent-number-pick'] : noGaps };
  }
  const message = `${truncate(wanted)} is not a number of channel "${name}".`;
  const number = numbers.find((one) => isSameNumber(one, wanted));
  if (number === undefined) return refused('agentNumberNotInChannel', message);
  if (numbers.includes(wanted)) return { number: wanted, gaps: noGaps };
  const gap = 'trigger-chat/agent-number-plus';
  return profile[gap] === 'exact' ? refused('agentNumberNotInChannel', message, gap) : { number, gaps: [gap] };
}

const noGaps: readonly GapId[] = [];

function messageContentOf(
  profile: Profile,
  workspace: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): ContentWithGaps | Refused {
  const { messageType = defaults.MessengerOptions.messageType } = options;
  switch (messageType) {
    case 'prompt':
      return { content: { type: 'prompt', additionalContext: options.additionalContext ?? null }, gaps: noGaps };
    case 'say':
      if (!options.message)
        return refuseMissing('messageRequired', options.message, 'messengerOptions.message is required for say.');
      return { content: { type: 'say', text: options.message }, gaps: noGaps };
    case 'template':
      return templateContentOf(profile, workspace, channel, options);
  }
}
