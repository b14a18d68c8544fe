import { askingTexts } from '../given/asking.ts';
import { dataOf } from '../questioned.ts';
import { inDays, record, reply, templated } from './bodies.ts';
import { answerBy, type ObservationsOf } from './observation.ts';

/** What is sent. */
export const messages = {
  'trigger-chat/unknown-template': {
    needs: ['template', 'messenger'],
    effect: 'schedule',
    async ask(service, subject) {
      const body = { ...templated(subject, { templateId: 'understudy_no_such' }), scheduleTime: inDays(service, 40) };
      const answers = { '404 templateNotFound': 'default', '422 validationError': 'validation-error' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/template-language': {
    needs: ['template', 'messenger'],
    effect: 'schedule',
    async ask(service, subject) {
      const { languages = [] } = subject.workspace.template ?? {};
      const templateLanguage = ['de', 'fr', 'is', 'zu'].find((one) => !languages.includes(one));
      if (!languages.includes('en') || templateLanguage === undefined) return undefined;
      const body = { ...templated(subject, { templateLanguage }), scheduleTime: inDays(service, 40) };
      const answers = { '404 templateNotFound': 'default', 200: 'english' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/template-variable-missing': {
    needs: ['template', 'messenger'],
    effect: 'send',
    async ask(service, subject) {
      const [missing, ...others] = (subject.workspace.template?.variables ?? []).toReversed();
      if (missing === undefined) return undefined;
      const templateVariables = Object.fromEntries(others.map((name) => [name, `value ${name}`]));
      const answer = await service.send('triggerChat', { body: templated(subject, { templateVariables }) });
      if (answer.status !== 200) return answerBy(answer, { '422 validationError': 'refused' } as const);
      await service.pass(subject.waits.sendSeconds);
      const { transcript } = (await record(service, String(dataOf(answer.json).sessionId))) ?? {};
      if (!Array.isArray(transcript) || transcript.length === 0) return undefined;
      return JSON.stringify(transcript.at(-1)).includes(`{{${missing}}}`) ? 'default' : 'empty';
    },
  },
  'trigger-chat/missing-variable': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const said = async (message: string, more: object) => {
        const { json } = await service.send('triggerChat', { body: reply(subject, { message, ...more }) });
        return JSON.stringify(dataOf(json).transcript ?? []);
      };
      // Which words bring an agent to use a variable, and which one, is known of no agent; a name is the likeliest.
      for (const message of askingTexts) {
        const without = await said(message, {});
        // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
        if (without.includes('${name}')) return 'default';
        if ((await said(message, { metadata: { name: 'Wilhelmina' } })).includes('Wilhelmina')) return 'empty';
      }
      return undefined;
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;
