import fc from 'fast-check';
import { customerPrompt, customerPrompts } from '../generators/message-content.ts';
import { turnText } from '../generators/text.ts';
import type { JsonObject } from '../operations/exchange.ts';
import { expectEqual, expectThat } from '../oracle/expectations.ts';
import { checked, seenIn } from '../oracle/violation.ts';
import { converse, readSession } from '../steps/conversation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { textsByRole } from '../steps/session-record.ts';
import { sleep } from '../transport/sleep.ts';
import { visibleStatements } from './coverage-exemptions.ts';

/** Source: Transcript entry, Content item. Every entry that is read is validated against the document. */
export const transcriptRules: readonly Rule[] = [
  defineRule({
    id: 'transcript/every-entry',
    title: 'Every entry of a transcript, and every item in it, has the fields of its type.',
    pitfall: 'Tool calls are stored unchanged: `arguments` is a JSON string, and `is_error` is missing.',
    statements: ['session/field/transcript', ...visibleStatements('transcript/', 'content/type')],
    effect: 'record',
    dimensions: ({ workspace: { agents } }) => ({ agent: agents, question: customerPrompts }),
    arbitrary: (_subject, { agent, question }) =>
      fc.record({
        agent: fc.constant(agent),
        // Asking again makes the agent do the same again, as another entry.
        others: fc.array(customerPrompt, { maxLength: 1 }).map((more) => [question, ...more]),
        first: fc.constant(question),
      }),
    async check(service, { agent: { name: agentName }, first, others }, { waits }) {
      const { sessionId } = await converse(service, { agentName, message: first });
      for (const message of others) await converse(service, { agentName, message, sessionId });
      const { transcript } = await readSession(service, sessionId);
      const isKept = async () => hasAllTypesOf(transcript, (await readSession(service, sessionId)).transcript);
      if (await isKept()) return checked;
      // Not all of a service may know the latest.
      await sleep(service.adaptiveTimeout(Math.max(waits.visibleSeconds ?? 0, 1)) * 1000);
      const expected = 'all entries that were there when the record was read before';
      expectThat(['session/field/transcript'], await isKept(), expected, 'fewer');
      return checked;
    },
  }),
  defineRule({
    id: 'transcript/reply-is-in-the-record',
    title: "The entries returned in reply mode are in the session's record, in the same order.",
    pitfall: 'Entries are sorted by a timestamp in seconds, so those within one second change their order.',
    statements: [
      'trigger-chat/success-transcript',
      'session/field/transcript',
      'service/read-session',
      'transcript/message/role',
    ],
    effect: 'record',
    runsFactor: 0.5,
    dimensions: ({ workspace: { agents } }) => ({ agent: agents }),
    arbitrary: (_subject, { agent }) =>
      fc.tuple(fc.constant(agent), fc.array(fc.oneof(customerPrompt, turnText), { minLength: 1, maxLength: 4 })),
    async check(service, [{ name: agentName }, [first = '', ...others]]) {
      const firstReply = await converse(service, { agentName, message: first });
      const { sessionId } = firstReply;
      const replies = [firstReply];
      for (const message of others) replies.push(await converse(service, { agentName, message, sessionId }));

      const { transcript } = await readSession(service, sessionId);

      expectEqual(['session/field/transcript'], 'what the customer said', textsByRole('user', transcript), [
        first,
        ...others,
      ]);
      for (const reply of replies) {
        const returnedMessages = spokenMessagesOf(reply.transcript);
        const isThere = isSubsequence(returnedMessages, spokenMessagesOf(transcript));
        expectThat(
          ['session/field/transcript', 'trigger-chat/success-transcript'],
          isThere,
          `in the record, in this order: ${JSON.stringify(returnedMessages)}`,
          JSON.stringify(spokenMessagesOf(transcript)),
          seenIn(transcript as readonly JsonObject[]),
        );
      }
      return checked;
    },
  }),
];

/** Who said what, message by message. */
function spokenMessagesOf(transcript: unknown): string[] {
  return (transcript as readonly JsonObject[])
    .filter(({ type }) => type === 'message')
    .map((entry) => `${String(entry.role)}: ${textsByRole(entry.role as 'user', [entry]).join()}`);
}

/** Whether all are in the list in the same order, possibly with others between them. */
function isSubsequence(subsequence: readonly string[], list: readonly string[]): boolean {
  let next = 0;
  for (const item of list) if (item === subsequence[next]) next += 1;
  return next === subsequence.length;
}

/** Whether a transcript has as many entries of each type as another, at least. */
function hasAllTypesOf(before: unknown, after: unknown): boolean {
  const typesOf = (transcript: unknown) =>
    (Array.isArray(transcript) ? (transcript as JsonObject[]) : []).map(({ type }) => type);
  const left = typesOf(after);
  return typesOf(before).every((type) => {
    const index = left.indexOf(type);
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
}
