import fc from 'fast-check';
import { chatKindsOf, requiredFields, scheduledChat } from '../generators/chat.ts';
import { cyclePairwise } from '../generators/dimensions.ts';
import { customerPrompt, customerPrompts } from '../generators/message-content.ts';
import { turnText } from '../generators/text.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { judgeWholeRecord } from '../oracle/exchange-invariants.ts';
import { expectEqual, expectThat } from '../oracle/expectations.ts';
import { isSameTimestamp, spanOf } from '../oracle/iso-timestamp.ts';
import { checked, seenIn } from '../oracle/violation.ts';
import { converse, readSession, triggerChat } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { pollSession } from '../steps/sent-messages.ts';
import { readServiceTime } from '../steps/service-clock.ts';
import { channelTypes, expectLaterTimestamp, expectTimestampsNow, messagesIn } from '../steps/session-record.ts';
import { sleep } from '../transport/sleep.ts';
import { visibleStatements } from './coverage-exemptions.ts';

/** Source: Session. Every record that is read is validated against the document. */
export const sessionRules: readonly Rule[] = [
  defineRule({
    id: 'session/every-record',
    title: 'Every record of a chat has the fields of a session, whatever the conversation.',
    pitfall: 'A chat has duration, retryAttemptNo and recordingUrl as null, or a status that only the platform knows.',
    statements: ['session/call-fields-omitted', ...visibleStatements('session/field/', 'session/status/')],
    effect: 'schedule',
    runsFactor: 0.7,
    dimensions: ({ workspace: { agents } }) => ({ 'question to an agent': cyclePairwise(customerPrompts, agents) }),
    arbitrary: (subject, { 'question to an agent': [question, agent] }) =>
      fc.record({
        chat: scheduledChat(subject),
        agent: fc.constant(agent),
        questions: fc.array(customerPrompt, { maxLength: 1 }).map((others) => [question, ...others]),
      }),
    async check(service, { chat, agent: { name: agentName }, questions: [first = '', ...others] }) {
      const { sessionId } = await converse(service, { agentName, message: first });
      for (const message of others) await converse(service, { agentName, message, sessionId });
      await readSession(service, sessionId);

      // Whether a pending message can be read is open; if so, its record is a valid session.
      const scheduledSessionId = await triggerChat(service, chat.body);
      await service.send('getSession', { path: { sessionId: scheduledSessionId } });
      await service.send('cancelScheduledMessages', { path: { sessionId: scheduledSessionId } });
      for (const exchange of service.exchanges)
        if (exchange.operationId === 'getSession' && exchange.status === 200)
          judgeWholeRecord(exchange, service.should);
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
