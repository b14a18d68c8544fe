import fc from 'fast-check';
import { parseJson } from '../../../src/json.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { customerPrompts, variablesOf } from '../../generators/text.ts';
import { checked, expectEqual, locate } from '../../judge/violation.ts';
import { converse, expectPlaceholdersFilled, readSession } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { textsOf } from '../../steps/session-record.ts';

export const consistencyRules: readonly Rule[] = [
  defineRule({
    id: 'relations/a-reply-has-all-that-its-record-has',
    title: 'A reply-mode response contains the same tool calls, tool results and thoughts as the session record.',
    pitfall: 'The reply contains only messages, or its tool calls have different ids or arguments than in the record.',
    statements: [
      'trigger-chat/success-transcript',
      'trigger-chat/do-return-response-true',
      'transcript/reply-mode/entry-types',
      'transcript/function-call/call-id',
      'transcript/function-call/arguments',
      'transcript/function-call-output/output',
      'service/placeholder-replaced',
    ],
    effect: 'record',
    runsFactor: 0.03,
    dimensions: ({ workspace: { agents } }) => ({ agent: agents.map(({ name }) => name) }),
    arbitrary: (_, { agent }) => fc.tuple(fc.constant(agent), variablesOf('words')),
    async check(service, [agentName, metadata]) {
      let opened: string | undefined;
      for (const [index, message] of customerPrompts.entries()) {
        const continued = index === 1 && opened !== undefined ? { sessionId: opened } : {};
        const reply = await converse(service, { agentName, message, metadata, ...continued });
        opened ??= reply.sessionId;
        const record = await readSession(service, reply.sessionId);

        expectPlaceholdersFilled(reply.transcript, metadata);
        const returned = reply.transcript.map(toComparable);
        const stored = (record.transcript as readonly JsonObject[]).map(toComparable);
        const start = stored.indexOf(returned.find((entry) => entry.includes('"user"')) ?? '');
        const end = stored.findLastIndex((entry) => returned.includes(entry));
        const isAgents = (index: number) => {
          const { type, role } = (record.transcript as readonly JsonObject[])[index] ?? {};
          return type !== 'summary' && role !== 'backgroundAgent';
        };
        const lacks = (entry: string, index: number) =>
          index > start && index < end && isAgents(index) && !returned.includes(entry);
        const missing = stored.filter(lacks);
        const lacking = 'entries of the record that the reply lacks';
        expectEqual(['trigger-chat/success-transcript'], lacking, missing, [], locate(reply.transcript));
      }
      return checked;
    },
  }),
];

function toComparable({
  type,
  role,
  content,
  name,
  call_id,
  arguments: input,
  output,
  is_error,
  thinking,
}: JsonObject) {
  const texts = Array.isArray(content) ? textsOf({ content }) : undefined;
  const result = parseJson(String(output)) ?? output;
  const entry = { type, role, texts, name, call_id, input: sortMembers(input), result, is_error, thinking };
  return JSON.stringify(entry).replaceAll(/https?:\/\/[^\s"]+/g, '<link>');
}

function sortMembers(value: unknown): unknown {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
  return members?.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
