import { defaults } from '../../../../src/generated/defaults.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { type Refused, refused } from '../../decision.ts';
import type { Profile } from '../../profile.ts';
import { shown } from '../../shown.ts';
import { userDetails } from '../../user-details.ts';
import { type MessengerChannel, sameNumber, type Workspace } from '../../workspace.ts';
import { type ChatRequest, type Draft, missing, type Said } from './draft.ts';
import { templateWords } from './template.ts';

/**
 * A message on a messenger-app channel.
 *
 * `pick` chooses among the channel's numbers when the request names none.
 *
 * Source: Trigger Chat, `customerNumber`, `agentNumber`, `messengerOptions`.
 */
export function messengerDraft(
  profile: Profile,
  workspace: Workspace,
  channel: MessengerChannel,
  body: ChatRequest,
  pick: number,
): Draft | Refused {
  const { customerNumber, agentNumber } = body;
  if (!customerNumber)
    return missing('customerNumberRequired', customerNumber, 'customerNumber is required for a messenger-app channel.');

  if (!/^\+?\d{4,15}$/.test(customerNumber) && profile['trigger-chat/malformed-number'] === 'refused') {
    const message = 'customerNumber must be 4 to 15 digits with the country code, with or without a leading +.';
    return refused('validationError', message, 'trigger-chat/malformed-number');
  }
  const said = wordsOf(profile, workspace, channel, body.messengerOptions ?? {});
  if ('accepted' in said) return said;

  const sender = senderAmong(profile, channel, agentNumber, pick);
  if ('accepted' in sender) return sender;
  const user = userDetails(body, { number: customerNumber });
  const gaps = [...said.gaps, ...sender.gaps];
  return { user, sender: { number: sender.number }, words: said.words, email: null, gaps };
}

/** The number of the channel that a message is sent from, and the gaps that its choice rests on. */
function senderAmong(
  profile: Profile,
  { name, numbers }: MessengerChannel,
  wanted: string | undefined,
  pick: number,
): { number: string; gaps: readonly GapId[] } | Refused {
  if (wanted === undefined) {
    const isFirst = profile['trigger-chat/agent-number-pick'] === 'first';
    const number = numbers[isFirst ? 0 : pick % numbers.length];
    if (number === undefined) return refused('noAgentPhoneNumbers', `Channel "${name}" has no phone numbers set up.`);
    return { number, gaps: isFirst ? ['trigger-chat/agent-number-pick'] : none };
  }
  const message = `${shown(wanted)} is not a number of channel "${name}".`;
  const number = numbers.find((one) => sameNumber(one, wanted));
  if (number === undefined) return refused('agentNumberNotInChannel', message);
  if (numbers.includes(wanted)) return { number: wanted, gaps: none };
  const gap = 'trigger-chat/agent-number-plus';
  return profile[gap] === 'exact' ? refused('agentNumberNotInChannel', message, gap) : { number, gaps: [gap] };
}

const none: readonly GapId[] = [];

function wordsOf(
  profile: Profile,
  workspace: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): Said | Refused {
  const { messageType = defaults.MessengerOptions.messageType } = options;
  switch (messageType) {
    case 'prompt':
      return { words: { type: 'prompt', additionalContext: options.additionalContext ?? null }, gaps: none };
    case 'say':
      if (!options.message)
        return missing('messageRequired', options.message, 'messengerOptions.message is required for say.');
      return { words: { type: 'say', text: options.message }, gaps: none };
    case 'template':
      return templateWords(profile, workspace, channel, options);
  }
}
