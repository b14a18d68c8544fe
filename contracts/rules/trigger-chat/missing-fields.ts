import fc from 'fast-check';
import { type ChatBody, type ChatKind, chatBy, needed, optional, scheduled, scheduledChat } from '../../given/chat.ts';
import { anyReply } from '../../given/reply.ts';
import { message } from '../../given/text.ts';
import { templateWords } from '../../given/words.ts';
import type { Rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { refusal, without } from './refusal.ts';

/** Fields without which a request is refused. What is sent would stay pending for weeks if a service took it. */
export const missingFieldRules: readonly Rule[] = [
  refusal({
    id: 'channel-missing',
    title: 'Outside reply mode a request has to name its channel; with which error it is refused is open.',
    pitfall: 'A missing channel becomes the first one of the workspace, and a message goes out by it.',
    statements: ['trigger-chat/communication-channel-required'],
    needs: [],
    effect: 'schedule',
    given: (subject) => scheduledChat(subject).map(({ body }) => without(body, 'communicationChannel')),
  }),
  ...(['messenger', 'webChat'] as const).map((kind) =>
    refusal({
      id: `customer-number-missing-on-${kind === 'webChat' ? 'web-chat' : kind}`,
      title: 'Without customerNumber there is nobody to write to.',
      pitfall: 'The missing field is a 422 of the schema check, before the channel that makes it needed was looked up.',
      statements: ['trigger-chat/error/customer-number-required', 'trigger-chat/field/customer-number'],
      needs: [kind],
      effect: 'schedule',
      error: { status: 400, code: 'customerNumberRequired' },
      given: (subject) => lacking(kind, 'customerNumber', subject),
    }),
  ),
  refusal({
    id: 'customer-email-missing',
    title: 'Without customerEmail there is nobody to write an email to.',
    pitfall: 'The check asks for customerNumber whatever the channel, or takes an email without a recipient.',
    statements: ['trigger-chat/error/customer-email-required', 'trigger-chat/field/customer-email'],
    needs: ['email'],
    effect: 'schedule',
    error: { status: 400, code: 'customerEmailRequired' },
    given: (subject) => lacking('email', 'customerEmail', subject),
  }),
  refusal({
    id: 'message-missing',
    title: 'A say message of the messenger app needs its text.',
    pitfall: 'An absent message is sent as an empty one, or refused as 422 by the schema instead of by its code.',
    statements: ['trigger-chat/error/message-required', 'trigger-chat/messenger-options/message-required'],
    needs: ['messenger'],
    effect: 'schedule',
    error: { status: 400, code: 'messageRequired' },
    given: (subject) => saying('messenger', { messengerOptions: { messageType: 'say' } }, subject),
  }),
  refusal({
    id: 'email-body-missing',
    title: 'A say email needs its body.',
    pitfall: 'A subject alone is taken for an email, or the check looks for `message`, as on the messenger app.',
    statements: ['trigger-chat/error/email-body-required', 'trigger-chat/email-options/body-required'],
    needs: ['email'],
    effect: 'schedule',
    error: { status: 400, code: 'emailBodyRequired' },
    given: (subject) =>
      fc
        .record({ subject: message }, { requiredKeys: [] })
        .chain((more) => saying('email', { emailOptions: { messageType: 'say', ...more } }, subject)),
  }),
  refusal({
    id: 'template-id-missing',
    title: 'A template message needs to say which template.',
    pitfall: 'The lookup of a template without a name ends in 404 or 500 instead of saying what is missing.',
    statements: ['trigger-chat/error/template-id-required', 'trigger-chat/messenger-options/template-id-required'],
    needs: ['messenger', 'template'],
    effect: 'schedule',
    error: { status: 400, code: 'templateIdRequired' },
    given: (subject) =>
      templateWords(subject).chain(({ messengerOptions }) =>
        saying('messenger', { messengerOptions: without(messengerOptions as ChatBody, 'templateId') }, subject),
      ),
  }),
  refusal({
    id: 'agent-name-missing-in-reply-mode',
    title: 'Reply mode has to say which agent replies.',
    pitfall: 'The default agent of some channel replies, though reply mode has no channel.',
    statements: ['trigger-chat/error/agent-name-required', 'trigger-chat/reply-mode-needs-agent'],
    needs: [],
    effect: 'record',
    error: { status: 400, code: 'agentNameRequired' },
    given: (subject) => anyReply(subject).map((body) => without(body, 'agentName', 'agentVersion')),
  }),
];

/** Now or later: without anyone to write to, nothing can go out. An email may still have those who get a copy. */
function lacking(kind: ChatKind, name: string, subject: Subject): fc.Arbitrary<ChatBody> {
  const chat = chatBy(kind, subject);
  const later = scheduled(chat);
  return (kind === 'email' ? later : fc.oneof(chat, later)).map(({ body }) => without(body, name));
}

/** A scheduled request of this kind with just these words. */
function saying(kind: ChatKind, words: ChatBody, subject: Subject): fc.Arbitrary<ChatBody> {
  const chat = fc
    .tuple(needed(kind, subject), optional(kind, subject))
    .map(([body, more]) => ({ kind, body: { ...body, ...more, ...words } }));
  return scheduled(chat).map(({ body }) => body);
}
