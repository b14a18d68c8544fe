import fc from 'fast-check';
import { expectEqual, expectSuccess, expectThat } from '../../expect/expectations.ts';
import { anyReplyRequest, type ReplyBody } from '../../generators/chat/reply-request.ts';
import { nonBlankText, uniqueWord } from '../../generators/text.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { type JsonObject, messagesIn, readSession, textsOf } from '../../steps/session-messages.ts';
import type { Service } from '../../transport/service.ts';

/** Reply mode: the reply comes back in the answer, and its session goes on. */
export const replyModeRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/reply-holds-message-and-answer',
    title: 'The transcript of a reply holds what the customer said and, after it, what the agent answered.',
    pitfall: 'The transcript holds the answer alone, or leaves out senderId and agentName.',
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
    arbitrary: anyReplyRequest,
    async check(service, body) {
      const { reply } = await requestReply(service, body);

      const messages = messagesIn(reply);
      const ownIndex = messages.findIndex((entry) => entry.role === 'user' && textsOf(entry).includes(body.message));
      const answer = messages.slice(ownIndex + 1).find(({ role }) => role === 'assistant');
      expectThat(
        ['trigger-chat/success-transcript'],
        ownIndex !== -1,
        "the customer's message",
        JSON.stringify(messages),
      );
      expectThat(
        ['trigger-chat/success-transcript'],
        answer !== undefined,
        'an answer after it',
        JSON.stringify(messages),
      );
      expectSender(messages[ownIndex] as JsonObject, body);
      const names = messages.filter(({ role }) => role === 'assistant').map(({ agentName }) => agentName);
      const agents = `the agentName ${JSON.stringify(body.agentName)}, and one in every message of an assistant`;
      const areNamed = names.every((name) => typeof name === 'string' && name !== '') && names.includes(body.agentName);
      expectThat(['transcript/reply-mode/agent-name'], areNamed, agents, JSON.stringify(names));
    },
  }),
  defineRule({
    id: 'trigger-chat/reply-stands-in-session',
    title: 'What reply mode returns can be read in the session, and nothing waits to be sent.',
    pitfall: 'The reply is returned and never stored, or is sent to the customer as well.',
    statements: [
      'trigger-chat/do-return-response-true',
      'trigger-chat/success-session-id',
      'session/field/transcript',
      'service/reply-mode',
    ],
    needs: [],
    effect: 'record',
    arbitrary: anyReplyRequest,
    async check(service, body) {
      const { sessionId, reply } = await requestReply(service, body);

      const cancelled = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const statements = ['trigger-chat/do-return-response-true'] as const;
      expectSuccess(statements, cancelled, 'No scheduled jobs found');
      const session = await readSession(service, sessionId);
      const utterances = utterancesOf(reply).map((utterance) => JSON.stringify(utterance));
      // A record may begin with what nobody said in this turn, such as a greeting.
      const kept = utterancesOf(session).filter((utterance) => utterances.includes(JSON.stringify(utterance)));
      expectEqual(['session/field/transcript'], 'what was said', kept, utterancesOf(reply));
    },
  }),
  defineRule({
    id: 'trigger-chat/conversation-goes-on',
    title: 'A sessionId goes on with its conversation: the same session, with all that was said, in its order.',
    pitfall: 'Each turn is answered without what was said before, or overwrites it in the record.',
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
      const { sessionId, reply } = await requestReply(service, body);
      const answers = [...messagesIn(reply, 'assistant')];
      for (const text of more) {
        const next = await requestReply(service, { ...body, message: text, sessionId });
        expectEqual(['trigger-chat/field/session-id'], 'sessionId', next.sessionId, sessionId);
        const isHeard = messagesIn(next.reply, 'user').some((entry) => textsOf(entry).includes(text));
        expectThat(['trigger-chat/success-transcript'], isHeard, `the message ${JSON.stringify(text)}`, 'none');
        answers.push(...messagesIn(next.reply, 'assistant'));
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
    },
  }),
  defineRule({
    id: 'trigger-chat/turns-at-the-same-time-are-all-kept',
    title: 'Of messages at the same time in one conversation, none is lost and none comes twice.',
    pitfall: 'The transcript is read, added to and written back without a lock, so the last writer wins.',
    statements: ['service/continue-by-session-id', 'session/field/transcript'],
    needs: [],
    effect: 'record',
    runsFactor: 0.3,
    arbitrary: (subject) =>
      fc.tuple(anyReplyRequest(subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const { sessionId } = await requestReply(service, body);
      const sendText = (text: string) => service.send('triggerChat', { body: { ...body, message: text, sessionId } });

      const answers = await Promise.all(words.map(sendText));

      const accepted = words.filter((_, index) => answers[index]?.status === 200);
      const customerTexts = messagesIn(await readSession(service, sessionId), 'user').flatMap(textsOf);
      const kept = customerTexts.filter((text) => accepted.includes(text)).sort();
      expectEqual(['service/continue-by-session-id'], 'messages of the customer', kept, accepted.sort());
    },
  }),
  defineRule({
    id: 'trigger-chat/conversations-do-not-mix',
    title: 'Without a sessionId each request begins a conversation of its own.',
    pitfall: 'Without a customer all conversations count as one, because they share an empty key.',
    statements: ['trigger-chat/session-id-omitted', 'session/field/session-id', 'session/field/transcript'],
    needs: [],
    effect: 'record',
    runsFactor: 0.3,
    arbitrary: (subject) =>
      fc.tuple(anyReplyRequest(subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const replies = await Promise.all(words.map((text) => requestReply(service, { ...body, message: text })));

      const ids = new Set(replies.map(({ sessionId }) => sessionId));
      expectEqual(['session/field/session-id'], 'number of sessions', ids.size, words.length);
      const sessions = await Promise.all(replies.map(({ sessionId }) => readSession(service, sessionId)));
      const customerTexts = sessions.map((session) => messagesIn(session, 'user').flatMap(textsOf));
      const ownTexts = words.map((text) => [text]);
      expectEqual(['session/field/transcript'], 'messages by session', customerTexts, ownTexts);
    },
  }),
  defineRule({
    id: 'trigger-chat/placeholders-are-filled-in-replies',
    title: 'A placeholder of a variable that is there is never seen as it is written.',
    pitfall: 'Names with an underscore or an unusual letter are not recognised as placeholders.',
    statements: ['service/placeholder-replaced', 'service/chat-placeholders', 'trigger-chat/field/metadata'],
    needs: [],
    effect: 'record',
    arbitrary: (subject) => fc.tuple(anyReplyRequest(subject), commonVariables),
    async check(service, [body, metadata]) {
      const { reply } = await requestReply(service, { ...body, metadata, message: 'Hello, who am I?' });

      const transcriptText = JSON.stringify(reply.transcript);
      const unreplaced = Object.keys(metadata).filter((name) => transcriptText.includes(`\${${name}}`));
      expectEqual(['service/placeholder-replaced'], 'placeholders that were not replaced', unreplaced, []);
    },
  }),
];

/** A value that is there, also where a language takes it for nothing. */
const variableValue = fc.oneof({ weight: 2, arbitrary: uniqueWord }, { weight: 1, arbitrary: fc.constant('0') });

/** Variables that prompts are likely to read. */
export const commonVariables: fc.Arbitrary<Record<string, string>> = fc
  .tuple(variableValue, variableValue, variableValue)
  .map(([name, order, rest]) => ({ name, order_id: order, case_id: rest, email: rest, user_name: name }));

/** A reply that has to come: its session, and the data with its transcript. */
async function requestReply(
  service: Service,
  body: ReplyBody & { sessionId?: string },
): Promise<{ sessionId: string; reply: JsonObject }> {
  const answer = await service.send('triggerChat', { body });
  const reply = expectSuccess(['trigger-chat/success'], answer, 'Trigger dispatched');
  const { sessionId, transcript } = reply;
  const isText = typeof sessionId === 'string' && sessionId !== '';
  expectThat(['trigger-chat/success-session-id'], isText, 'a sessionId', JSON.stringify(sessionId) ?? 'none');
  expectThat(['trigger-chat/success-transcript'], Array.isArray(transcript), 'a transcript', JSON.stringify(reply));
  return { sessionId, reply };
}

/** In reply mode number and address tell who the customer is. Who it is when there is neither is open. */
function expectSender(entry: JsonObject, { customerNumber, customerEmail }: ReplyBody): void {
  const { senderId } = entry;
  const senders = [customerNumber, customerEmail].filter((sender) => typeof sender === 'string');
  const isRight =
    senders.length === 0
      ? senderId !== undefined
      : typeof senderId === 'string' && senders.some((sender) => normalizeSender(sender) === normalizeSender(senderId));
  const expected = senders.length === 0 ? 'a senderId' : `the senderId ${senders.join(' or ')}`;
  expectThat(['transcript/reply-mode/sender-id'], isRight, expected, JSON.stringify(senderId) ?? 'none');
}

function normalizeSender(sender: string): string {
  return sender.replace(/^\+/, '').toLowerCase();
}

/** Who said what to whom: the customer and the agent. */
function utterancesOf(record: JsonObject): unknown[] {
  return messagesIn(record).flatMap((entry) =>
    entry.role === 'backgroundAgent' ? [] : [[entry.role, textsOf(entry)]],
  );
}
