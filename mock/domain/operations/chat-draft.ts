import { defaults } from '../../../src/generated/defaults.ts';
import type { ErrorCode } from '../../../src/operations.ts';
import { truncate } from '../../../src/text/words.ts';
import type { EmailHeaders, MessageContent } from '../chat.ts';
import { type Command, type Gaps, type OrRefused, type Refused, refuse, refuseField, succeed } from '../decision.ts';
import type { UserDetails } from '../event.ts';
import { compareTemplateVariables, type Variables } from '../placeholders.ts';
import {
  isPhoneNumber,
  isSameNumber,
  type MessengerChannel,
  phoneNumberForm,
  type Sender,
  toUserDetails,
  type Workspace,
} from '../workspace.ts';
import type { Session } from '../world.ts';

export type ChatRequest = Command<'triggerChat'>['body'];

export interface MessageDraft {
  user: UserDetails;
  sender: Sender;
  content: MessageContent;
  email: EmailHeaders | null;
  continued?: Session;
  inheritedVariables?: Variables | null;
}

/** Assumption `validation/empty-text`: an empty string counts as missing. */
export function refuseMissing(errorCode: ErrorCode, value: string | undefined, message: string): Refused {
  return refuse(errorCode, message, { gap: value === '' ? 'validation/empty-text' : undefined });
}

/** Source: Trigger Chat, `customerNumber`, `agentNumber`, `messengerOptions`. */
export function draftMessengerMessage(
  gaps: Gaps,
  workspace: Workspace,
  channel: MessengerChannel,
  body: ChatRequest,
  pick: number,
): OrRefused<MessageDraft> {
  const { customerNumber, agentNumber } = body;
  if (!customerNumber) {
    const message = 'customerNumber is required for a messenger-app channel.';
    return refuseMissing('customerNumberRequired', customerNumber, message);
  }
  if (!isPhoneNumber(customerNumber) && gaps.choose('trigger-chat/malformed-number') === 'refused') {
    return refuseField('customerNumber', phoneNumberForm, 'trigger-chat/malformed-number');
  }
  const content = messageContentOf(gaps, workspace, channel, body.messengerOptions ?? {});
  if (!content.ok) return content;
  const number = chooseNumber(gaps, channel, agentNumber, pick);
  if (!number.ok) return number;
  const user = toUserDetails(body, { number: customerNumber });
  return succeed({ user, sender: { number: number.value }, content: content.value, email: null });
}

function chooseNumber(
  gaps: Gaps,
  { name, numbers }: MessengerChannel,
  wanted: string | undefined,
  pick: number,
): OrRefused<string> {
  if (wanted === undefined) {
    const number = numbers[gaps.recordIfChosen('trigger-chat/agent-number-pick', 'first') ? 0 : pick % numbers.length];
    if (number === undefined) return refuse('noAgentPhoneNumbers', `Channel "${name}" has no phone numbers set up.`);
    return succeed(number);
  }
  const message = `${truncate(wanted)} is not a number of channel "${name}".`;
  const number = numbers.find((one) => isSameNumber(one, wanted));
  if (number === undefined) return refuse('agentNumberNotInChannel', message);
  if (numbers.includes(wanted)) return succeed(wanted);
  const gap = 'trigger-chat/agent-number-plus';
  return gaps.choose(gap) === 'exact' ? refuse('agentNumberNotInChannel', message, { gap }) : succeed(number);
}

function messageContentOf(
  gaps: Gaps,
  workspace: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): OrRefused<MessageContent> {
  const { messageType = defaults.MessengerOptions.messageType } = options;
  switch (messageType) {
    case 'prompt':
      return succeed({ type: 'prompt', additionalContext: options.additionalContext ?? null });
    case 'say':
      if (!options.message)
        return refuseMissing('messageRequired', options.message, 'messengerOptions.message is required for say.');
      return succeed({ type: 'text', text: options.message });
    case 'template':
      return templateContentOf(gaps, workspace, channel, options);
  }
}

/** Source: Trigger Chat, rule 3: on a Web Chat channel, the agent writes every message. */
export function draftWebChatMessage(body: ChatRequest): OrRefused<MessageDraft> {
  const { customerNumber, messengerOptions = {} } = body;
  if (!customerNumber) {
    const message = 'customerNumber, the user ID on your site, is required for a Web Chat channel.';
    return refuseMissing('customerNumberRequired', customerNumber, message);
  }
  const { additionalContext = null } = messengerOptions;
  const user = toUserDetails(body, { id: customerNumber });
  return succeed({ user, sender: {}, content: { type: 'prompt', additionalContext }, email: null });
}

/** Source: Trigger Chat, `templateId`, `templateLanguage`, `templateVariables`. */
function templateContentOf(
  gaps: Gaps,
  { templates }: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): OrRefused<MessageContent> {
  const { templateId, templateLanguage: requestedLanguage = defaults.MessengerOptions.templateLanguage } = options;
  if (!templateId)
    return refuseMissing('templateIdRequired', templateId, 'messengerOptions.templateId is required for template.');
  if (!channel.templates)
    return refuse('templateNotSupported', `Channel "${channel.name}" does not support templates.`);
  const template = templates.find(({ name }) => name === templateId);
  if (template === undefined) {
    const message = `No template "${truncate(templateId)}" is approved.`;
    const gap = 'trigger-chat/unknown-template';
    return refuse(gaps.choose(gap) === 'validation-error' ? 'validationError' : 'templateNotFound', message, {
      gap,
      field: '/messengerOptions/templateId',
    });
  }
  const language = chooseLanguage(gaps, template.languages, requestedLanguage);
  const text = language === undefined ? undefined : template.languages[language];
  if (language === undefined || text === undefined) {
    const knownLanguages = Object.keys(template.languages).join(', ');
    const message = `Template "${truncate(templateId)}" has no language "${truncate(requestedLanguage)}"; it has ${knownLanguages}.`;
    return refuse('templateNotFound', message, {
      gap: 'trigger-chat/template-language',
      field: '/messengerOptions/templateLanguage',
    });
  }
  const { templateVariables: variables = {} } = options;
  const mismatches = compareTemplateVariables(text, variables);
  const [position] = mismatches.missing;
  if (position !== undefined && gaps.choose('trigger-chat/template-variable-missing') === 'refused') {
    const message = `Template "${truncate(templateId)}" needs the variable "${truncate(position)}" in templateVariables.`;
    return refuse('validationError', message, {
      gap: 'trigger-chat/template-variable-missing',
      field: '/messengerOptions/templateVariables',
    });
  }
  if (mismatches.extra.length > 0) gaps.record('trigger-chat/template-variable-extra');
  return succeed({ type: 'template', templateId, language, variables });
}

function chooseLanguage(gaps: Gaps, languages: Record<string, string>, requestedLanguage: string): string | undefined {
  if (Object.hasOwn(languages, requestedLanguage)) return requestedLanguage;
  const isEnglish = gaps.choose('trigger-chat/template-language') === 'english' && Object.hasOwn(languages, 'en');
  return isEnglish ? 'en' : undefined;
}
