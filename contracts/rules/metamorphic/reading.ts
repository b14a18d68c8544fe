import fc from 'fast-check';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import { chatKindsOf, chatOfKind, scheduledChat, withSchedule } from '../../generators/chat.ts';
import { customerPrompt } from '../../generators/message-content.ts';
import { turnText, unknownKey } from '../../generators/text.ts';
import type { JsonObject } from '../../operations/exchange.ts';
import { expectEqual, expectError, expectSuccess, expectThat } from '../../oracle/expectations.ts';
import { isSameTimestamp } from '../../oracle/iso-timestamp.ts';
import { checked, inconclusive, seenIn } from '../../oracle/violation.ts';
import {
  converse,
  expectCustomerTexts,
  expectSessionNotFound,
  readSession,
  triggerChat,
} from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectSameUnderBoth, isSameRecord, lookUpSession } from '../../steps/session-record.ts';

const bases = ['baseUrl', 'baseUrlAlt'] as const;
const startFields = [
  ['session/field/time', 'time'],
  ['session/field/created-at', 'createdAt'],
] as const;

const agentFields = [
  ['name', 'session/field/agent-name'],
  ['email', 'session/field/agent-email'],
] as const;

/** What reading leaves as it is, and what it shows of what happened between. */
export const readingRules: readonly Rule[] = [
  defineRule({
    id: 'relations/reading-leaves-a-message-pending',
    title: 'A pending message that was looked at, by its own workspace or another, can be cancelled afterwards.',
    pitfall: 'Reading a session brings it up to date, and what is pending is sent or dropped on the way.',
    statements: [
      'service/read-session',
      'service/cancel-scheduled',
      'trigger-chat/scheduled-message',
      'cancel-scheduled/transition/pending',
    ],
    effect: 'schedule',
    runsFactor: 0.2,
    assumes: assumeOwnSession,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) => withSchedule(chatOfKind(kind, subject)),
    async check(service, { body }, { otherWorkspace }) {
      const sessionId = await triggerChat(service, body);
      for (const base of bases) await lookUpSession(service, sessionId, { base });
      if (otherWorkspace !== undefined) await lookUpSession(service, sessionId, { apiKey: otherWorkspace.apiKey });

      const answer = await service.send('cancelScheduledMessages', { path: { sessionId } });

      const statements = ['cancel-scheduled/transition/pending', 'trigger-chat/scheduled-message'] as const;
      const { isCancelled } = expectSuccess(statements, answer);
      expectEqual(statements, 'isCancelled of a message that was only read', isCancelled, true);
      return checked;
    },
  }),
  defineRule({
    id: 'relations/a-read-shows-what-was-said-before-it',
    title: 'A conversation that is read after each turn has every turn, each once, under both base addresses.',
    pitfall: 'The record is cached when it is first read, so later turns are missing.',
    statements: [
      'service/read-session',
      'service/continue-by-session-id',
      'addresses/both-bases',
      'session/field/transcript',
      'session/field/time',
      'session/field/created-at',
    ],
    effect: 'record',
    runsFactor: 0.1,
    arbitrary: (subject) =>
      fc.tuple(
        fc.constantFrom(...subject.workspace.agents.map(({ name }) => name)),
        fc.uniqueArray(turnText, { minLength: 2, maxLength: 4 }),
      ),
    async check(service, [agentName, [first = '', ...others]]) {
      const { sessionId } = await converse(service, { agentName, message: first });
      const start = await readSession(service, sessionId);
      const said = [first];
      for (const message of ['', ...others]) {
        if (message !== '') {
          await converse(service, { agentName, message, sessionId });
          said.push(message);
        }
        for (const base of bases) {
          const record = await readSession(service, sessionId, { base });
          expectCustomerTexts(['service/continue-by-session-id', 'service/read-session'], record.transcript, said);
          for (const [statement, name] of startFields)
            expectThat(
              [statement],
              isSameTimestamp(record[name], start[name]),
              `${name} ${String(start[name])}`,
              String(record[name]),
              seenIn(record, `/${name}`),
            );
        }
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/a-read-answers-its-own-key-alone',
    title: 'A session that its workspace has just read is still not found by another, and not shown without a key.',
    pitfall: 'Responses are cached by their address, so the next request gets the record with any key.',
    statements: [
      'authentication/foreign-session-read',
      'authentication/session-isolation',
      'authentication/key-missing',
      'authentication/key-invalid',
      'get-session/own-workspace',
    ],
    effect: 'record',
    runsFactor: 0.1,
    arbitrary: () => fc.tuple(turnText, unknownKey),
    async check(service, [message, wrongKey], { workspace, otherWorkspace }) {
      const { sessionId } = await converse(service, { agentName: workspace.agents[0]?.name ?? '', message });
      for (const base of bases) {
        await readSession(service, sessionId, { base });
        const path = { sessionId };

        const keyless = await service.send('getSession', { path, base, apiKey: null });
        const unknown = await service.send('getSession', { path, base, apiKey: wrongKey });

        expectError(['authentication/key-missing'], keyless, 'apiKeyMissing');
        expectError(['authentication/key-invalid'], unknown, 'apiKeyInvalid');
        if (otherWorkspace === undefined) continue;
        const statements = ['authentication/foreign-session-read', 'get-session/own-workspace'] as const;
        await expectSessionNotFound(service, statements, sessionId, { base, apiKey: otherWorkspace.apiKey });
        await readSession(service, sessionId, { base });
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/agent-of-a-session-stays-its-own',
    title: 'The agent of a session is the same as before when a session of another agent was read meanwhile.',
    pitfall: 'What was looked up for one record is kept in a variable, and fills in the next one.',
    statements: ['session/field/agent-name', 'session/field/agent-email'],
    effect: 'record',
    runsFactor: 0.05,
    arbitrary: () => fc.tuple(turnText, turnText),
    async check(service, messages, { workspace: { agents } }) {
      const ids: string[] = [];
      for (const [index, message] of messages.entries()) {
        const agentName = (agents[index] ?? agents[0])?.name ?? '';
        ids.push((await converse(service, { agentName, message })).sessionId);
      }
      const [first = '', second = ''] = ids;
      const before = await readSession(service, first);
      await readSession(service, second);

      const after = await readSession(service, first);

      for (const [name, statement] of agentFields) {
        const [was, is] = [before, after].map((record) => (record.agentDetails as JsonObject)[name]);
        const place = seenIn(after, `/agentDetails/${name}`);
        expectThat([statement], isSameRecord(is, was), `${name} ${String(was)}, as before`, String(is), place);
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/both-addresses-tell-the-same',
    title:
      'Both base addresses return the same record of a session at the same time, also of one that waits, and of none.',
    pitfall: 'The second address has another version of the record: without a status, or before the last change.',
    statements: ['addresses/both-bases', 'get-session/address'],
    effect: 'schedule',
    runsFactor: 0.2,
    arbitrary: (subject) => fc.tuple(scheduledChat(subject), customerPrompt, fc.uuid()),
    async check(service, [{ body }, message, unknownId], { workspace }) {
      const { sessionId } = await converse(service, { agentName: workspace.agents[0]?.name ?? '', message });
      const pendingId = await triggerChat(service, body);
      let compared = 0;
      for (const id of [sessionId, pendingId, unknownId]) if (await expectSameUnderBoth(service, id)) compared += 1;
      await service.send('cancelScheduledMessages', { path: { sessionId: pendingId } });
      return compared > 0 ? checked : inconclusive('the record changed between two reads');
    },
  }),
];
