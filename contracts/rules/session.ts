import fc from 'fast-check';
import { isSameTimestamp, spanOf, successSchemaOf, validationIssuesOf } from '../facts/document.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { statementsOfShape } from '../facts/operation.ts';
import { customerPrompt, customerPrompts, turnText } from '../generators/text.ts';
import { visibleStatements } from '../judge/coverage-exemptions.ts';
import { checked, expectAt, expectThat, lastRead, locate, type Should } from '../judge/violation.ts';
import { converse, expectCustomerTexts, readSession } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { readServiceTime } from '../steps/service-clock.ts';
import { expectTimestampsIn, isSubsequence, messagesIn } from '../steps/session-record.ts';

const typesIn = (transcript: unknown) => (transcript as JsonObject[]).map(({ type }) => String(type));

export const sessionRules: readonly Rule[] = [
  defineRule({
    id: 'session/every-record',
    title: 'Every chat record, transcript entry and content item has its documented fields and types.',
    pitfall:
      'A chat record has `duration: null`, or stores tool calls as the model sent them, with `arguments` as a JSON string.',
    statements: [
      'session/call-fields-omitted',
      ...visibleStatements('session/field/', 'session/status/', 'transcript/', 'content/type'),
    ],
    effect: 'record',
    dimensions: ({ workspace: { agents } }) => ({ agent: agents, question: customerPrompts }),
    arbitrary: (_subject, { agent, question }) =>
      fc.record({
        agent: fc.constant(agent),
        first: fc.constant(question),
        others: fc.array(customerPrompt, { maxLength: 1 }).map((more) => [question, ...more]),
      }),
    async check(service, { agent: { name: agentName }, first, others }, { waits }) {
      const { sessionId } = await converse(service, { agentName, message: first });
      const { transcript } = await readSession(service, sessionId);
      for (const exchange of service.exchanges.slice(-1)) expectWholeRecord(exchange, service.should);
      for (const message of others) await converse(service, { agentName, message, sessionId });
      const isKept = async () => {
        const later = await readSession(service, sessionId);
        return isSubsequence(typesIn(transcript), typesIn(later.transcript));
      };
      if (await isKept()) return checked;
      await service.wait(service.adaptiveTimeout(Math.max(waits.visibleSeconds ?? 0, 1)) * 1000);
      const expected = 'all entries of the previous read, also after a later turn';
      const received = 'a transcript without some of them';
      expectThat(['session/field/transcript'], await isKept(), expected, received, lastRead(service));
      return checked;
    },
  }),
  defineRule({
    id: 'session/timestamps-agree',
    title:
      'A new conversation has current timestamps, and each later turn of the conversation changes only `updatedAt`.',
    pitfall:
      '`time` changes with each turn, `updatedAt` never changes, or a cache keeps the first version of the record.',
    statements: [
      'session/field/time',
      'session/field/created-at',
      'session/field/updated-at',
      'session/field/transcript',
      'transcript/message/timestamp',
      'service/read-session',
      'service/continue-by-session-id',
      'addresses/both-bases',
    ],
    effect: 'record',
    runsFactor: 0.02,
    arbitrary: () => fc.noShrink(fc.uniqueArray(turnText, { minLength: 2, maxLength: 2 })),
    async check(service, [first = '', second = ''], { workspace, controlUrl }) {
      const now = await readServiceTime(service);
      const agentName = workspace.agents[0]?.name ?? '';
      const { sessionId } = await converse(service, { agentName, message: first });
      const before = await readSession(service, sessionId);
      const [begun = {}] = messagesIn(before, 'user');
      const reference = controlUrl === undefined ? now : (spanOf(before.createdAt)?.from ?? now);
      expectTimestampsIn(before, ['time', 'createdAt'], reference);
      expectTimestampsIn(begun, ['timestamp'], reference);
      // A wait of 2.5 s, longer than the tolerated difference of 2 s between two clocks of a service (`skewMs`).
      await service.wait(2_500);
      await converse(service, { agentName, message: second, sessionId });
      for (const base of ['baseUrlAlt', 'baseUrl'] as const) {
        const after = await readSession(service, sessionId, { base });
        const ofTurns = ['service/continue-by-session-id', 'service/read-session'] as const;
        expectCustomerTexts(ofTurns, after.transcript, [first, second]);
        expectSameStartAndLaterEnd(before, after);
      }
      return checked;
    },
  }),
];

function expectSameStartAndLaterEnd(before: JsonObject, after: JsonObject): void {
  for (const [statement, name] of [
    ['session/field/time', 'time'] as const,
    ['session/field/created-at', 'createdAt'] as const,
  ]) {
    const isSame = isSameTimestamp(after[name], before[name]);
    expectAt(locate(after, `/${name}`), isSame, [statement], `${name} ${String(before[name])}, as before the turn`);
  }
  const [said = {}, saidLater = {}] = messagesIn(after, 'user');
  expectLaterTimestamp(said, saidLater, 1_000);
  const last = messagesIn(after).at(-1)?.timestamp;
  const [lastChange, lastMessage] = [spanOf(after.updatedAt), spanOf(last)];
  const isStale = lastChange !== undefined && lastMessage !== undefined && lastChange.to + 1_000 < lastMessage.from;
  const expected = `updatedAt not before ${String(last)}, the time of the last message`;
  const received = `${String(after.updatedAt)} (createdAt is ${String(after.createdAt)})`;
  expectThat(['session/field/updated-at'], !isStale, expected, received, locate(after, '/updatedAt'));
}

function expectWholeRecord(exchange: Exchange, should: Should): void {
  const { operationId, json } = exchange;
  for (const { pointer } of validationIssuesOf(successSchemaOf(operationId), json, '', 'all')) {
    const statements = statementsOfShape(operationId, json, pointer);
    if (statements === undefined || pointer.endsWith('/agentName')) continue;
    const place = locate(exchange, pointer);
    should('session/nullable-absent', () => expectAt(place, false, statements, `a value or null at ${pointer}`));
  }
}

function expectLaterTimestamp(said: JsonObject, saidLater: JsonObject, milliseconds: number): void {
  const [span, laterSpan] = [spanOf(said.timestamp), spanOf(saidLater.timestamp)];
  const isLater = span === undefined || laterSpan === undefined || laterSpan.to > span.from + milliseconds;
  const expected = `a timestamp later than that of the earlier message, ${String(said.timestamp)}`;
  const place = locate(saidLater, '/timestamp');
  expectThat(['transcript/message/timestamp'], isLater, expected, String(saidLater.timestamp), place);
}
