import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import { chatKindsOf, requiredFields, scheduledChat } from '../generators/chat.ts';
import { cyclePairwise } from '../generators/dimensions.ts';
import { customerPrompt, customerPrompts } from '../generators/message-content.ts';
import { turnText } from '../generators/text.ts';
import { farFuture } from '../generators/time.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { expectEqual, expectThat } from '../oracle/expectations.ts';
import { isSameTimestamp, spanOf } from '../oracle/iso-timestamp.ts';
import { checked, inconclusive, seenIn } from '../oracle/violation.ts';
import { findCallSession, triggerCall } from '../steps/calls.ts';
import { converse, readSession, triggerChat } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { pollSession } from '../steps/sent-messages.ts';
import { readServiceTime } from '../steps/service-clock.ts';
import { channelTypes, expectLaterTimestamp, expectTimestampsNow, messagesIn } from '../steps/session-record.ts';
import { sleep } from '../transport/sleep.ts';

const fieldStatements: readonly [StatementId, ...StatementId[]] = [
  'session/field/session-id',
  'session/field/agent-details',
  'session/field/agent-name',
  'session/field/agent-number',
  'session/field/agent-email',
  'session/field/agent-version',
  'session/field/user-details',
  'session/field/user-name',
  'session/field/user-number',
  'session/field/user-email',
  'session/field/dynamic-variables',
  'session/field/communication-channel-type',
  'session/field/communication-channel-name',
  'session/field/transcript',
  'session/field/analysis',
  'session/field/status',
  'session/field/time',
  'session/field/created-at',
  'session/field/updated-at',
  'session/call-fields-omitted',
  'session/status/call-in-queue',
  'session/status/call-placed',
  'session/status/call-in-progress',
  'session/status/call-errored',
  'session/status/call-expired',
  'session/status/call-hangup',
  'session/status/call-canceled',
];

/** Source: Session. Every record that is read is validated against the document. */
export const sessionRules: readonly Rule[] = [
  defineRule({
    id: 'session/every-record',
    title: 'Every record of a chat has the fields of a session, whatever the conversation.',
    pitfall:
      'A chat has duration, retryAttemptNo and recordingUrl as null, or a status that the interface does not name.',
    statements: fieldStatements,
    effect: 'schedule',
    runsFactor: 0.7,
    dimensions: ({ workspace: { agents } }) => ({ 'question to an agent': cyclePairwise(customerPrompts, agents) }),
    arbitrary: (subject, { 'question to an agent': [question, agent] }) =>
      fc.record({
        chat: scheduledChat(subject),
        agent: fc.constant(agent),
        questions: fc.array(customerPrompt, { maxLength: 2 }).map((others) => [question, ...others]),
      }),
    async check(service, { chat, agent: { name: agentName }, questions: [first = '', ...others] }) {
      const { sessionId } = await converse(service, { agentName, message: first });
      for (const message of others) await converse(service, { agentName, message, sessionId });
      await readSession(service, sessionId);

      // Whether a pending message can be read is open; if so, its record is a valid session.
      const scheduledSessionId = await triggerChat(service, chat.body);
      await service.send('getSession', { path: { sessionId: scheduledSessionId } });
      await service.send('cancelScheduledMessages', { path: { sessionId: scheduledSessionId } });
      return checked;
    },
  }),
  defineRule({
    id: 'session/record-of-a-call',
    title: 'The record of a call, where its callId finds one, is that of an outbound call.',
    pitfall: 'The record of a call that was not placed yet lacks the call fields, or counts its attempts from 1.',
    statements: [
      'session/call-fields-present',
      'session/field/duration',
      'session/field/retry-attempt-no',
      'session/field/recording-url',
      'session/channel-type/outbound-sip-trunk',
      'service/read-call-session',
      'get-session/error/session-not-found',
    ],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.3,
    assumes: () => ['call/readable'],
    arbitrary: ({ workspace: { agents }, recipients: { numbers } }) =>
      fc.record({
        phoneNumber: fc.constantFrom(...numbers),
        agentName: fc.constantFrom(...agents.map(({ name }) => name)),
        scheduleTime: farFuture,
      }),
    async check(service, body) {
      const callId = await triggerCall(service, body);

      const record = await findCallSession(service, callId);
      await service.send('cancelCall', { path: { callId } });

      if (record === undefined) return inconclusive('the call could not be read by its callId');
      const { communicationChannelType, retryAttemptNo } = record;
      const type = 'session/channel-type/outbound-sip-trunk';
      expectEqual([type], 'communicationChannelType', communicationChannelType, 'outboundSipTrunk');
      expectEqual(['session/field/retry-attempt-no'], 'retryAttemptNo of a call', retryAttemptNo, 0);
      return checked;
    },
  }),
  defineRule({
    id: 'session/own-identifier',
    title: 'Conversations that start at the same time are separate sessions, each with its own messages.',
    pitfall: 'Ids are derived from the clock or a counter in memory, and concurrent requests share one.',
    statements: ['session/field/session-id', 'trigger-chat/session-id-omitted', 'trigger-chat/success-session-id'],
    effect: 'record',
    runsFactor: 0.3,
    arbitrary: () => fc.uniqueArray(turnText, { minLength: 2, maxLength: 6 }),
    async check(service, texts, { workspace }) {
      const agentName = workspace.agents[0]?.name ?? '';

      const replies = await Promise.all(texts.map((message) => converse(service, { agentName, message })));

      const ids = new Set(replies.map(({ sessionId }) => sessionId));
      expectEqual(['session/field/session-id'], 'number of sessions', ids.size, texts.length);
      for (const [index, { sessionId }] of replies.entries()) {
        const transcriptText = JSON.stringify((await readSession(service, sessionId)).transcript);
        const foreign = texts.filter((text, other) => other !== index && transcriptText.includes(text));
        expectThat(['session/field/transcript'], foreign.length === 0, 'nothing of other sessions', foreign.join(', '));
      }
      return checked;
    },
  }),
  defineRule({
    id: 'session/timestamps-agree',
    title: 'The timestamps of a new conversation, its record and its first message are all now.',
    pitfall: 'Local time is written with a Z, so one of the timestamps is hours away from the others.',
    statements: ['session/field/time', 'session/field/created-at', 'transcript/message/timestamp'],
    effect: 'record',
    runsFactor: 0.2,
    arbitrary: () => turnText,
    async check(service, message, { workspace, controlUrl }) {
      const now = await readServiceTime(service);
      const { sessionId } = await converse(service, { agentName: workspace.agents[0]?.name ?? '', message });

      const record = await readSession(service, sessionId);

      const [first = {}] = messagesIn(record, 'user');
      // A movable clock may show any time, but the same for all three.
      const isMovable = controlUrl !== undefined;
      const reference = isMovable ? (spanOf(record.createdAt)?.from ?? now) : now;
      expectTimestampsNow(
        [
          [record, 'time'],
          [record, 'createdAt'],
          [first, 'timestamp'],
        ],
        reference,
      );
      return checked;
    },
  }),
  defineRule({
    id: 'session/what-changes-when-it-goes-on',
    title: 'When a conversation continues, its start does not change, and updatedAt is no older than its last message.',
    pitfall: '`time` moves with each turn, `updatedAt` does not, or all entries have the time of the first.',
    statements: [
      'session/field/time',
      'session/field/created-at',
      'session/field/updated-at',
      'transcript/message/timestamp',
    ],
    effect: 'record',
    runsFactor: 0.02,
    // A smaller counterexample shows no more, and each run is slow.
    arbitrary: () => fc.noShrink(fc.uniqueArray(turnText, { minLength: 2, maxLength: 2 })),
    async check(service, [first = '', second = ''], { workspace }) {
      const agentName = workspace.agents[0]?.name ?? '';
      const { sessionId } = await converse(service, { agentName, message: first });
      const before = await readSession(service, sessionId);
      // Longer than the resolution of any timestamp in use, and than the clock skew within one service.
      await sleep(2_500);
      await converse(service, { agentName, message: second, sessionId });

      const after = await readSession(service, sessionId);

      for (const [statement, name] of [
        ['session/field/time', 'time'] as const,
        ['session/field/created-at', 'createdAt'] as const,
      ])
        expectThat(
          [statement],
          isSameTimestamp(after[name], before[name]),
          `${name} ${String(before[name])}`,
          String(after[name]),
          seenIn(after, `/${name}`),
        );
      const [said = {}, saidLater = {}] = messagesIn(after, 'user');
      expectLaterTimestamp(said, saidLater, 1_000);
      const [lastChange, lastMessage] = [spanOf(after.updatedAt), spanOf(messagesIn(after).at(-1)?.timestamp)];
      const isStale = lastChange !== undefined && lastMessage !== undefined && lastChange.to + 1_000 < lastMessage.from;
      const received = `${String(after.updatedAt)}, and a message of ${String(messagesIn(after).at(-1)?.timestamp)}`;
      const place = seenIn(after, '/updatedAt');
      expectThat(['session/field/updated-at'], !isStale, 'updatedAt not before the last message', received, place);
      return checked;
    },
  }),
  defineRule({
    id: 'session/channel-type',
    title: 'A session has the type of its channel.',
    pitfall: 'Internal names are returned, such as web_chat, or one type is used for all chats.',
    statements: [
      'session/field/communication-channel-type',
      'session/channel-type/email',
      'session/channel-type/messenger-chat',
      'session/channel-type/web-chat',
    ],
    effect: 'send',
    runsFactor: 0.1,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) => fc.tuple(fc.constant(kind), requiredFields(kind, subject)),
    async check(service, [kind, body], subject) {
      const sessionId = await triggerChat(service, body);

      const record = await pollSession(service, subject, sessionId, (session) =>
        session.status === undefined ? undefined : session,
      );

      const { statement, type } = channelTypes[kind];
      expectThat(['service/read-session'], record !== undefined, 'the session of a message that was sent', 'none');
      expectEqual([statement], 'communicationChannelType', (record as JsonObject).communicationChannelType, type);
      return checked;
    },
  }),
];
