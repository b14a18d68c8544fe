import fc from 'fast-check';
import type { JsonObject } from '../../facts/exchange.ts';
import { describedFieldsOf, isNamedIn } from '../../facts/record.ts';
import { type ChatBody, requiredFields, sayContent } from '../../generators/chat.ts';
import { anyAgentName, chatKindsOf } from '../../generators/samples.ts';
import { uniqueWords } from '../../generators/text.ts';
import { checked, expectEqual, expectThat, locate } from '../../judge/violation.ts';
import { converse, expectSessionNotFound, readSession, triggerChat } from '../../steps/conversation.ts';
import { assumeOwnSession, defineRule, type Rule } from '../../steps/rule.ts';
import { expectMessageSent } from '../../steps/sent-messages.ts';
import { sentMessagesIn, textsOf } from '../../steps/session-record.ts';

const kinds = ['messenger', 'email'] as const;

export const metamorphicMessageRules: readonly Rule[] = [
  defineRule({
    id: 'relations/messages-share-nothing',
    title: 'Each of two concurrent messages is sent once and appears only in its own session.',
    pitfall: 'A worker keeps its current job in a shared variable, so it sends one message twice and the other never.',
    statements: [
      'service/say',
      'session/field/transcript',
      'session/field/user-details',
      'session/field/user-number',
      'session/field/user-email',
      'session/field/dynamic-variables',
      'authentication/foreign-session-read',
      'get-session/own-workspace',
    ],
    needs: ['messenger'],
    effect: 'send',
    runsFactor: 0.05,
    assumes: ([body]: readonly [ChatBody, ...unknown[]], subject) => assumeOwnSession([body], subject),
    dimensions: (subject) => ({ kind: kinds.filter((kind) => chatKindsOf(subject).includes(kind)) }),
    arbitrary: (subject, { kind }) => fc.tuple(requiredFields(kind, subject), fc.constant(kind), uniqueWords(4)),
    async check(service, [body, kind, [text = '', otherText = '', variable = '', otherVariable = '']], subject) {
      const [customers, field] =
        kind === 'email'
          ? ([subject.recipients.emails, 'customerEmail'] as const)
          : ([subject.recipients.numbers, 'customerNumber'] as const);
      const given = [
        { text, variable, customer: customers[0] },
        { text: otherText, variable: otherVariable, customer: customers[1] ?? customers[0] },
      ];
      const sent = await Promise.all(
        given.map(({ text, variable, customer }) => {
          const fields = { [field]: customer, metadata: { name: variable }, ...sayContent(kind, text) };
          return triggerChat(service, { ...body, ...fields });
        }),
      );
      for (const [index, sessionId] of sent.entries()) {
        await expectMessageSent(service, subject, sessionId, given[index]?.text ?? '');
      }
      await service.wait(200);

      for (const [index, sessionId] of sent.entries()) {
        const received = await readSession(service, sessionId);
        const record = describedFieldsOf(received);
        const [own, other] = index === 0 ? [given[0], given[1]] : [given[1], given[0]];
        const times = sentMessagesIn(record)
          .flatMap(textsOf)
          .filter((one) => one === own?.text).length;
        const once = locate(received);
        expectEqual(['service/say'], 'the number of messages with this text', times, 1, once);
        const otherCustomer = other === undefined || other.customer === own?.customer ? [] : [other.customer];
        const { userDetails: _, ...session } = record;
        const recordText = JSON.stringify(otherCustomer.length === 0 ? session : record);
        const foreign = [
          ...[other?.text ?? '', other?.variable ?? ''].filter((one) => recordText.includes(one)),
          ...otherCustomer.filter((one) => isNamedIn(recordText, one)),
        ];
        const statements = ['session/field/transcript', 'session/field/user-details'] as const;
        expectEqual(statements, 'words of the other message in this session', foreign, [], locate(received));
        if (subject.otherWorkspace === undefined) continue;
        const isolation = ['authentication/foreign-session-read', 'get-session/own-workspace'] as const;
        await expectSessionNotFound(service, isolation, sessionId, { apiKey: subject.otherWorkspace.apiKey });
      }
      return checked;
    },
  }),
];

export const replyContextRules: readonly Rule[] = [
  defineRule({
    id: 'relations/context-is-for-one-reply',
    title: 'The additional context of one reply does not appear in later replies.',
    pitfall: 'The service stores the context with the session and applies it to every later turn.',
    statements: ['trigger-chat/chat-options/additional-context'],
    effect: 'record',
    runsFactor: 0.1,
    arbitrary: (subject) => fc.record({ agentName: anyAgentName(subject), words: uniqueWords(4) }),
    async check(service, { agentName, words: [first = '', second = '', third = '', context = ''] }) {
      const chatOptions = { additionalContext: context };
      const begun = await converse(service, { agentName, message: first, chatOptions });
      const { sessionId } = begun;
      const next = await converse(service, { agentName, message: second, sessionId });
      const last = await converse(service, { agentName, message: third, sessionId });

      const record = await readSession(service, sessionId);

      const isSaidIn = (word: string, { transcript }: { transcript?: unknown }) =>
        sentMessagesIn({ transcript }).flatMap(textsOf).join().includes(word);
      const wasSaid = isSaidIn(context, begun);
      const wasAlone = isSaidIn(first, begun) && ![next, last].some((reply) => isSaidIn(first, reply));
      const statements = ['trigger-chat/chat-options/additional-context'] as const;
      const expected = `a reply without "${context}", the additionalContext of request 1`;
      if (isSaidIn(context, next)) {
        const other = await converse(service, { agentName, message: first });
        const withContext = await converse(service, {
          agentName,
          message: second,
          sessionId: other.sessionId,
          chatOptions,
        });
        const [texts, textsWithContext] = [next, withContext].map((reply) =>
          sentMessagesIn(reply).flatMap(textsOf).join('\n'),
        );
        expectThat(statements, texts !== textsWithContext, expected, String(texts), locate(next.transcript));
      }
      const mayRepeat = wasSaid && !(wasAlone && [next, last].every((reply) => isSaidIn(context, reply)));
      for (const transcript of [next.transcript, last.transcript, record.transcript]) {
        const later = mayRepeat ? [] : entriesAfter(transcript === last.transcript ? third : second, transcript);
        const isKept = JSON.stringify(later).includes(context);
        const place = locate(later.find((entry) => JSON.stringify(entry).includes(context)) ?? {});
        expectThat(statements, !isKept, expected, JSON.stringify(later), place);
      }
      return checked;
    },
  }),
];

function entriesAfter(text: string, transcript: unknown): readonly JsonObject[] {
  const entries = (transcript ?? []) as readonly JsonObject[];
  const index = entries.findIndex((entry) => entry.role === 'user' && textsOf(entry).includes(text));
  return index === -1 ? [] : entries.slice(index + 1);
}
