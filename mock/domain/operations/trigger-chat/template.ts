import { defaults } from '../../../../src/generated/defaults.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { type Refused, refused, refusedByChoice } from '../../decision.ts';
import { templateMisfits } from '../../placeholders.ts';
import type { Profile } from '../../profile.ts';
import { shown } from '../../shown.ts';
import type { MessengerChannel, Workspace } from '../../workspace.ts';
import { type ChatRequest, missing, type Said } from './draft.ts';

/** A message from a template. Source: Trigger Chat, `templateId`, `templateLanguage`, `templateVariables`. */
export function templateWords(
  profile: Profile,
  { templates }: Workspace,
  channel: MessengerChannel,
  options: NonNullable<ChatRequest['messengerOptions']>,
): Said | Refused {
  const { templateId, templateLanguage: asked = defaults.MessengerOptions.templateLanguage } = options;
  if (!templateId)
    return missing('templateIdRequired', templateId, 'messengerOptions.templateId is required for template.');
  if (!channel.templates)
    return refused('templateNotSupported', `Channel "${channel.name}" does not support templates.`);
  const template = templates.find(({ name }) => name === templateId);
  if (template === undefined) {
    const message = `No template "${shown(templateId)}" is approved.`;
    const gap = 'trigger-chat/unknown-template';
    return profile[gap] === 'validation-error'
      ? refused('validationError', message, gap)
      : refusedByChoice('templateNotFound', message, gap);
  }
  const gaps: GapId[] = [];
  const language = languageOf(profile, template.languages, asked);
  const text = language === undefined ? undefined : template.languages[language];
  if (language === undefined || text === undefined) {
    const known = Object.keys(template.languages).join(', ');
    const message = `Template "${shown(templateId)}" has no language "${shown(asked)}"; it has ${known}.`;
    return refusedByChoice('templateNotFound', message, 'trigger-chat/template-language');
  }
  if (language !== asked) gaps.push('trigger-chat/template-language');

  const { templateVariables: variables = {} } = options;
  const misfits = templateMisfits(text, variables);
  const [position] = misfits.missing;
  if (position !== undefined) {
    const gap = 'trigger-chat/template-variable-missing';
    const message = `Template "${shown(templateId)}" needs the variable "${shown(position)}" in templateVariables.`;
    if (profile[gap] === 'refused') return refused('validationError', message, gap);
    gaps.push(gap);
  }
  if (misfits.extra.length > 0) gaps.push('trigger-chat/template-variable-extra');
  return { words: { type: 'template', templateId, language, variables }, gaps };
}

/** The language that a template is sent in; undefined when it has no fitting one. */
function languageOf(profile: Profile, languages: Record<string, string>, asked: string): string | undefined {
  if (Object.hasOwn(languages, asked)) return asked;
  const isEnglish = profile['trigger-chat/template-language'] === 'english' && Object.hasOwn(languages, 'en');
  return isEnglish ? 'en' : undefined;
}
