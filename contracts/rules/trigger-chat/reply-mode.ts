import fc from 'fast-check';
import { phoneDigitsOf } from '../../../src/text/phone-digits.ts';
import { checked, inconclusive } from '../../check-result.ts';
import { expectEqual, expectSuccess, expectThat } from '../../expect/expectations.ts';
import { anyReplyRequest, type ReplyBody } from '../../generators/chat/reply-request.ts';
import { commonVariables } from '../../generators/chat/usual-variables.ts';
import { falsyTexts, hostileTexts, longText, nonBlankText, uniqueWord } from '../../generators/text.ts';
import type { JsonObject } from '../../json-object.ts';
import { evidenceOfForeign, evidenceOfText, evidenceWithin } from '../../response-check.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { lengthObstacleOf } from '../../steps/refused-length.ts';
import { evidenceOfSameId } from '../../steps/same-id.ts';
import { readSession, sendTurn } from '../../steps/session/conversation.ts';
import { messagesIn, textsOf } from '../../steps/session/session-messages.ts';

/** Reply mode: the response contains the reply, and the session can be continued. */
export const replyModeRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/reply-holds-message-and-answer',
    title: "The transcript of a reply has the customer's message and, after it, the agent's answer.",
    pitfall: 'The transcript has only the answer, or lacks senderId and agentName.',
    statements: [
      'trigger-chat/success-transcript',
      'trigger-chat/do-return-response-true',
      'trigger-chat/field/message',
      'trigger-chat/communication-channel-in-reply-mode',
      'trigger-chat/customer-number-in-reply-mode',
      'trigger-chat/customer-email-in-reply-mode',
      'transcript/reply-mode/sender-id',
      'transcript/reply-mode/agent-name',
      'service/reply-mode',
    ],
    needs: [],
    effect: 'record',
    dimensions: () => ({ message: [...hostileTexts, ...falsyTexts, longText, 'any'] }),
    arbitrary: (subject, { message }) =>
      anyReplyRequest(subject).map((body) => (message === 'any' ? body : { ...body, message })),
    async check(service, body) {
      const obstacle = await lengthObstacleOf(service, body.message, body);
      if (obstacle !== undefined) return obstacle;
      const reply = await sendTurn(service, body);

      const messages = messagesIn(reply);
      const ownIndex = messages.findIndex((entry) => entry.role === 'user' && textsOf(entry).includes(body.message));
      const answer = messages.slice(ownIndex + 1).find(({ role }) => role === 'assistant');
      expectThat(
        ['trigger-chat/success-transcript'],
        ownIndex !== -1,
        "the customer's message",
        JSON.stringify(messages),
        evidenceOfText(reply.transcript, body.message),
      );
      expectThat(
        ['trigger-chat/success-transcript'],
        answer !== undefined,
        'an answer after it',
        JSON.stringify(messages),
        messages.some(({ role }) => role === 'assistant')
          ? evidenceWithin(messages.at(-1) ?? {}, { type: 'equals', pointer: '/role', value: 'assistant' })
          : evidenceOfText(reply.transcript, 'assistant'),
      );
      expectSender(messages[ownIndex] as JsonObject, body);
      const answers = messages.filter(({ role }) => role === 'assistant');
      const names = answers.map(({ agentName }) => agentName);
      const agents = `the agentName ${JSON.stringify(body.agentName)}, and one in every message of an assistant`;
      const areNamed = names.every((name) => typeof name === 'string' && name !== '') && names.includes(body.agentName);
      const unnamed = answers.find(({ agentName }) => agentName !== body.agentName) ?? answer;
      const isNamed = { type: 'equals', pointer: '/agentName', value: body.agentName } as const;
      const evidence = evidenceWithin(unnamed, isNamed);
      expectThat(['transcript/reply-mode/agent-name'], areNamed, agents, JSON.stringify(names), evidence);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/reply-stands-in-session',
    title: 'What reply mode returns can be read in the session, and nothing is scheduled.',
    pitfall: 'The reply is returned and never stored, or is sent to the customer as well.',
    statements: [
      'trigger-chat/do-return-response-true',
      'trigger-chat/success-session-id',
      'session/field/transcript',
      'service/reply-mode',
    ],
    needs: [],
    effect: 'record',
    runsFactor: 0.5,
    arbitrary: anyReplyRequest,
    async check(service, body) {
      const { sessionId, ...reply } = await sendTurn(service, body);

      const cancelled = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const statements = ['trigger-chat/do-return-response-true'] as const;
      expectSuccess(statements, cancelled, 'No scheduled jobs found');
      const session = await readSession(service, sessionId);
      const utterances = utterancesOf(reply).map((utterance) => JSON.stringify(utterance));
      // A record may start with entries from before this turn, such as a greeting.
      const kept = utterancesOf(session).filter((utterance) => utterances.includes(JSON.stringify(utterance)));
      expectEqual(['session/field/transcript'], 'what was said', kept, utterancesOf(reply));
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/conversation-goes-on',
    title: 'A sessionId continues its conversation: the same session, with every message, in order.',
    pitfall: 'Each turn is answered without the earlier ones, or overwrites them in the record.',
    statements: [
      'trigger-chat/field/session-id',
      'service/continue-by-session-id',
      'session/field/transcript',
      'session/field/session-id',
    ],
    needs: [],
    effect: 'record',
    runsFactor: 0.5,
    arbitrary: (subject) => fc.tuple(anyReplyRequest(subject), fc.array(nonBlankText, { minLength: 1, maxLength: 3 })),
    async check(service, [body, more]) {
      const { sessionId, ...reply } = await sendTurn(service, body);
      const answers = [...messagesIn(reply, 'assistant')];
      for (const text of more) {
        const next = await sendTurn(service, { ...body, message: text, sessionId });
        expectEqual(['trigger-chat/field/session-id'], 'sessionId', next.sessionId, sessionId);
        const isHeard = messagesIn(next, 'user').some((entry) => textsOf(entry).includes(text));
        expectThat(['trigger-chat/success-transcript'], isHeard, `the message ${JSON.stringify(text)}`, 'none');
        answers.push(...messagesIn(next, 'assistant'));
      }

      const session = await readSession(service, sessionId);

      const customerTexts = messagesIn(session, 'user').flatMap(textsOf);
      expectEqual(['service/continue-by-session-id'], 'messages of the customer', customerTexts, [
        body.message,
        ...more,
      ]);
      const kept = messagesIn(session, 'assistant').flatMap(textsOf);
      const lost = answers.flatMap(textsOf).filter((text) => !kept.includes(text));
      expectEqual(['service/continue-by-session-id'], 'lost answers', lost, []);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/turns-at-the-same-time-are-all-kept',
    title: 'Concurrent messages in one conversation are all kept, each once.',
    pitfall: 'The transcript is read, added to and written back without a lock, so the last writer wins.',
    statements: ['service/continue-by-session-id', 'session/field/transcript'],
    needs: [],
    effect: 'record',
    runsFactor: 0.3,
    arbitrary: (subject) =>
      fc.tuple(anyReplyRequest(subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const { sessionId } = await sendTurn(service, body);
      const sendText = (text: string) => service.send('triggerChat', { body: { ...body, message: text, sessionId } });

      const answers = await Promise.all(words.map(sendText));

      const accepted = words.filter((_, index) => answers[index]?.status === 200);
      if (accepted.length === 0) return inconclusive('the service accepted none of the concurrent messages');
      const session = await readSession(service, sessionId);
      const customerTexts = messagesIn(session, 'user').flatMap(textsOf);
      const kept = customerTexts.filter((text) => accepted.includes(text)).sort();
      const wrong = accepted.find((text) => kept.filter((one) => one === text).length !== 1);
      const once = wrong === undefined ? undefined : evidenceOfText(session, wrong, { to: 1 });
      expectEqual(['service/continue-by-session-id'], 'messages of the customer', kept, accepted.sort(), once);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/conversations-do-not-mix',
    title: 'Without a sessionId each request starts a new conversation.',
    pitfall: 'Without a customer all conversations count as one, because they share an empty key.',
    statements: ['trigger-chat/session-id-omitted', 'session/field/session-id', 'session/field/transcript'],
    needs: [],
    effect: 'record',
    runsFactor: 0.3,
    arbitrary: (subject) =>
      fc.tuple(anyReplyRequest(subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const replies = await Promise.all(words.map((text) => sendTurn(service, { ...body, message: text })));

      const ids = new Set(replies.map(({ sessionId }) => sessionId));
      const evidence = evidenceOfSameId(service, 'triggerChat', '/data/sessionId');
      expectEqual(['session/field/session-id'], 'number of sessions', ids.size, words.length, evidence);
      const sessions = await Promise.all(replies.map(({ sessionId }) => readSession(service, sessionId)));
      const customerTexts = sessions.map((session) => messagesIn(session, 'user').flatMap(textsOf));
      const ownTexts = words.map((text) => [text]);
      expectEqual(['session/field/transcript'], 'messages by session', customerTexts, ownTexts);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/placeholders-are-filled-in-replies',
    title: 'A placeholder whose variable has a value is always replaced in replies.',
    pitfall: 'Names with an underscore or an unusual letter are not recognised as placeholders.',
    statements: ['service/placeholder-replaced', 'service/chat-placeholders', 'trigger-chat/field/metadata'],
    needs: [],
    effect: 'record',
    arbitrary: (subject) => fc.tuple(anyReplyRequest(subject), commonVariables),
    async check(service, [body, metadata]) {
      const reply = await sendTurn(service, { ...body, metadata, message: 'Hello, who am I?' });

      const transcriptText = JSON.stringify(reply.transcript);
      const unreplaced = Object.keys(metadata).filter((name) => transcriptText.includes(`\${${name}}`));
      const evidence = evidenceOfForeign(
        reply.transcript,
        unreplaced.map((name) => `\${${name}}`),
      );
      expectEqual(['service/placeholder-replaced'], 'placeholders that were not replaced', unreplaced, [], evidence);
      return checked;
    },
  }),
];

/** In reply mode number and address identify the customer. Who it is without either is open. */
function expectSender(entry: JsonObject, { customerNumber, customerEmail }: ReplyBody): void {
  const { senderId } = entry;
  const senders = [customerNumber, customerEmail].filter((sender) => typeof sender === 'string');
  const isRight =
    senders.length === 0
      ? senderId !== undefined
      : typeof senderId === 'string' && senders.some((sender) => normalizeSender(sender) === normalizeSender(senderId));
  const expected = senders.length === 0 ? 'a senderId' : `the senderId ${senders.join(' or ')}`;
  const check =
    senderId === undefined || senderId === null
      ? ({ type: 'is', pointer: '/senderId', types: ['string'] } as const)
      : ({ type: 'differs', pointer: '/senderId', value: senderId } as const);
  const received = JSON.stringify(senderId) ?? 'none';
  expectThat(['transcript/reply-mode/sender-id'], isRight, expected, received, evidenceWithin(entry, check));
}

/** How a number is written is open. */
function normalizeSender(sender: string): string {
  return sender.includes('@') ? sender.toLowerCase() : phoneDigitsOf(sender);
}

/** The messages of the customer and the agent: who said what. */
function utterancesOf(record: { transcript?: unknown }): unknown[] {
  return messagesIn(record).flatMap((entry) =>
    entry.role === 'backgroundAgent' ? [] : [[entry.role, textsOf(entry)]],
  );
}
