import fc from 'fast-check';
import { valueAt } from '../../../src/schema.ts';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { describedFieldsOf } from '../../facts/record.ts';
import { namedAgentFields } from '../../generators/chat.ts';
import { anyAgentName } from '../../generators/samples.ts';
import { uniqueWords } from '../../generators/text.ts';
import { checked, expectEqual, expectThat, inconclusive, locate } from '../../judge/violation.ts';
import { type ChatInput, converse, expectCustomerTexts, readSession } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';

export const nonInterferenceRules: readonly Rule[] = [
  defineRule({
    id: 'relations/a-request-leaves-nothing-for-the-next',
    title:
      'Two identical requests create sessions with the same content, even with a different request between the two.',
    pitfall:
      'A request that overrides a default changes it for all later requests, or a cache answers a similar request.',
    statements: [
      'trigger-chat/agent-version/omitted',
      'trigger-chat/field/agent-version',
      'trigger-chat/field/metadata',
      'trigger-chat/customer-number-in-reply-mode',
      'trigger-chat/session-id-omitted',
      'session/field/agent-details',
      'session/field/user-details',
      'session/field/dynamic-variables',
    ],
    effect: 'record',
    runsFactor: 0.2,
    arbitrary: (subject) =>
      fc.record({
        agentName: anyAgentName(subject),
        agents: fc.uniqueArray(namedAgentFields(subject), { minLength: 2, maxLength: 2, selector: JSON.stringify }),
        isFirstByEmail: fc.boolean(),
        words: uniqueWords(7),
      }),
    async check(service, { agentName, agents, isFirstByEmail, words: [message = '', ...words] }, { recipients }) {
      const customers = [{ customerEmail: recipients.emails[0] }, { customerNumber: recipients.numbers[0] }];
      const sendOther = (index: 0 | 1) => {
        const [said = '', variable, additionalContext] = words.slice(index * 3);
        return converse(service, {
          agentName,
          ...agents[index],
          ...(isFirstByEmail ? customers : customers.toReversed())[index],
          message: said,
          metadata: { name: variable, order_id: variable, email: variable },
          chatOptions: { additionalContext },
        });
      };
      const plain = { agentName, message };
      await sendOther(0);
      const first = await stableFieldsAfter(service, plain, words);
      const second = await stableFieldsAfter(service, plain, words);
      const names = Object.keys(first.fields).filter((name) => isSame(first.fields[name], second.fields[name]));
      if (names.length === 0) return inconclusive('two sessions of equal requests have no text in common');

      await sendOther(1);
      const third = await stableFieldsAfter(service, plain, words);

      const common = ({ fields }: StableFields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
      const changed = names.find((name) => !isSame(first.fields[name], third.fields[name]));
      const place = locate(third.record, changed);
      const statements = ['session/field/agent-details', 'session/field/dynamic-variables'] as const;
      const name = 'the session of a repeated request, after a different request,';
      expectEqual(statements, name, common(third), common(first), place);
      return checked;
    },
  }),
  defineRule({
    id: 'relations/long-conversations-are-kept-whole',
    title: 'The record of a long conversation contains every customer message in order, including repeated messages.',
    pitfall: 'The service keeps only the last messages, cuts the record into pages, or drops repeated messages.',
    statements: [
      'service/read-session',
      'service/continue-by-session-id',
      'session/field/transcript',
      'trigger-chat/field/session-id',
    ],
    effect: 'record',
    runsFactor: 0.02,
    // 24 customer messages give a transcript of more entries than services usually return in one page.
    arbitrary: (subject) => fc.tuple(anyAgentName(subject), uniqueWords(24)),
    async check(service, [agentName, words]) {
      const [first = '', ...others] = words;
      const said = [first, first, ...others, first];
      const { sessionId } = await converse(service, { agentName, message: first });
      for (const message of said.slice(1)) await converse(service, { agentName, message, sessionId });

      const { transcript } = await readSession(service, sessionId);

      expectCustomerTexts(['session/field/transcript', 'service/continue-by-session-id'], transcript, said);
      return checked;
    },
  }),
];

const stablePlaces = [
  '/agentDetails/name',
  '/agentDetails/version',
  '/agentDetails/email',
  '/communicationChannelType',
  '/communicationChannelName',
  '/userDetails/name',
  '/userDetails/number',
  '/userDetails/email',
];

interface StableFields {
  fields: JsonObject;
  record: JsonObject;
}

async function stableFieldsAfter(service: Service, turn: ChatInput, values: readonly string[]): Promise<StableFields> {
  const { sessionId } = await converse(service, turn);
  const record = await readSession(service, sessionId);
  const foreign = values.find((value) => JSON.stringify(record).includes(value));
  const nothing = 'no text from another conversation';
  expectThat(['session/field/dynamic-variables'], foreign === undefined, nothing, String(foreign), locate(record));
  const described = describedFieldsOf(record);
  const fields = stablePlaces.map((pointer) => [pointer, valueAt(described, pointer)]);
  const variables = Object.entries((described.dynamicVariables ?? {}) as JsonObject);
  const given = variables.filter(([, value]) => values.some((one) => JSON.stringify(value).includes(one)));
  return { fields: { ...Object.fromEntries(fields), '/dynamicVariables': Object.fromEntries(given) }, record };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
