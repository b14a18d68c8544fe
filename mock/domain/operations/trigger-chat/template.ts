import { defaults } from '../../../../src/generated/defaults.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { type Refused, refused, refusedWithOwnCode } from '../../decision.ts';
import type { Profile } from '../../profile.ts';
import { compareTemplateVariables } from '../../session/placeholders.ts';
import { truncate } from '../../truncate.ts';
import type { MessengerChannel, Workspace } from '../../workspace/workspace.ts';
import { type ChatRequest, type ContentWithGaps, refuseMissing } from './draft.ts';

/** A message from a template. Source: Trigger Chat, `templateId`, `templateLanguage`, `templateVariables`. */
export function templateContentOf(
  profile: Profile,
  { templates }: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): ContentWithGaps | Refused {
  const { templateId, templateLanguage: requestedLanguage = defaults.MessengerOptions.templateLanguage } = options;
  if (!templateId)
    return refuseMissing('templateIdRequired', templateId, 'messengerOptions.templateId is required for template.');
  if (!channel.templates)
    return refused('templateNotSupported', `Channel "${channel.name}" does not support templates.`);
  const template = templates.find(({ name }) => name === templateId);
  if (template === undefined) {
    const message = `No template "${truncate(templateId)}" is approved.`;
    const gap = 'trigger-chat/unknown-template';
    return profile[gap] === 'validation-error'
      ? refused('validationError', message, gap)
      : refusedWithOwnCode('templateNotFound', message, gap);
  }
  const gaps: GapId[] = [];
  const language = languageOf(profile, template.languages, requestedLanguage);
  const text = language === undefined ? undefined : template.languages[language];
  if (language === undefined || text === undefined) {
    const knownLanguages = Object.keys(template.languages).join(', ');
    const message = `Template "${truncate(templateId)}" has no language "${truncate(requestedLanguage)}"; it has ${knownLanguages}.`;
    return refusedWithOwnCode('templateNotFound', message, 'trigger-chat/template-language');
  }
  if (language !== requestedLanguage) gaps.push('trigger-chat/template-language');

  const { templateVariables: variables = {} } = options;
  const mismatches = compareTemplateVariables(text, variables);
  const [position] = mismatches.missing;
  if (position !== undefined) {
    const gap = 'trigger-chat/template-variable-missing';
    const message = `Template "${truncate(templateId)}" needs the variable "${truncate(position)}" in templateVariables.`;
    if (profile[gap] === 'refused') return refused('validationError', message, gap);
    gaps.push(gap);
  }
  if (mismatches.extra.length > 0) gaps.push('trigger-chat/template-variable-extra');
  return { content: { type: 'template', templateId, language, variables }, gaps };
}

/** The language that a template is sent in; undefined when it has no fitting one. */
function languageOf(
  profile: Profile,
  languages: Record<string, string>,
  requestedLanguage: string,
): string | undefined {
  if (Object.hasOwn(languages, requestedLanguage)) return requestedLanguage;
  const isEnglish = profile['trigger-chat/template-language'] === 'english' && Object.hasOwn(languages, 'en');
  return isEnglish ? 'en' : undefined;
}
