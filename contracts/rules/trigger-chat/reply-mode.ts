import fc from 'fast-check';
import { messageOf } from '../../facts/document.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { phoneDigitsOf } from '../../facts/record.ts';
import { anyReplyRequest, type ReplyBody } from '../../generators/chat.ts';
import {
  customerTexts,
  nonBlankText,
  uniqueWord,
  uniqueWords,
  valueKinds,
  variablesOf,
} from '../../generators/text.ts';
import { expectSuccess } from '../../judge/response.ts';
import {
  checked,
  expectAt,
  expectEqual,
  expectThat,
  expectValue,
  inconclusive,
  locate,
} from '../../judge/violation.ts';
import {
  converse,
  expectPlaceholdersFilled,
  expectReply,
  lengthObstacleOf,
  readSession,
} from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { isSubsequence, messagesIn, textsOf } from '../../steps/session-record.ts';

const ofTranscript = ['trigger-chat/success-transcript'] as const;

export const replyModeRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/reply-holds-message-and-answer',
    title:
      "The transcript in a reply-mode response contains the customer's exact message once, followed by the agent's answer.",
    pitfall: 'The service strips markup, trims blanks, truncates the text, or omits `senderId` or `agentName`.',
    statements: [
      'trigger-chat/success-transcript',
      'trigger-chat/success-session-id',
      'session/field/transcript',
      'trigger-chat/do-return-response-true',
      'trigger-chat/field/message',
      'trigger-chat/communication-channel-in-reply-mode',
      'trigger-chat/customer-number-in-reply-mode',
      'trigger-chat/customer-email-in-reply-mode',
      'transcript/reply-mode/sender-id',
      'transcript/reply-mode/agent-name',
      'service/reply-mode',
    ],
    effect: 'record',
    dimensions: () => ({ text: Object.keys(customerTexts) }),
    arbitrary: (subject, { text }) =>
      fc
        .tuple(anyReplyRequest(subject), customerTexts[text] ?? nonBlankText)
        .map(([{ metadata, ...body }, message]) => ({
          ...body,
          metadata: { ...(metadata as JsonObject | undefined), name: 'Ada', '1': 'first' },
          message,
        })),
    async check(service, body) {
      const obstacle = await lengthObstacleOf(service, body.message, body);
      if (obstacle !== undefined) return obstacle;
      const reply = await converse(service, body);

      const messages = messagesIn(reply);
      const messageIndex = messages.findIndex(
        (entry) => entry.role === 'user' && textsOf(entry).includes(body.message),
      );
      const answer = messages.slice(messageIndex + 1).find(({ role }) => role !== 'user');
      const received = JSON.stringify(messages);
      const whole = locate(reply.transcript);
      const question = `the message ${JSON.stringify(body.message)} in the reply`;
      expectThat(ofTranscript, messageIndex !== -1, question, received, whole);
      const unanswered = messages.some(({ role }) => role !== 'user') ? locate(messages.at(-1) ?? {}, '/role') : whole;
      const expected = "a message of the agent after the customer's message";
      expectThat(ofTranscript, answer !== undefined, expected, received, unanswered);
      expectSender(messages[messageIndex] as JsonObject, body);
      expectAgentNames(messages, body);
      const path = { sessionId: reply.sessionId };
      const cancelled = await service.send('cancelScheduledMessages', { path });
      expectSuccess(['trigger-chat/do-return-response-true'], cancelled, [messageOf('NothingScheduled')]);
      const record = await readSession(service, reply.sessionId);
      const { customerNumber, customerEmail } = body as JsonObject;
      const customers = [customerNumber, customerEmail].filter((one) => one !== undefined);
      const isIdentified = customers.some((one) => JSON.stringify(record.userDetails).includes(String(one)));
      const ofCustomer = ['trigger-chat/customer-number-in-reply-mode', 'session/field/user-details'] as const;
      const place = locate(record, '/userDetails');
      service.should('session/user-details-source', () =>
        expectAt(place, isIdentified || customers.length === 0, ofCustomer, `the customer ${customers.join(' or ')}`),
      );
      for (const { transcript } of [reply, record]) {
        const said = messagesIn({ transcript }, 'user').flatMap(textsOf);
        const statements = ['trigger-chat/field/message', 'session/field/transcript'] as const;
        expectEqual(statements, 'the messages of the customer', said, [body.message], locate(transcript as object));
      }
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/conversation-goes-on',
    title: 'A turn with `sessionId` continues that session, which keeps every message in order.',
    pitfall: 'Later turns ignore the earlier ones, overwrite them in the record, or lack their sender.',
    statements: [
      'trigger-chat/field/session-id',
      'transcript/message/role',
      'service/continue-by-session-id',
      'session/field/transcript',
      'session/field/session-id',
      'trigger-chat/success-transcript',
      'transcript/reply-mode/sender-id',
      'transcript/reply-mode/agent-name',
    ],
    effect: 'record',
    runsFactor: 0.5,
    arbitrary: (subject) =>
      fc.tuple(
        anyReplyRequest(subject),
        fc.tuple(laterText, fc.array(nonBlankText, { maxLength: 2 })).map(([text, others]) => [text, ...others]),
      ),
    async check(service, [body, more]) {
      const begun = await converse(service, body);
      const { sessionId } = begun;
      const replies = [begun];
      for (const text of more) {
        const next = await converse(service, { ...body, message: text, sessionId });
        const idPlace = locate(service.exchanges.at(-1) ?? {}, '/data/sessionId');
        expectValue(idPlace, sessionId, ['trigger-chat/field/session-id'], 'the sessionId');
        const place = locate(next.transcript);
        const said = messagesIn(next, 'user').flatMap(textsOf);
        service.should('trigger-chat/transcript-extent', () =>
          expectEqual(ofTranscript, 'the messages of the customer in this reply', said, [text], place),
        );
        const heard = messagesIn(next).findLastIndex((entry) => entry.role === 'user' && textsOf(entry).includes(text));
        expectThat(ofTranscript, heard !== -1, `the message ${JSON.stringify(text)}`, 'none', place);
        expectSender(messagesIn(next)[heard] as JsonObject, body);
        const answersNow = messagesIn(next)
          .slice(heard)
          .filter(({ role }) => role !== 'user');
        const isAnswered = answersNow.length > 0;
        expectThat(ofTranscript, isAnswered, `an answer after ${JSON.stringify(text)}`, 'none', place);
        expectAgentNames(answersNow, body);
        replies.push(next);
      }

      const session = await readSession(service, sessionId);

      const customerTexts = messagesIn(session, 'user').flatMap(textsOf);
      const said = [body.message, ...more];
      const transcript = locate(session, '/transcript');
      expectEqual(['service/continue-by-session-id'], 'the messages of the customer', customerTexts, said, transcript);
      const recorded = spokenMessagesIn(session);
      for (const spoken of replies.map(spokenMessagesIn)) {
        const statements = ['service/continue-by-session-id', 'session/field/transcript'] as const;
        const expected = `these messages in the record, in this order: ${JSON.stringify(spoken)}`;
        const isThere = isSubsequence(spoken, recorded);
        expectThat(statements, isThere, expected, JSON.stringify(recorded), transcript);
      }
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/turns-at-the-same-time-are-all-kept',
    title: 'Concurrent messages in one conversation are each stored exactly once.',
    pitfall: 'The service reads, extends and writes the transcript without a lock, so the last writer wins.',
    statements: ['service/continue-by-session-id', 'session/field/transcript'],
    effect: 'record',
    runsFactor: 0.3,
    arbitrary: (subject) => fc.tuple(anyReplyRequest(subject), uniqueWords(2, 5)),
    async check(service, [body, words]) {
      const { sessionId } = await converse(service, body);
      const sendText = (text: string) => service.send('triggerChat', { body: { ...body, message: text, sessionId } });

      const answers = await Promise.all(words.map(sendText));

      const accepted = words.filter((_, index) => answers[index]?.status === 200);
      if (accepted.length === 0) return inconclusive('the service accepted none of the concurrent messages');
      const session = await readSession(service, sessionId);
      const customerTexts = messagesIn(session, 'user').flatMap(textsOf);
      const kept = customerTexts.filter((text) => accepted.includes(text)).sort();
      const once = locate(session);
      expectEqual(['service/continue-by-session-id'], 'the messages of the customer', kept, accepted.sort(), once);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/placeholders-are-filled-in-replies',
    title: 'A placeholder in a reply is always replaced if its variable has a value.',
    pitfall: 'The service does not recognise placeholder names with an underscore or an unusual letter.',
    statements: ['service/placeholder-replaced', 'service/chat-placeholders', 'trigger-chat/field/metadata'],
    effect: 'record',
    dimensions: () => ({ values: valueKinds }),
    arbitrary: (subject, { values }) => fc.tuple(anyReplyRequest(subject), variablesOf(values)),
    async check(service, [body, metadata]) {
      const turn = { ...body, metadata, message: 'Hello, who am I?' };
      const areTexts = Object.values(metadata).every((value) => typeof value === 'string');
      const answer = await service.send('triggerChat', { body: turn });
      if (!areTexts && answer.status >= 400 && answer.status < 500)
        return inconclusive('the service refuses variables that are no texts, which the interface leaves open');
      const { transcript } = expectReply(service, turn, answer);

      expectPlaceholdersFilled(transcript, metadata);
      return checked;
    },
  }),
];

const laterText = uniqueWord.map((word) =>
  ` <b>&amp;</b> Jose\u0301 👩‍👩‍👧 \${name} {{1}} $& https://example.com/?a=1&b=%20#c\r\n${word} `.padEnd(
    400,
    'so on ',
  ),
);

function spokenMessagesIn(record: { transcript?: unknown }): string[] {
  return messagesIn(record).map((entry) => `${String(entry.role)}: ${textsOf(entry).join('\n')}`);
}

function expectSender(entry: JsonObject, { customerNumber, customerEmail }: ReplyBody): void {
  const { senderId } = entry;
  const senders = [customerNumber, customerEmail].filter((sender) => typeof sender === 'string');
  const isRight =
    senders.length === 0
      ? senderId !== undefined
      : typeof senderId === 'string' && senders.some((sender) => normalizeSender(sender) === normalizeSender(senderId));
  const expected = senders.length === 0 ? 'a senderId' : `the senderId ${senders.join(' or ')}`;
  expectAt(locate(entry, '/senderId'), isRight, ['transcript/reply-mode/sender-id'], expected);
}

function expectAgentNames(messages: readonly JsonObject[], { agentName }: ReplyBody): void {
  const answers = messages.filter(({ role }) => role === 'assistant');
  const names = answers.map((answer) => answer.agentName);
  const areNamed = names.every((name) => typeof name === 'string' && name !== '') && names.includes(agentName);
  const unnamed = answers.find((answer) => answer.agentName !== agentName) ?? {};
  const expected = `the agentName ${JSON.stringify(agentName)}, and an agentName in every message of an assistant`;
  const place = locate(unnamed, '/agentName');
  expectThat(['transcript/reply-mode/agent-name'], areNamed, expected, JSON.stringify(names), place);
}

function normalizeSender(sender: string): string {
  return sender.includes('@') ? sender.toLowerCase() : phoneDigitsOf(sender);
}
