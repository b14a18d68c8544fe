import { isObject } from '../../src/json.ts';
import { sampleChat, sampleReply } from '../generators/chat.ts';
import { customerPrompts } from '../generators/message-content.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { dataOf } from '../operations/exchange.ts';
import { type Subject, sendSecondsOf } from '../subject/subject.ts';
import {
  byReply,
  byScheduledChat,
  cancelPending,
  type ObservationsOf,
  openSession,
  readSession,
  scheduledChatRequest,
  sessionIdIn,
  timestampInDays,
  toAnswer,
} from './observation.ts';

const unknownName = 'understudy-no-such-name';

/** What is open of the channel, the agent, the number and the content of a message. */
export const chatGaps = {
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
    request(_service, subject) {
      const { communicationChannel } = sampleChat(subject);
      return ['triggerChat', { body: sampleReply(subject, { communicationChannel }) }];
    },
    answers: { 200: 'default', '400 incompatibleOptions': 'refused' },
  },
  'trigger-chat/unknown-agent': byReply(
    { agentName: unknownName },
    { '404 agentNotFound': 'default', '422 validationError': 'validation-error' },
  ),
  'trigger-chat/unknown-agent-version': byReply(
    { agentVersion: unknownName },
    { '404 agentVersionNotFound': 'default', 200: 'published', '422 validationError': 'validation-error' },
  ),
  'trigger-chat/no-draft': {
    effect: 'record',
    request(_service, subject) {
      const agent = subject.workspace.agents.find(({ hasDraft }) => !hasDraft);
      if (agent === undefined) return undefined;
      return ['triggerChat', { body: sampleReply(subject, { agentName: agent.name, agentVersion: 'draft' }) }];
    },
    answers: { '404 agentVersionNotFound': 'default', 200: 'published' },
  },
  'trigger-chat/version-of-named-agent': 'The subject file cannot name a channel with its own agent version.',
  'trigger-chat/agent-number-pick': {
    needs: ['messenger'],
    effect: 'schedule',
    async probe(service, subject) {
      const [first, ...others] = subject.workspace.messengerNumbers ?? [];
      if (others.length === 0) return undefined;
      const sessionsWithFirst = new Set<string>();
      for (let count = 0; count < 16; count += 1) {
        const sessionId = await openSession(service, scheduledChatRequest(service, subject, {}, 'messenger'));
        // A scheduled session may not be shown before it is due.
        const { json } = await service.send('getSession', { path: { sessionId } });
        const { agentDetails } = dataOf(json);
        const number = isObject(agentDetails) ? agentDetails.number : undefined;
        if (others.some((other) => other === number)) return 'default';
        if (number === first) sessionsWithFirst.add(sessionId);
        // One that goes on keeps its number.
        await cancelPending(service, sessionId);
      }
      return sessionsWithFirst.size >= 8 ? 'first' : undefined;
    },
  },
  'trigger-chat/agent-number-plus': {
    needs: ['messenger'],
    ...byScheduledChat(
      ({ workspace: { messengerNumbers: [number] = [] } }) =>
        number === undefined ? undefined : { agentNumber: number.startsWith('+') ? number.slice(1) : `+${number}` },
      { 200: 'default', '400 agentNumberNotInChannel': 'exact' },
      'messenger',
    ),
  },
  'trigger-chat/malformed-number': {
    needs: ['messenger'],
    ...byScheduledChat(
      // With dashes in it, which is no form that the interface has; it names the same recipient.
      ({ recipients }) => ({ customerNumber: recipients.numbers[0].replace(/(?<=\d{3})(?=\d)/, '-') }),
      { 200: 'default', '422 validationError': 'refused' },
      'messenger',
    ),
  },
  'trigger-chat/unknown-template': {
    needs: ['template', 'messenger'],
    ...byScheduledChat(
      (subject) => templateOptions(subject, { templateId: 'understudy_no_such' }),
      { '404 templateNotFound': 'default', '422 validationError': 'validation-error' },
      'messenger',
    ),
  },
  'trigger-chat/template-language': {
    needs: ['template', 'messenger'],
    ...byScheduledChat(
      (subject) => {
        const { languages = [] } = subject.workspace.template ?? {};
        const templateLanguage = ['de', 'fr', 'is', 'zu'].find((one) => !languages.includes(one));
        if (!languages.includes('en') || templateLanguage === undefined) return undefined;
        return templateOptions(subject, { templateLanguage });
      },
      { '404 templateNotFound': 'default', 200: 'english' },
      'messenger',
    ),
  },
  'trigger-chat/template-variable-missing': {
    needs: ['template', 'messenger'],
    effect: 'send',
    async probe(service, subject) {
      const [missing, ...others] = (subject.workspace.template?.variables ?? []).toReversed();
      if (missing === undefined) return undefined;
      const body = sampleChat(subject, templateOptions(subject, {}, others), 'messenger');
      const answer = await service.send('triggerChat', { body });
      if (answer.status !== 200) return toAnswer(answer, { '422 validationError': 'refused' } as const);
      await service.advanceTime(sendSecondsOf(subject));
      const { transcript } = await readSession(service, sessionIdIn(answer));
      if (!Array.isArray(transcript) || transcript.length === 0) return undefined;
      return JSON.stringify(transcript.at(-1)).includes(`{{${missing}}}`) ? 'default' : 'empty';
    },
  },
  'trigger-chat/missing-variable': {
    effect: 'record',
    async probe(service, subject) {
      const replyTranscript = async (fields: JsonObject) => {
        const { json } = await service.send('triggerChat', { body: sampleReply(subject, fields) });
        return JSON.stringify(dataOf(json).transcript ?? []);
      };
      // Which words bring an agent to use a variable, and which one, is known of no agent; a name is the likeliest.
      for (const message of customerPrompts) {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
        if ((await replyTranscript({ message })).includes('${name}')) return 'default';
        const named = await replyTranscript({ message, metadata: { name: 'Wilhelmina' } });
        if (named.includes('Wilhelmina')) return 'empty';
      }
      return undefined;
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;

/** A template message with a value for each of these variables. */
function templateOptions(
  { workspace: { template } }: Subject,
  options: JsonObject,
  variables: readonly string[] = template?.variables ?? [],
): JsonObject {
  const templateVariables = Object.fromEntries(variables.map((name) => [name, `value ${name}`]));
  const { templateId, languages: [templateLanguage] = [] } = template ?? {};
  return {
    messengerOptions: { messageType: 'template', templateId, templateLanguage, templateVariables, ...options },
  };
}
