import fc from 'fast-check';
import { day } from '../../../src/instant.ts';
import type { Service } from '../../effects/service.ts';
import { dataOf, type JsonObject } from '../../facts/exchange.ts';
import { isSamePhoneNumber } from '../../facts/record.ts';
import { cyclePairwise } from '../../generators/case-plan.ts';
import {
  type ChatBody,
  messageTypesOf,
  optionalFieldNames,
  requiredFields,
  sayContent,
  scheduledChatWith,
} from '../../generators/chat.ts';
import { uniqueWord } from '../../generators/text.ts';
import { expectError } from '../../judge/response.ts';
import { checked, inconclusive } from '../../judge/violation.ts';
import { expectCancelResult, readSession, triggerChat } from '../../steps/conversation.ts';
import { expectSentFrom } from '../../steps/field-effects.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { expectMessageSent, pollSession } from '../../steps/sent-messages.ts';
import { formatSoon } from '../../steps/service-clock.ts';
import {
  expectCustomer,
  expectNumberNotSwapped,
  findMessageWithText,
  sentMessagesIn,
  writtenIn,
} from '../../steps/session-record.ts';
import type { Subject } from '../../subject/subject.ts';

export const messageRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/any-valid-request-is-dispatched',
    title:
      'A scheduled message with any field, channel and message type is accepted, and stays pending until its due time.',
    pitfall: 'The service requires an optional field, or unusual characters in metadata cause a 500.',
    statements: [
      'trigger-chat/success',
      'trigger-chat/success-session-id',
      'trigger-chat/scheduled-message',
      'trigger-chat/scheduling-everywhere',
      'trigger-chat/address',
      'trigger-chat/customer-number-on-messenger',
      'trigger-chat/customer-number-on-web-chat',
      'trigger-chat/field/messenger-options',
      'trigger-chat/field/email-options',
      'trigger-chat/field/attachments',
      'trigger-chat/messenger-options/message-type',
      'trigger-chat/email-options/message-type',
      'trigger-chat/email-options/subject',
      'trigger-chat/email-options/cc',
      'trigger-chat/email-options/bcc',
      'service/cancel-scheduled',
      'service/conversation-start',
      'service/now-or-later',
    ],
    effect: 'schedule',
    assumes: assumeOwnSession,
    dimensions: (subject) => ({ 'field in a message': cyclePairwise(optionalFieldNames, messageTypesOf(subject), 3) }),
    arbitrary: (subject, { 'field in a message': [field, message] }) => scheduledChatWith(message, field, subject),
    async check(service, { body }) {
      const sessionId = await triggerChat(service, body);
      const message = 'a message that is due in weeks';
      await expectCancelResult(service, sessionId, true, ['trigger-chat/scheduled-message'], message);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/sent-from-agent-number',
    title:
      'A message with an `agentNumber` is sent from this number, and any other message from a number of the channel.',
    pitfall: "The service loses the number of a scheduled message, or shows it as the customer's number.",
    statements: [
      'trigger-chat/field/agent-number',
      'trigger-chat/agent-number-omitted',
      'transcript/message/sender-id',
      'session/field/agent-number',
      'session/field/user-number',
      'cancel-scheduled/transition/none-pending',
      'trigger-chat/error/agent-number-not-in-channel',
    ],
    needs: ['messenger', 'messengerNumbers'],
    effect: 'send',
    runsFactor: 0.05,
    assumes: assumeOwnSession,
    dimensions: (subject) => ({
      number: agentNumbersOf(subject),
      content: ['say', ...(subject.workspace.template === undefined ? [] : ['template'])],
    }),
    arbitrary: (subject, { number, content }) =>
      fc.tuple(requiredFields('messenger', subject), uniqueWord, fc.constant(number), fc.constant(content)),
    async check(service, [body, text, agentNumberField, contentType], subject) {
      const isLater = agentNumberField.agentNumber === subject.workspace.messengerNumbers?.at(-1);
      const soon = isLater ? { scheduleTime: await formatSoon(service, subject) } : {};
      const isTemplate = contentType === 'template';
      const said = isTemplate ? templateWith(text, subject) : sayContent('messenger', text);
      const sessionId = await triggerChat(service, { ...body, ...agentNumberField, ...soon, ...said });

      const sent = isTemplate
        ? await pollSession(service, subject, sessionId, (record) => messageWith(text, record), 1)
        : await expectMessageSent(service, subject, sessionId, text, { dueSeconds: 1 });
      if (sent === undefined) return inconclusive('the template was not sent, or shows no value');
      const { senderId } = sent;
      const record = await readSession(service, sessionId);
      const { agentDetails, userDetails } = record;
      const { recipients } = subject;
      expectNumberNotSwapped('agent', agentDetails, recipients.numbers);
      expectNumberNotSwapped('user', userDetails, subject.workspace.messengerNumbers ?? []);
      expectCustomer(service, record, body);
      const statements = ['cancel-scheduled/transition/none-pending', 'cancel-scheduled/nothing-pending'] as const;
      if (!isLater) await expectCancelResult(service, sessionId, false, statements, 'the sent message');
      if (agentNumberField.agentNumber === undefined) await expectOthersNumberRefused(service, subject, body, text);

      if (typeof senderId !== 'string') return inconclusive('the message names no sender');
      expectSentFrom(sent, agentNumberField, subject);
      return checked;
    },
  }),
];

function agentNumbersOf({ workspace: { messengerNumbers = [] } }: Subject): { agentNumber?: string }[] {
  return [{}, ...messengerNumbers.map((agentNumber) => ({ agentNumber }))];
}

function templateWith(text: string, { workspace: { template } }: Subject): JsonObject {
  const { templateId, languages: [templateLanguage] = [], variables = [] } = template ?? {};
  const templateVariables = Object.fromEntries(variables.map((name) => [name, text]));
  return { messengerOptions: { messageType: 'template', templateId, templateLanguage, templateVariables } };
}

function messageWith(text: string, record: JsonObject): JsonObject | undefined {
  return sentMessagesIn(record).find((message) => writtenIn(message).includes(text));
}

async function expectOthersNumberRefused(service: Service, subject: Subject, body: ChatBody, text: string) {
  const { messengerWithoutTemplates: communicationChannel } = subject.workspace.channels;
  if (communicationChannel === undefined || subject.workspace.messengerNumbers === undefined) return;
  const ofOther = { ...body, communicationChannel, ...sayContent('messenger', `${text} too`) };
  const { status, json } = await service.send('triggerChat', { body: ofOther });
  if (status !== 200) return;
  const sessionId = String(dataOf(json).sessionId);
  const sent = await pollSession(service, subject, sessionId, (one) => findMessageWithText(one, `${text} too`));
  const { senderId: agentNumber } = sent ?? {};
  const isOwn = subject.workspace.messengerNumbers.some((number) => isSamePhoneNumber(number, agentNumber));
  if (typeof agentNumber !== 'string' || isOwn) return;
  const scheduleTime = new Date(Date.now() + 41 * day).toISOString();
  const answer = await service.send('triggerChat', { body: { ...body, agentNumber, scheduleTime } });
  const statements = [
    'trigger-chat/error/agent-number-not-in-channel',
    'trigger-chat/agent-number-of-channel',
  ] as const;
  expectError(statements, answer, 'agentNumberNotInChannel');
}
