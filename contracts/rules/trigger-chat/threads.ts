import fc from 'fast-check';
import { expectThat } from '../../expect.ts';
import { chatBy, needed, saying as sayingWords, scheduled } from '../../given/chat.ts';
import { uniqueWord } from '../../given/text.ts';
import { type Rule, rule } from '../../rule.ts';
import { triggered } from '../triggered.ts';
import { expectSaid } from './messages.ts';
import { saying, sessionOf } from './transcript.ts';

/** Emails and their threads. */
export const threadRules: readonly Rule[] = [
  rule({
    id: 'trigger-chat/email-begins-a-thread',
    title: 'Without replyTo every email begins a thread of its own.',
    pitfall: 'Emails to one address are put into the last thread with it.',
    statements: ['trigger-chat/email-options/reply-to-omitted'],
    needs: ['email'],
    effect: 'schedule',
    share: 0.3,
    given: (subject) => scheduled(chatBy('email', subject)),
    async check(service, { body }) {
      const [first, second] = [await triggered(service, body), await triggered(service, body)];

      const differ = first !== second;
      expectThat(['trigger-chat/email-options/reply-to-omitted'], differ, 'two threads', `${first} twice`);
    },
  }),
  rule({
    id: 'trigger-chat/email-answers-in-its-thread',
    title: 'An email with replyTo is sent, and what was in its thread stays there.',
    pitfall: 'The answer replaces what was in the thread, or is taken and never sent.',
    statements: ['trigger-chat/email-options/reply-to', 'session/field/transcript'],
    needs: ['email'],
    effect: 'send',
    share: 0.05,
    given: (subject) => fc.tuple(needed('email', subject), uniqueWord, uniqueWord),
    async check(service, [body, first, second], subject) {
      const thread = await triggered(service, { ...body, ...sayingWords('email', first) });
      await expectSaid(service, subject, thread, first);

      const emailOptions = { messageType: 'say', body: second, replyTo: thread };
      const sessionId = await triggered(service, { ...body, emailOptions });

      await expectSaid(service, subject, sessionId, second, { statements: ['trigger-chat/email-options/reply-to'] });
      const stays = saying(await sessionOf(service, thread), first) !== undefined;
      expectThat(['trigger-chat/email-options/reply-to'], stays, `the email ${first} in its thread`, 'none');
    },
  }),
];
