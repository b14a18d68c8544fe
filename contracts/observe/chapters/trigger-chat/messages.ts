import { customerPrompts } from '../../../generators/chat/customer-prompts.ts';
import { sendSecondsOf } from '../../../subject/send-seconds.ts';
import { type ObservationsOf, toAnswer } from '../../observation.ts';
import { dataOf } from '../../probe.ts';
import { readSession, replyRequest, templateChatRequest, timestampInDays } from '../../requests.ts';

/** What is sent. */
export const messages = {
  'trigger-chat/unknown-template': {
    needs: ['template', 'messenger'],
    effect: 'schedule',
    async probe(service, subject) {
      const body = {
        ...templateChatRequest(subject, { templateId: 'understudy_no_such' }),
        scheduleTime: timestampInDays(service, 40),
      };
      const answers = { '404 templateNotFound': 'default', '422 validationError': 'validation-error' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/template-language': {
    needs: ['template', 'messenger'],
    effect: 'schedule',
    async probe(service, subject) {
      const { languages = [] } = subject.workspace.template ?? {};
      const templateLanguage = ['de', 'fr', 'is', 'zu'].find((one) => !languages.includes(one));
      if (!languages.includes('en') || templateLanguage === undefined) return undefined;
      const body = {
        ...templateChatRequest(subject, { templateLanguage }),
        scheduleTime: timestampInDays(service, 40),
      };
      const answers = { '404 templateNotFound': 'default', 200: 'english' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/template-variable-missing': {
    needs: ['template', 'messenger'],
    effect: 'send',
    async probe(service, subject) {
      const [missing, ...others] = (subject.workspace.template?.variables ?? []).toReversed();
      if (missing === undefined) return undefined;
      const templateVariables = Object.fromEntries(others.map((name) => [name, `value ${name}`]));
      const answer = await service.send('triggerChat', { body: templateChatRequest(subject, { templateVariables }) });
      if (answer.status !== 200) return toAnswer(answer, { '422 validationError': 'refused' } as const);
      await service.advanceTime(sendSecondsOf(subject));
      const { transcript } = (await readSession(service, String(dataOf(answer.json).sessionId))) ?? {};
      if (!Array.isArray(transcript) || transcript.length === 0) return undefined;
      return JSON.stringify(transcript.at(-1)).includes(`{{${missing}}}`) ? 'default' : 'empty';
    },
  },
  'trigger-chat/missing-variable': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const replyTranscript = async (message: string, more: object) => {
        const { json } = await service.send('triggerChat', { body: replyRequest(subject, { message, ...more }) });
        return JSON.stringify(dataOf(json).transcript ?? []);
      };
      // Which words bring an agent to use a variable, and which one, is known of no agent; a name is the likeliest.
      for (const message of customerPrompts) {
        const without = await replyTranscript(message, {});
        // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
        if (without.includes('${name}')) return 'default';
        if ((await replyTranscript(message, { metadata: { name: 'Wilhelmina' } })).includes('Wilhelmina'))
          return 'empty';
      }
      return undefined;
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;
