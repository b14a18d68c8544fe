import fc from 'fast-check';
import { expectEqual, expectSuccess, expectThat } from '../../expect.ts';
import { anyReply, type ReplyBody } from '../../given/reply.ts';
import { message, uniqueWord } from '../../given/text.ts';
import { type Rule, rule } from '../../rule.ts';
import type { Service } from '../../service.ts';
import { type Members, saidIn, sessionOf, textsOf } from './transcript.ts';

/** Reply mode: the reply comes back in the answer, and its session goes on. */
export const replyModeRules: readonly Rule[] = [
  rule({
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
    given: anyReply,
    async check(service, body) {
      const { reply } = await replied(service, body);

      const said = saidIn(reply);
      const own = said.findIndex((entry) => entry.role === 'user' && textsOf(entry).includes(body.message));
      const answer = said.slice(own + 1).find(({ role }) => role === 'assistant');
      expectThat(['trigger-chat/success-transcript'], own !== -1, "the customer's message", JSON.stringify(said));
      expectThat(['trigger-chat/success-transcript'], answer !== undefined, 'an answer after it', JSON.stringify(said));
      expectSender(said[own] as Members, body);
      const names = said.filter(({ role }) => role === 'assistant').map(({ agentName }) => agentName);
      const agents = `the agentName ${JSON.stringify(body.agentName)}, and one in every message of an assistant`;
      const areNamed = names.every((name) => typeof name === 'string' && name !== '') && names.includes(body.agentName);
      expectThat(['transcript/reply-mode/agent-name'], areNamed, agents, JSON.stringify(names));
    },
  }),
  rule({
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
    given: anyReply,
    async check(service, body) {
      const { sessionId, reply } = await replied(service, body);

      const cancelled = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const nothing = ['trigger-chat/do-return-response-true'] as const;
      expectSuccess(nothing, cancelled, 'No scheduled jobs found');
      const session = await sessionOf(service, sessionId);
      const said = spoken(reply).map((one) => JSON.stringify(one));
      // A record may begin with what nobody said in this turn, such as a greeting.
      const kept = spoken(session).filter((one) => said.includes(JSON.stringify(one)));
      expectEqual(['session/field/transcript'], 'what was said', kept, spoken(reply));
    },
  }),
  rule({
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
    share: 0.5,
    given: (subject) => fc.tuple(anyReply(subject), fc.array(message, { minLength: 1, maxLength: 3 })),
    async check(service, [body, more]) {
      const { sessionId, reply } = await replied(service, body);
      const answers = [...saidIn(reply, 'assistant')];
      for (const text of more) {
        const next = await replied(service, { ...body, message: text, sessionId });
        expectEqual(['trigger-chat/field/session-id'], 'sessionId', next.sessionId, sessionId);
        const isHeard = saidIn(next.reply, 'user').some((entry) => textsOf(entry).includes(text));
        expectThat(['trigger-chat/success-transcript'], isHeard, `the message ${JSON.stringify(text)}`, 'none');
        answers.push(...saidIn(next.reply, 'assistant'));
      }

      const session = await sessionOf(service, sessionId);

      const heard = saidIn(session, 'user').flatMap(textsOf);
      expectEqual(['service/continue-by-session-id'], 'messages of the customer', heard, [body.message, ...more]);
      const kept = saidIn(session, 'assistant').flatMap(textsOf);
      const lost = answers.flatMap(textsOf).filter((text) => !kept.includes(text));
      expectEqual(['service/continue-by-session-id'], 'lost answers', lost, []);
    },
  }),
  rule({
    id: 'trigger-chat/turns-at-the-same-time-are-all-kept',
    title: 'Of messages at the same time in one conversation, none is lost and none comes twice.',
    pitfall: 'The transcript is read, added to and written back without a lock, so the last writer wins.',
    statements: ['service/continue-by-session-id', 'session/field/transcript'],
    needs: [],
    effect: 'record',
    share: 0.3,
    given: (subject) => fc.tuple(anyReply(subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const { sessionId } = await replied(service, body);
      const say = (text: string) => service.send('triggerChat', { body: { ...body, message: text, sessionId } });

      const answers = await Promise.all(words.map(say));

      const taken = words.filter((_, index) => answers[index]?.status === 200);
      const heard = saidIn(await sessionOf(service, sessionId), 'user').flatMap(textsOf);
      const kept = heard.filter((text) => taken.includes(text)).sort();
      expectEqual(['service/continue-by-session-id'], 'messages of the customer', kept, taken.sort());
    },
  }),
  rule({
    id: 'trigger-chat/conversations-do-not-mix',
    title: 'Without a sessionId each request begins a conversation of its own.',
    pitfall: 'Without a customer all conversations count as one, because they share an empty key.',
    statements: ['trigger-chat/session-id-omitted', 'session/field/session-id', 'session/field/transcript'],
    needs: [],
    effect: 'record',
    share: 0.3,
    given: (subject) => fc.tuple(anyReply(subject), fc.uniqueArray(uniqueWord, { minLength: 2, maxLength: 5 })),
    async check(service, [body, words]) {
      const begun = await Promise.all(words.map((text) => replied(service, { ...body, message: text })));

      const ids = new Set(begun.map(({ sessionId }) => sessionId));
      expectEqual(['session/field/session-id'], 'number of sessions', ids.size, words.length);
      const sessions = await Promise.all(begun.map(({ sessionId }) => sessionOf(service, sessionId)));
      const heard = sessions.map((session) => saidIn(session, 'user').flatMap(textsOf));
      const own = words.map((text) => [text]);
      expectEqual(['session/field/transcript'], 'messages by session', heard, own);
    },
  }),
  rule({
    id: 'trigger-chat/placeholders-are-filled-in-replies',
    title: 'A placeholder of a variable that is there is never seen as it is written.',
    pitfall: 'Names with an underscore or an unusual letter are not recognised as placeholders.',
    statements: ['service/placeholder-replaced', 'service/chat-placeholders', 'trigger-chat/field/metadata'],
    needs: [],
    effect: 'record',
    given: (subject) => fc.tuple(anyReply(subject), commonVariables),
    async check(service, [body, metadata]) {
      const { reply } = await replied(service, { ...body, metadata, message: 'Hello, who am I?' });

      const shown = JSON.stringify(reply.transcript);
      const raw = Object.keys(metadata).filter((name) => shown.includes(`\${${name}}`));
      expectEqual(['service/placeholder-replaced'], 'placeholders that were not replaced', raw, []);
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
async function replied(
  service: Service,
  body: ReplyBody & { sessionId?: string },
): Promise<{ sessionId: string; reply: Members }> {
  const answer = await service.send('triggerChat', { body });
  const reply = expectSuccess(['trigger-chat/success'], answer, 'Trigger dispatched');
  const { sessionId, transcript } = reply;
  const isText = typeof sessionId === 'string' && sessionId !== '';
  expectThat(['trigger-chat/success-session-id'], isText, 'a sessionId', JSON.stringify(sessionId) ?? 'none');
  expectThat(['trigger-chat/success-transcript'], Array.isArray(transcript), 'a transcript', JSON.stringify(reply));
  return { sessionId, reply };
}

/** In reply mode number and address tell who the customer is. Who it is when there is neither is open. */
function expectSender(entry: Members, { customerNumber, customerEmail }: ReplyBody): void {
  const { senderId } = entry;
  const given = [customerNumber, customerEmail].filter((one) => typeof one === 'string');
  const isRight =
    given.length === 0
      ? senderId !== undefined
      : typeof senderId === 'string' && given.some((one) => plain(one) === plain(senderId));
  const wanted = given.length === 0 ? 'a senderId' : `the senderId ${given.join(' or ')}`;
  expectThat(['transcript/reply-mode/sender-id'], isRight, wanted, JSON.stringify(senderId) ?? 'none');
}

function plain(sender: string): string {
  return sender.replace(/^\+/, '').toLowerCase();
}

/** Who said what to whom: the customer and the agent. */
function spoken(record: Members): unknown[] {
  return saidIn(record).flatMap((entry) => (entry.role === 'backgroundAgent' ? [] : [[entry.role, textsOf(entry)]]));
}
