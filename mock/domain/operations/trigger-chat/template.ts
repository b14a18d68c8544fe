import { defaults } from '../../../../src/generated/defaults.ts';
import { truncate } from '../../../../src/text/truncate.ts';
import type { MessageContent } from '../../chat/outgoing-message.ts';
import { type Refusal, refuse, refuseWithOwnCode } from '../../decision.ts';
import type { OpenQuestions } from '../../open-questions.ts';
import { type Result, succeed } from '../../result.ts';
import { compareTemplateVariables } from '../../session/placeholders.ts';
import type { MessengerChannel, Workspace } from '../../workspace/workspace.ts';
import { type ChatRequest, refuseMissing } from './draft.ts';

/** A message from a template. Source: Trigger Chat, `templateId`, `templateLanguage`, `templateVariables`. */
export function templateContentOf(
  open: OpenQuestions,
  { templates }: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): Result<MessageContent, Refusal> {
  const { templateId, templateLanguage: requestedLanguage = defaults.MessengerOptions.templateLanguage } = options;
  if (!templateId)
    return refuseMissing('templateIdRequired', templateId, 'messengerOptions.templateId is required for template.');
  if (!channel.templates)
    return refuse('templateNotSupported', `Channel "${channel.name}" does not support templates.`);
  const template = templates.find(({ name }) => name === templateId);
  if (template === undefined) {
    const message = `No template "${truncate(templateId)}" is approved.`;
    const gap = 'trigger-chat/unknown-template';
    return open.choose(gap) === 'validation-error'
      ? refuse('validationError', message, gap)
      : refuseWithOwnCode('templateNotFound', message, gap);
  }
  const language = chooseLanguage(open, template.languages, requestedLanguage);
  const text = language === undefined ? undefined : template.languages[language];
  if (language === undefined || text === undefined) {
    const knownLanguages = Object.keys(template.languages).join(', ');
    const message = `Template "${truncate(templateId)}" has no language "${truncate(requestedLanguage)}"; it has ${knownLanguages}.`;
    return refuseWithOwnCode('templateNotFound', message, 'trigger-chat/template-language');
  }
  const { templateVariables: variables = {} } = options;
  const mismatches = compareTemplateVariables(text, variables);
  const [position] = mismatches.missing;
  if (position !== undefined && open.choose('trigger-chat/template-variable-missing') === 'refused') {
    const message = `Template "${truncate(templateId)}" needs the variable "${truncate(position)}" in templateVariables.`;
    return refuse('validationError', message, 'trigger-chat/template-variable-missing');
  }
  if (mismatches.extra.length > 0) open.choose('trigger-chat/template-variable-extra');
  return succeed({ type: 'template', templateId, language, variables });
}

/** The language that a template is sent in; undefined when it has no fitting one. */
function chooseLanguage(
  open: OpenQuestions,
  languages: Record<string, string>,
  requestedLanguage: string,
): string | undefined {
  if (Object.hasOwn(languages, requestedLanguage)) return requestedLanguage;
  const isEnglish = open.choose('trigger-chat/template-language') === 'english' && Object.hasOwn(languages, 'en');
  return isEnglish ? 'en' : undefined;
}
