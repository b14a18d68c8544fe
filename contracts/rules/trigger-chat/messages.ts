import fc from 'fast-check';
import type { StatementId } from '../../../src/generated/ids.ts';
import { expectEqual, expectSuccess, expectThat } from '../../expect/expectations.ts';
import {
  anyChat,
  type Chat,
  requiredFields,
  sayContent as sayingWords,
  scheduledChat,
} from '../../generators/chat/chat.ts';
import { metadata, nonBlankText, uniqueWord } from '../../generators/text.ts';
import type { Rule } from '../../rule.ts';
import { requiresOwnSession } from '../../steps/requires-own-session.ts';
import {
  findMessageWithText,
  type JsonObject,
  messagesIn,
  pollSession,
  readSession,
  textsOf,
} from '../../steps/session-messages.ts';
import { triggerChat } from '../../steps/trigger-chat.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Service } from '../../transport/service.ts';

type Statements = readonly [StatementId, ...StatementId[]];

/** Which `communicationChannelType` a kind of channel has. */
const channelTypes = { messenger: 'messengerChat', webChat: 'webChat', email: 'email' } as const;

/** Messages that are sent at once, and what can be read of them. */
export const messageRules: readonly Rule[] = [
  requiresOwnSession({
    id: 'trigger-chat/any-valid-request-is-dispatched',
    title: 'Every field, channel and message type is taken, and waits for its moment.',
    pitfall: 'An optional field is required in practice, or odd letters in metadata end in 500.',
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
    needs: [],
    effect: 'schedule',
    arbitrary: scheduledChat,
    async check(service, { body }) {
      const sessionId = await triggerChat(service, body);

      const cancelled = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const { isCancelled } = expectSuccess(['cancel-scheduled/always-200'], cancelled);
      expectEqual(['trigger-chat/scheduled-message'], 'isCancelled of what is due in weeks', isCancelled, true);
    },
  }),
  requiresOwnSession<Chat>({
    id: 'trigger-chat/agent-opens-conversation',
    title: 'The first message is sent at once and stands in a session of the right kind and channel.',
    pitfall: 'The request is answered with success before anything is queued, and the first message gets lost.',
    statements: [
      'service/prompt',
      'service/now-or-later',
      'trigger-chat/web-chat-opening',
      'session/field/communication-channel-type',
      'session/field/communication-channel-name',
    ],
    needs: [],
    effect: 'send',
    runsFactor: 0.1,
    arbitrary: anyChat,
    async check(service, { kind, body }, subject) {
      const sessionId = await triggerChat(service, body);

      const session = await pollSession(service, subject, sessionId, (record) => {
        return messagesIn(record, 'assistant').length > 0 ? record : undefined;
      });

      expectThat(['service/now-or-later'], session !== undefined, 'a message of the agent in the session', 'none');
      const { communicationChannelType: type, communicationChannelName: name } = session;
      expectEqual(['session/field/communication-channel-type'], 'channel type', type, channelTypes[kind]);
      if (name === null || name === undefined) return;
      expectEqual(['session/field/communication-channel-name'], 'channel name', name, body.communicationChannel);
    },
  }),
  ...(['messenger', 'email'] as const).map((kind) =>
    requiresOwnSession({
      id: `trigger-chat/say-is-sent-unchanged-by-${kind}`,
      title: 'What is said word for word is sent word for word; placeholders are for prompts.',
      pitfall: 'Text is trimmed, escaped as HTML, normalised, cut, or its placeholders are filled in.',
      statements: [
        'service/say',
        'trigger-chat/success',
        kind === 'email' ? 'trigger-chat/email-options/body' : 'trigger-chat/messenger-options/message',
      ],
      needs: [kind],
      effect: 'send',
      runsFactor: 0.1,
      arbitrary: (subject) => fc.tuple(requiredFields(kind, subject), sayText, metadata),
      async check(service, [body, text, variables], subject) {
        const metadata = { ...variables, name: 'Ada' };
        const sessionId = await triggerChat(service, { ...body, metadata, ...sayingWords(kind, text) });

        await expectMessageSent(service, subject, sessionId, text);
      },
    }),
  ),
  requiresOwnSession({
    id: 'trigger-chat/sent-from-agent-number',
    title: 'A message goes out from the number that is asked for, else from one of the channel.',
    pitfall: 'The number is checked and then forgotten, or the record has it as that of the customer.',
    statements: [
      'trigger-chat/field/agent-number',
      'trigger-chat/agent-number-omitted',
      'transcript/message/sender-id',
      'session/field/agent-number',
      'session/field/user-number',
    ],
    needs: ['messenger'],
    effect: 'send',
    runsFactor: 0.05,
    arbitrary: (subject) => fc.tuple(requiredFields('messenger', subject), uniqueWord, anyAgentNumber(subject)),
    async check(service, [body, text, agentNumberField], subject) {
      const sessionId = await triggerChat(service, { ...body, ...agentNumberField, ...sayingWords('messenger', text) });

      const { senderId } = await expectMessageSent(service, subject, sessionId, text);
      const { agentDetails, userDetails } = await readSession(service, sessionId);
      const { recipients } = subject;
      expectNotAmong('agent', agentDetails, recipients.numbers);
      expectNotAmong('user', userDetails, subject.workspace.messengerNumbers ?? []);

      const { messengerNumbers = [] } = subject.workspace;
      const numbers = agentNumberField.agentNumber === undefined ? messengerNumbers : [agentNumberField.agentNumber];
      if (typeof senderId !== 'string' || numbers.length === 0) return;
      expectThat(
        ['trigger-chat/field/agent-number', 'trigger-chat/agent-number-omitted'],
        numbers.some((number) => digitsOf(number) === digitsOf(senderId)),
        `a message from ${numbers.join(' or ')}`,
        senderId,
      );
    },
  }),
  requiresOwnSession({
    id: 'trigger-chat/web-chat-says-nothing-word-for-word',
    title: 'On Web Chat the agent writes the opening, whatever the message type: only additionalContext has an effect.',
    pitfall: 'The options of the messenger app are applied to Web Chat too, and the text is sent word for word.',
    statements: ['trigger-chat/messenger-options-on-web-chat', 'trigger-chat/web-chat-opening', 'trigger-chat/success'],
    needs: ['webChat'],
    effect: 'send',
    runsFactor: 0.05,
    arbitrary: (subject) => fc.tuple(requiredFields('webChat', subject), uniqueWord, fc.boolean()),
    async check(service, [body, text, withText], subject) {
      const messengerOptions = { messageType: 'say', ...(withText ? { message: text } : {}) };
      const sessionId = await triggerChat(service, { ...body, messengerOptions });

      const opening = await pollSession(service, subject, sessionId, (record) => messagesIn(record, 'assistant')[0]);

      expectThat(['trigger-chat/web-chat-opening'], opening !== undefined, 'an opening by the agent', 'none');
      const verbatim = findMessageWithText(await readSession(service, sessionId), text);
      expectThat(['trigger-chat/messenger-options-on-web-chat'], verbatim === undefined, 'words of the agent', text);
    },
  }),
];

/** Waits for a message with exactly this text; `statements` say why it has to come, `extraSeconds` how much later. */
export async function expectMessageSent(
  service: Service,
  subject: Subject,
  sessionId: string,
  text: string,
  { statements = ['service/say'], extraSeconds = 0 }: { statements?: Statements; extraSeconds?: number } = {},
): Promise<JsonObject> {
  const sent = await pollSession(
    service,
    subject,
    sessionId,
    (record) => findMessageWithText(record, text),
    extraSeconds,
  );
  if (sent !== undefined) return sent;
  const sentTexts = messagesIn(await readSession(service, sessionId), 'assistant').map((entry) =>
    textsOf(entry).join(' '),
  );
  const expected = `the message ${JSON.stringify(text)} within ${subject.waits.sendSeconds} seconds`;
  expectThat(statements, false, expected, sentTexts.length === 0 ? 'no message' : JSON.stringify(sentTexts));
  return {};
}

/** What services like to change in a text: blanks around it, marks of HTML, letters in two parts, pairs, placeholders. */
const trickyText = uniqueWord.map((word) => `  <b>&amp;</b> Jose\u0301 👩‍👩‍👧 \${name}, {{1}} ${word} `);

/** Few kinds, so that each is met within ten tries. */
const sayText = fc.oneof(
  { weight: 3, arbitrary: trickyText },
  { weight: 3, arbitrary: fc.constant('0') },
  { weight: 3, arbitrary: trickyText.map((text) => text.padEnd(2_000, 'letters')) },
  { weight: 1, arbitrary: nonBlankText },
);

function anyAgentNumber({ workspace: { messengerNumbers = [] } }: Subject): fc.Arbitrary<{ agentNumber?: string }> {
  return fc.constantFrom<{ agentNumber?: string }[]>({}, ...messengerNumbers.map((agentNumber) => ({ agentNumber })));
}

/** That the number on one side of a record is not one of the other. */
function expectNotAmong(side: 'agent' | 'user', details: unknown, numbers: readonly string[]): void {
  const { number } = details as JsonObject;
  if (typeof number !== 'string') return;
  const isOther = numbers.some((candidate) => digitsOf(candidate) === digitsOf(number));
  expectThat([`session/field/${side}-number`], !isOther, `the number of the ${side} in ${side}Details`, number);
}

function digitsOf(number: string): string {
  // How a number is shown is open.
  return number.replace(/\D/g, '');
}
