import fc from 'fast-check';
import { removeField } from '../../../src/document/faults.ts';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { isNamedIn } from '../../facts/record.ts';
import type { Combination } from '../../generators/case-plan.ts';
import {
  type ChatBody,
  chatOfType,
  requiredFields,
  sayContent,
  withReplyTo,
  withSchedule,
} from '../../generators/chat.ts';
import { chatKindsOf, sampleChat } from '../../generators/samples.ts';
import { contentTypesOf, uniqueWord, uniqueWords } from '../../generators/text.ts';
import { farFuture } from '../../generators/time.ts';
import { expectError, expectRefusal } from '../../judge/response.ts';
import { checked, expectThat, expectValue, inconclusive, lastRead, locate } from '../../judge/violation.ts';
import { converse, expectCancelResult, readSession, triggerChat } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { expectMessageSent, expectSubjectShown } from '../../steps/sent-messages.ts';
import { expectChannelName, findMessageWithText } from '../../steps/session-record.ts';

export const threadRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/email-begins-a-thread',
    title: 'An email without `replyTo` starts a new thread, even if an earlier email was identical.',
    pitfall: 'The service adds emails to the last thread of the address, or looks up threads by id alone.',
    statements: [
      'trigger-chat/email-options/reply-to-omitted',
      'authentication/session-isolation',
      'trigger-chat/error/reply-to-session-not-found',
    ],
    needs: ['email'],
    effect: 'schedule',
    runsFactor: 0.3,
    dimensions: (subject) => ({ content: contentTypesOf('email', subject) }),
    arbitrary: (subject, { content }) =>
      fc.tuple(withSchedule(chatOfType({ kind: 'email', content }, subject)), uniqueWords(2)),
    async check(service, [{ body }, words], { otherWorkspace }) {
      const threads: string[] = [];
      for (const word of words) {
        const metadata = { ...(body.metadata as JsonObject | undefined), word };
        threads.push(await triggerChat(service, { ...body, metadata }));
      }
      const [first, second] = threads;

      const differ = first !== second;
      const place = locate(service.exchanges.at(-1) ?? {}, '/data/sessionId');
      expectThat(['trigger-chat/email-options/reply-to-omitted'], differ, 'two different ids', `${first} twice`, place);
      if (otherWorkspace === undefined) return checked;
      const { apiKey, agent: agentName } = otherWorkspace;
      const theirs = await converse(service, { agentName, message: words.join() }, { apiKey });
      const answer = await service.send('triggerChat', { body: withReplyTo(body, theirs.sessionId) });
      const expected = `an error for a request with replyTo ${theirs.sessionId}, a session of another workspace`;
      expectRefusal(['authentication/session-isolation'], answer, expected);
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/email-answers-in-its-thread',
    title: 'An email with `replyTo` is added to the end of its thread, either immediately or at its `scheduleTime`.',
    pitfall: "The reply replaces the thread's content, or goes to the thread's customer when it names no recipient.",
    statements: [
      'trigger-chat/email-options/reply-to',
      'session/field/transcript',
      'trigger-chat/error/customer-email-required',
      'trigger-chat/error/email-body-required',
      'session/field/communication-channel-name',
      'trigger-chat/scheduling-everywhere',
    ],
    needs: ['email'],
    effect: 'send',
    runsFactor: 0.05,
    arbitrary: (subject) =>
      fc.tuple(
        requiredFields('email', subject),
        uniqueWord,
        uniqueWord,
        farFuture.map((scheduleTime) => ({ scheduleTime })),
      ),
    async check(service, [body, first, second, later], subject) {
      const thread = await triggerChat(service, { ...body, ...sayContent('email', first) });
      expectSubjectShown(service, await expectMessageSent(service, subject, thread, first));

      const emailOptions = { messageType: 'say', body: second, replyTo: thread };
      const refused = await service.send('triggerChat', {
        body: { ...removeField(body, '/customerEmail'), emailOptions },
      });
      expectError(['trigger-chat/error/customer-email-required'], refused, 'customerEmailRequired');
      const { body: _, ...withoutBody } = emailOptions;
      const empty = await service.send('triggerChat', { body: { ...body, ...later, emailOptions: withoutBody } });
      expectError(['trigger-chat/error/email-body-required'], empty, 'emailBodyRequired');
      const sessionId = await triggerChat(service, { ...body, emailOptions });

      await expectMessageSent(service, subject, sessionId, second, {
        statements: ['trigger-chat/email-options/reply-to'],
      });
      const waiting = { ...emailOptions, body: `later ${second}` };
      const waitingId = await triggerChat(service, { ...body, ...later, emailOptions: waiting });
      const waits = 'a reply that is due in weeks';
      await expectCancelResult(service, waitingId, true, ['trigger-chat/scheduling-everywhere'], waits);
      await expectAllCancelled(service, { ...body, ...later, emailOptions: waiting });
      const otherKind = chatKindsOf(subject).find((kind) => kind !== 'email');
      if (otherKind !== undefined) {
        const replyTo = await triggerChat(service, sampleChat(subject, later, otherKind));
        const emailOptions = { ...waiting, replyTo };
        const answer = await service.send('triggerChat', { body: { ...body, ...later, emailOptions } });
        const expected = `an error for a request with replyTo ${replyTo}, a session of another kind of channel`;
        service.should('trigger-chat/reply-to-other-channel', () =>
          expectRefusal(['trigger-chat/email-options/reply-to'], answer, expected),
        );
      }
      const record = await readSession(service, thread);
      const place = locate(record, '/communicationChannelType');
      expectValue(place, 'email', ['session/field/communication-channel-type'], 'the channel type');
      expectChannelName(record, body.communicationChannel);
      const stays = findMessageWithText(record, first) !== undefined;
      const expected = `the first email, ${first}, in the thread of its reply`;
      expectThat(['trigger-chat/email-options/reply-to'], stays, expected, 'no such email', locate(record));
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/each-answer-is-in-its-own-thread',
    title: 'An email with `replyTo` appears only in the thread that `replyTo` names, even when two threads alternate.',
    pitfall: "The service looks up the thread by the customer's address, or reuses the thread of the previous email.",
    statements: ['trigger-chat/email-options/reply-to', 'session/field/transcript'],
    needs: ['email'],
    effect: 'send',
    runsFactor: 0.02,
    arbitrary: (subject) => fc.tuple(requiredFields('email', subject), uniqueWords(4)),
    async check(service, [body, [first = '', second = '', ...answers]], subject) {
      const statements = ['trigger-chat/email-options/reply-to'] as const;
      const threads: string[] = [];
      for (const text of [first, second]) {
        const thread = await triggerChat(service, { ...body, ...sayContent('email', text) });
        await expectMessageSent(service, subject, thread, text);
        threads.push(thread);
      }
      for (const [index, replyTo] of threads.entries()) {
        const text = answers[index] ?? '';
        const emailOptions = { messageType: 'say', body: text, replyTo };
        const sessionId = await triggerChat(service, { ...body, emailOptions });
        await expectMessageSent(service, subject, sessionId, text, { statements });
        const other = threads[1 - index] ?? '';
        const record = await readSession(service, other);
        const isInOther = findMessageWithText(record, text) !== undefined;
        const expected = `the reply ${text} only in the thread ${replyTo}`;
        expectThat(statements, !isInOther, expected, `the reply in ${other}`, locate(record));
      }
      return checked;
    },
  }),
  defineRule<readonly [ChatBody, readonly string[], Copies], Copies>({
    id: 'trigger-chat/thread-keeps-its-recipients',
    title: 'CC and BCC recipients of an email stay on all later emails of its thread.',
    pitfall:
      'The service copies only the recipients of the last email, or replaces them with those that an email names.',
    statements: ['trigger-chat/email-options/reply-to-recipients', 'trigger-chat/email-options/reply-to'],
    needs: ['email'],
    effect: 'send',
    runsFactor: 0.02,
    dimensions: ({ recipients: { emails } }) => ({
      copies: ['cc', 'bcc'],
      another: emails.length > 2 ? ['in none', 'in the second', 'in the third'] : ['in none'],
    }),
    arbitrary: (subject, choice) => {
      const words = uniqueWords(3);
      return fc.noShrink(fc.tuple(requiredFields('email', subject), words, fc.constant(choice)));
    },
    async check(service, [body, texts, { copies, another: place }], subject) {
      const [copied, another] = subject.recipients.emails.filter((address) => address !== body.customerEmail);
      if (copied === undefined) return inconclusive('the subject file names only one address');
      const shown: JsonObject[] = [];
      let replyTo: string | undefined;
      for (const [index, text] of texts.entries()) {
        const isNamed = place === ['in none', 'in the second', 'in the third'][index] && index > 0;
        const others = isNamed ? { [copies]: another } : {};
        const thread = replyTo === undefined ? { [copies]: copied } : { replyTo, ...others };
        const emailOptions = { messageType: 'say', body: text, ...thread };
        const sessionId = await triggerChat(service, { ...body, emailOptions });
        const { metadata } = await expectMessageSent(service, subject, sessionId, text);
        shown.push((metadata ?? {}) as JsonObject);
        replyTo = sessionId;
      }
      const [first = {}, second = {}, third = {}] = shown;
      const names = fieldsWith(copied, first);
      if (names === '') return inconclusive('the record of an email does not show its CC and BCC');
      const statements = ['trigger-chat/email-options/reply-to-recipients'] as const;
      const expected = `each of the 3 emails of the thread with the recipient ${copied}, first named in ${copies}`;
      const isKept = (fields: string) => (copies === 'bcc' ? fields === names : fields !== '');
      const received = shown
        .map((metadata, index) => `email ${index + 1}: ${fieldsWith(copied, metadata) || 'not a recipient'}`)
        .join(', ');
      const isAllKept = shown.every((metadata) => isKept(fieldsWith(copied, metadata)));
      const judge = () => expectThat(statements, isAllKept, expected, received, lastRead(service));
      if (shown.every((metadata) => names.split(',').every((name) => name in metadata))) judge();
      else service.should('trigger-chat/email-metadata', judge);
      if (place !== 'in the second' || another === undefined) return checked;
      const isLost = fieldsWith(another, second) !== '' && fieldsWith(another, third) === '';
      const lasting = `${another}, a recipient of the second email, also as recipient of the third email`;
      const without = 'the third email without this recipient';
      const judgeSecond = () => expectThat(statements, !isLost, lasting, without, lastRead(service));
      if (names.split(',').every((name) => name in third)) judgeSecond();
      else service.should('trigger-chat/email-metadata', judgeSecond);
      return checked;
    },
  }),
];

function fieldsWith(address: string, metadata: JsonObject): string {
  const isIn = (value: unknown) => isNamedIn(JSON.stringify(value).toLowerCase(), address.toLowerCase());
  return Object.entries(metadata)
    .flatMap(([name, value]) => (isIn(value) ? [name] : []))
    .join();
}

interface Copies extends Combination {
  copies: 'cc' | 'bcc';
  another: 'in none' | 'in the second' | 'in the third';
}

async function expectAllCancelled(service: Service, body: ChatBody): Promise<void> {
  const sessionId = await triggerChat(service, body);
  if ((await triggerChat(service, { ...body, metadata: { order: 'second' } })) !== sessionId) return;
  await service.send('cancelScheduledMessages', { path: { sessionId } });
  const again = await service.send('cancelScheduledMessages', { path: { sessionId } });
  const statements = ['cancel-scheduled/nothing-pending', 'service/cancel-scheduled'] as const;
  const place = locate(again, '/data/isCancelled');
  service.should('cancel-scheduled/several-messages', () =>
    expectValue(place, false, statements, 'isCancelled after all messages were cancelled'),
  );
}
