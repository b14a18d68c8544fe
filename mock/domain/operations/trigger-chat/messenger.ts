import { defaults } from '../../../../src/generated/defaults.ts';
import { type Refused, refused, refusedByChoice } from '../../decision.ts';
import type { Words } from '../../event.ts';
import { shown } from '../../shown.ts';
import { userDetails } from '../../user-details.ts';
import { type MessengerChannel, sameNumber, type Workspace } from '../../workspace.ts';
import { type ChatRequest, type Draft, missing } from './draft.ts';

/**
 * A message on a messenger-app channel.
 *
 * `pick` chooses among the channel's numbers when the request names none.
 *
 * Source: Trigger Chat, `customerNumber`, `agentNumber`, `messengerOptions`.
 */
export function messengerDraft(
  workspace: Workspace,
  channel: MessengerChannel,
  body: ChatRequest,
  pick: number,
): Draft | Refused {
  const { customerNumber, agentNumber } = body;
  if (!customerNumber)
    return missing('customerNumberRequired', customerNumber, 'customerNumber is required for a messenger-app channel.');

  const words = wordsOf(workspace, channel, body.messengerOptions ?? {});
  if ('accepted' in words) return words;

  const number =
    agentNumber === undefined
      ? channel.numbers[pick % channel.numbers.length]
      : channel.numbers.find((one) => sameNumber(one, agentNumber));
  if (number === undefined && agentNumber !== undefined) {
    return refused('agentNumberNotInChannel', `${shown(agentNumber)} is not a number of channel "${channel.name}".`);
  }
  if (number === undefined) {
    return refused('noAgentPhoneNumbers', `Channel "${channel.name}" has no phone numbers set up.`);
  }
  return { user: userDetails(body, { number: customerNumber }), sender: { number }, words, email: null, gaps: [] };
}

function wordsOf(
  workspace: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): Words | Refused {
  const { messageType = defaults.MessengerOptions.messageType } = options;
  switch (messageType) {
    case 'prompt':
      return { type: 'prompt', additionalContext: options.additionalContext ?? null };
    case 'say':
      if (!options.message)
        return missing('messageRequired', options.message, 'messengerOptions.message is required for say.');
      return { type: 'say', text: options.message };
    case 'template':
      return templateWords(workspace, channel, options);
  }
}

function templateWords(
  { templates }: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): Words | Refused {
  const { templateId, templateLanguage: language = defaults.MessengerOptions.templateLanguage } = options;
  if (!templateId)
    return missing('templateIdRequired', templateId, 'messengerOptions.templateId is required for template.');
  if (!channel.templates)
    return refused('templateNotSupported', `Channel "${channel.name}" does not support templates.`);
  const template = templates.find(({ name }) => name === templateId);
  if (template === undefined) {
    return refusedByChoice(
      'templateNotFound',
      `No template "${shown(templateId)}" is approved.`,
      'trigger-chat/unknown-template',
    );
  }
  if (!Object.hasOwn(template.languages, language)) {
    const known = Object.keys(template.languages).join(', ');
    const message = `Template "${shown(templateId)}" has no language "${shown(language)}"; it has ${known}.`;
    return refusedByChoice('templateNotFound', message, 'trigger-chat/template-language');
  }
  return { type: 'template', templateId, language, variables: options.templateVariables ?? {} };
}
