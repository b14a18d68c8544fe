import fc from 'fast-check';
import { parseJson } from '../../../src/json.ts';
import { assumeOwnSession } from '../../assumptions/assumptions.ts';
import { requiredFields } from '../../generators/chat.ts';
import { customerPrompts, variablesOf } from '../../generators/message-content.ts';
import { uniqueWord } from '../../generators/text.ts';
import type { JsonObject } from '../../operations/exchange.ts';
import { expectEqual, expectThat } from '../../oracle/expectations.ts';
import { checked, inconclusive, seenIn } from '../../oracle/violation.ts';
import { converse, expectPlaceholdersFilled, readSession, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { pollSession } from '../../steps/sent-messages.ts';
import { lastRead, sentMessagesIn, textsOf, writtenIn } from '../../steps/session-record.ts';

/** What a service shows in two places is the same in both. */
export const consistencyRules: readonly Rule[] = [
  defineRule({
    id: 'relations/a-reply-has-all-that-its-record-has',
    title:
      'All that the agent did before its answer is in the reply as it is in the record: tools, thoughts and notes.',
    pitfall: 'The reply has the messages alone, or tool calls have other identifiers and arguments than in the record.',
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
        // The second goes on with what the first began; what a conversation comes to with the others is open.
        const continued = index === 1 && opened !== undefined ? { sessionId: opened } : {};
        const reply = await converse(service, { agentName, message, metadata, ...continued });
        opened ??= reply.sessionId;
        const record = await readSession(service, reply.sessionId);

        expectPlaceholdersFilled(reply.transcript, metadata);
        const returned = reply.transcript.map(toComparable);
        const stored = (record.transcript as readonly JsonObject[]).map(toComparable);
        const start = stored.indexOf(returned.find((entry) => entry.includes('"user"')) ?? '');
        // What an agent does after its answer may come too late for the reply.
        const end = stored.findLastIndex((entry) => returned.includes(entry));
        // What a background agent noted, or the service summed up, is nothing that the agent did.
        const isAgents = (index: number) => {
          const { type, role } = (record.transcript as readonly JsonObject[])[index] ?? {};
          return type !== 'summary' && role !== 'backgroundAgent';
        };
        const lacks = (entry: string, index: number) =>
          index > start && index < end && isAgents(index) && !returned.includes(entry);
        const missing = stored.filter(lacks);
        const lacking = 'what the record has and the reply lacks';
        expectEqual(['trigger-chat/success-transcript'], lacking, missing, [], seenIn(reply.transcript));
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/template-values-are-filled-in-as-given',
    title: 'The values of a template are in its message letter by letter, whatever they mean to a program.',
    pitfall: 'Values are filled in by a regular expression, escaped, taken for numbers, or filled in once more.',
    statements: ['trigger-chat/messenger-options/template-variables', 'service/template'],
    needs: ['messenger', 'template'],
    effect: 'send',
    runsFactor: 0.02,
    assumes: assumeOwnSession,
    arbitrary: (subject) => fc.tuple(requiredFields('messenger', subject), uniqueWord),
    async check(service, [body, word], subject) {
      const { templateId, variables = [], languages = [] } = subject.workspace.template ?? {};
      const placeholders = variables.map((name) => `{{${name}}}`).join(' ');
      const pattern = `${word} $& $1 $$ <b>&amp;</b> %s ${placeholders} \${name} ${'and so on '.repeat(5)}end`;
      const values = variables.map((_, index) => (index % 2 === 0 ? pattern : `00${word.slice(-5)}7`));
      const messengerOptions = {
        messageType: 'template',
        templateId,
        templateLanguage: languages[0],
        templateVariables: Object.fromEntries(variables.map((name, index) => [name, values[index]])),
      };
      const sessionId = await triggerChat(service, { ...body, messengerOptions, metadata: { name: 'Ada' } });

      const text = await pollSession(service, subject, sessionId, (record) =>
        sentMessagesIn(record)
          .map(writtenIn)
          .find((one) => one.includes(word)),
      );

      if (text === undefined) return inconclusive('the message of the template was not sent in time');
      const statements = ['trigger-chat/messenger-options/template-variables'] as const;
      const timesOf = (one: string) => text.split(one).length - 1;
      for (const value of new Set(values)) {
        const times = values.filter((one) => one === value).length;
        const place = lastRead(service);
        expectThat(statements, timesOf(value) >= times, `a message with ${value}, ${times} times`, text, place);
      }
      // Where what a value looks like was filled in again, another value is in the middle of it.
      expectThat(statements, timesOf(word) === timesOf(pattern), `nothing filled in in ${pattern}`, text);
      return checked;
    },
  }),
];

/** An entry without what is open, or written in another form by a service: times, names of senders, links. */
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
