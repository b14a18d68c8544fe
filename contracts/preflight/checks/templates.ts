import type { Subject } from '../../subject/subject.ts';
import { type Asker, unknownId } from '../asker.ts';
import type { Check } from '../check.ts';
import { scheduledChat } from '../requests.ts';
import { inconclusive } from './channels.ts';
import { judgeName, type NameProbe, speaksOf } from './judge-name.ts';

/** Whether the template is known, and in which of its languages. Takes the messenger channel to be known. */
export async function checkTemplate(asker: Asker, subject: Subject): Promise<Check[]> {
  const { template, channels } = subject.workspace;
  const channel = channels.messenger;
  if (template === undefined || channel === undefined) return [];
  const { templateId, languages, variables } = template;
  const templateVariables = Object.fromEntries(variables.map((name) => [name, 'understudy']));
  const withOptions = (options: object) =>
    asker.ask('triggerChat', {
      body: scheduledChat(subject, 'messenger', channel, {
        messengerOptions: { messageType: 'template', templateVariables, ...options },
      }),
    });
  const blamesName: NameProbe['blamesName'] = (refusal) => speaksOf(refusal, /template|language/i);
  const askWithout = () => asker.ask('triggerChat', { body: scheduledChat(subject, 'messenger', channel) });
  const inLanguage = (templateLanguage: string): NameProbe => ({
    ask: (id) => withOptions({ templateId: id, templateLanguage }),
    askWithout,
    blamesName,
  });
  const verdicts = [];
  for (const language of languages) verdicts.push(await judgeName(templateId, unknownId, [inLanguage(language)]));
  const pointer = '/workspace/template/templateId';
  if (verdicts.some(({ verdict }) => verdict === 'known')) {
    return [
      { pointer, finding: { type: 'known' } },
      ...verdicts.map(({ verdict, answer }, index): Check => {
        const message = `The template is not known in this language: the service answers ${answer}, as to an unknown template. Correct the language code, or remove it.`;
        const finding: Check['finding'] = verdict === 'unknown' ? { type: 'mistake', message } : { type: 'known' };
        return { pointer: `/workspace/template/languages/${index}`, finding };
      }),
    ];
  }
  const unknown = verdicts.find(({ verdict }) => verdict === 'unknown');
  const message = `The messenger channel has no approved template of this name in ${languages.join(' or ')}: the service answers ${unknown?.answer}, as to a name that no template has. Correct templateId or its languages, or remove the template.`;
  return [{ pointer, finding: unknown === undefined ? inconclusive : { type: 'mistake', message } }];
}
