import fc from 'fast-check';
import {
  type ChatBody,
  type ChatKind,
  chatOfKind,
  optionalFields,
  requiredFields,
  scheduledChat,
  withSchedule,
} from '../../generators/chat/chat.ts';
import { templateContent } from '../../generators/chat/message-content.ts';
import { anyReplyRequest } from '../../generators/chat/reply-request.ts';
import { nonBlankText } from '../../generators/text.ts';
import type { Rule } from '../../rule.ts';
import { omit, refusalRule } from '../../steps/refusal-rule.ts';
import type { Subject } from '../../subject/subject.ts';

/** Fields without which a request is refused. What is sent would stay pending for weeks if a service took it. */
export const missingFieldRules: readonly Rule[] = [
  refusalRule({
    id: 'channel-missing',
    title: 'Outside reply mode a request has to name its channel; with which error it is refused is open.',
    pitfall: 'A missing channel becomes the first one of the workspace, and a message goes out by it.',
    statements: ['trigger-chat/communication-channel-required'],
    needs: [],
    effect: 'schedule',
    arbitrary: (subject) => scheduledChat(subject).map(({ body }) => omit(body, 'communicationChannel')),
  }),
  ...(['messenger', 'webChat'] as const).map((kind) =>
    refusalRule({
      id: `customer-number-missing-on-${kind === 'webChat' ? 'web-chat' : kind}`,
      title: 'Without customerNumber there is nobody to write to.',
      pitfall: 'The missing field is a 422 of the schema check, before the channel that makes it needed was looked up.',
      statements: ['trigger-chat/error/customer-number-required', 'trigger-chat/field/customer-number'],
      needs: [kind],
      effect: 'schedule',
      error: { status: 400, code: 'customerNumberRequired' },
      arbitrary: (subject) => withoutField(kind, 'customerNumber', subject),
    }),
  ),
  refusalRule({
    id: 'customer-email-missing',
    title: 'Without customerEmail there is nobody to write an email to.',
    pitfall: 'The check asks for customerNumber whatever the channel, or takes an email without a recipient.',
    statements: ['trigger-chat/error/customer-email-required', 'trigger-chat/field/customer-email'],
    needs: ['email'],
    effect: 'schedule',
    error: { status: 400, code: 'customerEmailRequired' },
    arbitrary: (subject) => withoutField('email', 'customerEmail', subject),
  }),
  refusalRule({
    id: 'message-missing',
    title: 'A say message of the messenger app needs its text.',
    pitfall: 'An absent message is sent as an empty one, or refused as 422 by the schema instead of by its code.',
    statements: ['trigger-chat/error/message-required', 'trigger-chat/messenger-options/message-required'],
    needs: ['messenger'],
    effect: 'schedule',
    error: { status: 400, code: 'messageRequired' },
    arbitrary: (subject) => scheduledContent('messenger', { messengerOptions: { messageType: 'say' } }, subject),
  }),
  refusalRule({
    id: 'email-body-missing',
    title: 'A say email needs its body.',
    pitfall: 'A subject alone is taken for an email, or the check looks for `message`, as on the messenger app.',
    statements: ['trigger-chat/error/email-body-required', 'trigger-chat/email-options/body-required'],
    needs: ['email'],
    effect: 'schedule',
    error: { status: 400, code: 'emailBodyRequired' },
    arbitrary: (subject) =>
      fc
        .record({ subject: nonBlankText }, { requiredKeys: [] })
        .chain((more) => scheduledContent('email', { emailOptions: { messageType: 'say', ...more } }, subject)),
  }),
  refusalRule({
    id: 'template-id-missing',
    title: 'A template message needs to say which template.',
    pitfall: 'The lookup of a template without a name ends in 404 or 500 instead of saying what is missing.',
    statements: ['trigger-chat/error/template-id-required', 'trigger-chat/messenger-options/template-id-required'],
    needs: ['messenger', 'template'],
    effect: 'schedule',
    error: { status: 400, code: 'templateIdRequired' },
    arbitrary: (subject) =>
      templateContent(subject).chain(({ messengerOptions }) =>
        scheduledContent('messenger', { messengerOptions: omit(messengerOptions as ChatBody, 'templateId') }, subject),
      ),
  }),
  refusalRule({
    id: 'agent-name-missing-in-reply-mode',
    title: 'Reply mode has to say which agent replies.',
    pitfall: 'The default agent of some channel replies, though reply mode has no channel.',
    statements: ['trigger-chat/error/agent-name-required', 'trigger-chat/reply-mode-needs-agent'],
    needs: [],
    effect: 'record',
    error: { status: 400, code: 'agentNameRequired' },
    arbitrary: (subject) => anyReplyRequest(subject).map((body) => omit(body, 'agentName', 'agentVersion')),
  }),
];

/** Now or later: without anyone to write to, nothing can go out. An email may still have those who get a copy. */
function withoutField(kind: ChatKind, name: string, subject: Subject): fc.Arbitrary<ChatBody> {
  const chat = chatOfKind(kind, subject);
  const later = withSchedule(chat);
  return (kind === 'email' ? later : fc.oneof(chat, later)).map(({ body }) => omit(body, name));
}

/** A scheduled request of this kind with just these words. */
function scheduledContent(kind: ChatKind, content: ChatBody, subject: Subject): fc.Arbitrary<ChatBody> {
  const chat = fc
    .tuple(requiredFields(kind, subject), optionalFields(kind, subject))
    .map(([body, more]) => ({ kind, body: { ...body, ...more, ...content } }));
  return withSchedule(chat).map(({ body }) => body);
}
