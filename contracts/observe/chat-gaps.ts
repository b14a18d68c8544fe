import { dataOf } from '../exchange.ts';
import { customerPrompts } from '../generators/message-content.ts';
import { sendSecondsOf } from '../subject/subject.ts';
import { type ObservationsOf, toAnswer } from './observation.ts';
import {
  cancelPending,
  readSession,
  replyRequest,
  scheduledChatRequest,
  templateChatRequest,
  timestampInDays,
} from './requests.ts';

const unknownName = 'understudy-no-such-name';

/** What is open of the channel, the agent and the number of a message. */
export const addressingGaps = {
  'trigger-chat/missing-channel': {
    effect: 'schedule',
    request(service, { recipients: { numbers, emails } }) {
      const [customerNumber] = numbers;
      const [customerEmail] = emails;
      return ['triggerChat', { body: { customerNumber, customerEmail, scheduleTime: timestampInDays(service, 40) } }];
    },
    answers: { '422 validationError': 'default', '404 channelNotFound': 'channel-not-found' },
  },
  'trigger-chat/channel-in-reply-mode': {
    effect: 'record',
    request(service, subject) {
      const { communicationChannel } = scheduledChatRequest(service, subject);
      return ['triggerChat', { body: replyRequest(subject, { communicationChannel }) }];
    },
    answers: { 200: 'default', '400 incompatibleOptions': 'refused' },
  },
  'trigger-chat/unknown-agent': {
    effect: 'record',
    request: (_service, subject) => ['triggerChat', { body: replyRequest(subject, { agentName: unknownName }) }],
    answers: { '404 agentNotFound': 'default', '422 validationError': 'validation-error' },
  },
  'trigger-chat/unknown-agent-version': {
    effect: 'record',
    request: (_service, subject) => ['triggerChat', { body: replyRequest(subject, { agentVersion: unknownName }) }],
    answers: {
      '404 agentVersionNotFound': 'default',
      200: 'published',
      '422 validationError': 'validation-error',
    },
  },
  'trigger-chat/no-draft': {
    effect: 'record',
    request(_service, subject) {
      const agent = subject.workspace.agents.find(({ hasDraft }) => !hasDraft);
      if (agent === undefined) return undefined;
      return ['triggerChat', { body: replyRequest(subject, { agentName: agent.name, agentVersion: 'draft' }) }];
    },
    answers: { '404 agentVersionNotFound': 'default', 200: 'published' },
  },
  'trigger-chat/version-of-named-agent': {
    reason: 'A subject names no channel that has a version of its own.',
  },
  'trigger-chat/agent-number-pick': {
    needs: ['messenger'],
    effect: 'schedule',
    async probe(service, subject) {
      const [first, ...others] = subject.workspace.messengerNumbers ?? [];
      if (others.length === 0) return undefined;
      const numbersBySession = new Map<string, unknown>();
      for (let count = 0; count < 16; count += 1) {
        const body = scheduledChatRequest(service, subject, {}, 'messenger');
        const sessionId = String(dataOf((await service.send('triggerChat', { body })).json).sessionId);
        // A scheduled session may not be shown before it is due.
        const { agentDetails } = (await readSession(service, sessionId)) ?? {};
        const { number } = (agentDetails ?? {}) as { number?: unknown };
        if (others.some((other) => other === number)) return 'default';
        if (number === first) numbersBySession.set(sessionId, number);
        // One that goes on keeps its number.
        await cancelPending(service, sessionId);
      }
      return numbersBySession.size >= 8 ? 'first' : undefined;
    },
  },
  'trigger-chat/agent-number-plus': {
    needs: ['messenger'],
    effect: 'schedule',
    request(service, subject) {
      const [number] = subject.workspace.messengerNumbers ?? [];
      if (number === undefined) return undefined;
      const agentNumber = number.startsWith('+') ? number.slice(1) : `+${number}`;
      return ['triggerChat', { body: scheduledChatRequest(service, subject, { agentNumber }, 'messenger') }];
    },
    answers: { 200: 'default', '400 agentNumberNotInChannel': 'exact' },
  },
  'trigger-chat/malformed-number': {
    needs: ['messenger'],
    effect: 'schedule',
    request(service, subject) {
      // With dashes in it, which is no form that the interface has; it names the same recipient.
      const customerNumber = subject.recipients.numbers[0].replace(/(?<=\d{3})(?=\d)/, '-');
      return ['triggerChat', { body: scheduledChatRequest(service, subject, { customerNumber }, 'messenger') }];
    },
    answers: { 200: 'default', '422 validationError': 'refused' },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;

/** What is open of a template and of variables. */
export const contentGaps = {
  'trigger-chat/unknown-template': {
    needs: ['template', 'messenger'],
    effect: 'schedule',
    request(service, subject) {
      const scheduleTime = timestampInDays(service, 40);
      const body = { ...templateChatRequest(subject, { templateId: 'understudy_no_such' }), scheduleTime };
      return ['triggerChat', { body }];
    },
    answers: { '404 templateNotFound': 'default', '422 validationError': 'validation-error' },
  },
  'trigger-chat/template-language': {
    needs: ['template', 'messenger'],
    effect: 'schedule',
    request(service, subject) {
      const { languages = [] } = subject.workspace.template ?? {};
      const templateLanguage = ['de', 'fr', 'is', 'zu'].find((one) => !languages.includes(one));
      if (!languages.includes('en') || templateLanguage === undefined) return undefined;
      const scheduleTime = timestampInDays(service, 40);
      return ['triggerChat', { body: { ...templateChatRequest(subject, { templateLanguage }), scheduleTime } }];
    },
    answers: { '404 templateNotFound': 'default', 200: 'english' },
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
