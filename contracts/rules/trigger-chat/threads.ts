import fc from 'fast-check';
import { expectThat } from '../../expect/expectations.ts';
import { chatOfKind, requiredFields, sayContent as sayingWords, withSchedule } from '../../generators/chat/chat.ts';
import { uniqueWord } from '../../generators/text.ts';
import { defineRule, type Rule } from '../../rule.ts';
import { findMessageWithText, readSession } from '../../steps/session-messages.ts';
import { triggerChat } from '../../steps/trigger-chat.ts';
import { expectMessageSent } from './messages.ts';

/** Emails and their threads. */
export const threadRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/email-begins-a-thread',
    title: 'Without replyTo every email begins a thread of its own.',
    pitfall: 'Emails to one address are put into the last thread with it.',
    statements: ['trigger-chat/email-options/reply-to-omitted'],
    needs: ['email'],
    effect: 'schedule',
    runsFactor: 0.3,
    arbitrary: (subject) => withSchedule(chatOfKind('email', subject)),
    async check(service, { body }) {
      const [first, second] = [await triggerChat(service, body), await triggerChat(service, body)];

      const differ = first !== second;
      expectThat(['trigger-chat/email-options/reply-to-omitted'], differ, 'two threads', `${first} twice`);
    },
  }),
  defineRule({
    id: 'trigger-chat/email-answers-in-its-thread',
    title: 'An email with replyTo is sent, and what was in its thread stays there.',
    pitfall: 'The answer replaces what was in the thread, or is taken and never sent.',
    statements: ['trigger-chat/email-options/reply-to', 'session/field/transcript'],
    needs: ['email'],
    effect: 'send',
    runsFactor: 0.05,
    arbitrary: (subject) => fc.tuple(requiredFields('email', subject), uniqueWord, uniqueWord),
    async check(service, [body, first, second], subject) {
      const thread = await triggerChat(service, { ...body, ...sayingWords('email', first) });
      await expectMessageSent(service, subject, thread, first);

      const emailOptions = { messageType: 'say', body: second, replyTo: thread };
      const sessionId = await triggerChat(service, { ...body, emailOptions });

      await expectMessageSent(service, subject, sessionId, second, {
        statements: ['trigger-chat/email-options/reply-to'],
      });
      const stays = findMessageWithText(await readSession(service, thread), first) !== undefined;
      expectThat(['trigger-chat/email-options/reply-to'], stays, `the email ${first} in its thread`, 'none');
    },
  }),
];
