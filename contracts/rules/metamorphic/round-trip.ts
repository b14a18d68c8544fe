import fc from 'fast-check';
import type { JsonObject } from '../../facts/exchange.ts';
import { describedFieldsOf, isNamedIn } from '../../facts/record.ts';
import { anyAgentName } from '../../generators/samples.ts';
import { uniqueWords } from '../../generators/text.ts';
import { checked, expectEqual, expectThat, expectValue, locate, type Statements } from '../../judge/violation.ts';
import { type ChatInput, converse, readSession } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { messagesIn, textsOf } from '../../steps/session-record.ts';
import type { Subject } from '../../subject/subject.ts';

export const roundTripRules: readonly Rule[] = [
  defineRule({
    id: 'relations/conversations-share-nothing',
    title: 'Two alternating or concurrent conversations share no messages, customers, variables or context.',
    pitfall:
      'The service keeps variables or the customer in memory between requests, and shows them to another customer.',
    statements: [
      'session/field/transcript',
      'session/field/user-details',
      'session/field/dynamic-variables',
      'trigger-chat/chat-options/additional-context',
      'service/continue-by-session-id',
      'service/placeholder-replaced',
      'trigger-chat/session-id-omitted',
    ],
    effect: 'record',
    runsFactor: 0.3,
    arbitrary: (subject) =>
      fc.record({ agentName: anyAgentName(subject), words: uniqueWords(10), isConcurrent: fc.boolean() }),
    async check(service, { agentName, words, isConcurrent }, subject) {
      const [ada, grace] = pairOfCustomers(words, subject);
      const isOnePerson = subject.recipients.numbers[1] === undefined;
      const oneByOne = async <T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> => {
        if (isConcurrent) return Promise.all(tasks.map((task) => task()));
        const results: T[] = [];
        for (const task of tasks) results.push(await task());
        return results;
      };
      const both = [ada, grace];
      const turn = (fields: JsonObject, message: string): ChatInput => ({ agentName, ...fields, message });

      const begun = await oneByOne(
        both.map(
          ({ fields, first }) =>
            () =>
              converse(service, turn(fields, first)),
        ),
      );
      const ids = begun.map(({ sessionId }) => sessionId);
      const goOn = both.map(({ fields, second }, index) => () => {
        return converse(service, { ...turn(fields, second), sessionId: ids[index] ?? '' });
      });
      const continued = await oneByOne(goOn);
      const records = await oneByOne(ids.map((sessionId) => () => readSession(service, sessionId)));
      for (const [index, other] of [...[grace, ada].entries()].toReversed()) {
        const seen = {
          reply: [begun[index]?.transcript, continued[index]?.transcript],
          record: describedFieldsOf(records[index] ?? {}),
        };
        const text = JSON.stringify(seen, (name, value: unknown) =>
          isOnePerson && customerFields.includes(name) ? undefined : value,
        );
        const foreign = [
          ...other.values.filter((value) => text.includes(value)),
          ...other.people.filter((person) => isNamedIn(text, person)),
        ];
        const statements: Statements = ['session/field/transcript', 'session/field/dynamic-variables'];
        const place = locate(records[index] ?? {});
        expectEqual(statements, 'words of the other conversation in this conversation', foreign, [], place);
      }
      return checked;
    },
  }),
  defineRule({
    id: 'relations/values-stay-in-their-fields',
    title:
      'The message, metadata and context of a request in reply mode each appear only in their own field of the session.',
    pitfall:
      'The service merges metadata into the record, so a variable named `status` or `agentName` overwrites the field.',
    statements: [
      'trigger-chat/field/metadata',
      'trigger-chat/customer-number-in-reply-mode',
      'session/field/agent-name',
      'session/field/agent-version',
      'session/field/communication-channel-type',
      'session/field/communication-channel-name',
      'session/field/status',
      'session/field/time',
      'session/field/session-id',
      'session/field/user-details',
    ],
    effect: 'record',
    runsFactor: 0.2,
    arbitrary: (subject) =>
      fc.record({
        agentName: anyAgentName(subject),
        words: uniqueWords(3),
        names: fc.subarray(recordFieldNames, { minLength: recordFieldNames.length - 3 }),
      }),
    async check(service, { agentName, words: [said = '', variable = '', context = ''], names }) {
      const metadata = Object.fromEntries(names.map((name) => [name, variable]));
      const chatOptions = { additionalContext: context };
      const reply = await converse(service, { agentName, message: said, metadata, chatOptions });

      const record = await readSession(service, reply.sessionId);
      const { agentDetails, userDetails } = record;

      const expectNone = (statements: Statements, where: string, value: unknown, words: readonly string[]) => {
        const text = JSON.stringify(value) ?? '';
        const found = words.filter((word) => text.includes(word));
        expectThat(statements, found.length === 0, `${where} without ${words.join(', ')}`, text, locate(record));
      };
      const all = [said, variable, context];
      const { version } = (agentDetails ?? {}) as JsonObject;
      expectValue(
        locate(record, '/agentDetails/name'),
        agentName,
        ['session/field/agent-name'],
        'the name of the agent',
      );
      expectNone(['session/field/agent-version'], 'agentDetails.version', version, all);
      expectNone(['session/field/user-details'], 'userDetails', userDetails, [said, context]);
      const { communicationChannelType: type, communicationChannelName: channel, status, time, createdAt } = record;
      expectNone(['session/field/communication-channel-name'], 'channel type and name', [type, channel], all);
      expectNone(['session/field/status', 'session/field/time'], 'status and times', [status, time, createdAt], all);
      const customerSaid = messagesIn(record, 'user').flatMap(textsOf);
      expectNone(['session/field/transcript'], 'customer messages', customerSaid, [variable, context]);
      return checked;
    },
  }),
];

const recordFieldNames = [
  'agentName',
  'agentVersion',
  'agentDetails',
  'communicationChannelType',
  'communicationChannelName',
  'status',
  'time',
  'createdAt',
  'sessionId',
  'transcript',
  'role',
  'content',
];

interface Customer {
  fields: JsonObject;
  first: string;
  second: string;
  values: readonly string[];
  people: readonly string[];
}

const customerFields = ['userDetails', 'senderId', 'senderName'];

function pairOfCustomers(words: readonly string[], { recipients }: Subject): [Customer, Customer] {
  const { numbers, emails } = recipients;
  const toCustomer = (fields: Readonly<Record<string, string>>, texts: readonly string[]): Customer => {
    const [first = '', second = '', name = '', order = '', additionalContext = ''] = texts;
    const metadata = { name, order_id: order };
    const values = [first, second, name, order, additionalContext];
    const people = Object.values(fields);
    return { fields: { ...fields, metadata, chatOptions: { additionalContext } }, first, second, values, people };
  };
  const other = numbers[1] === undefined ? { customerEmail: emails[0] } : { customerNumber: numbers[1] };
  return [toCustomer({ customerNumber: numbers[0] }, words.slice(0, 5)), toCustomer(other, words.slice(5))];
}
