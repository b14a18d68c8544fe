import fc from 'fast-check';
import {
  anyReplyRequest,
  type ChatBody,
  type ChatKind,
  chatKindsOf,
  chatOfType,
  messageTypesOf,
  requiredFields,
  scheduledContent,
  withSchedule,
} from '../../generators/chat.ts';
import { joinFields } from '../../generators/fields.ts';
import { type ContentType, contentTypesOf } from '../../generators/message-content.ts';
import type { Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';
import { omit, refusalRule } from './immediate-refusals.ts';

/** Required fields. If a service accepted such a request, the message would stay pending for weeks. */
export const missingFieldRules: readonly Rule[] = [
  refusalRule({
    id: 'channel-missing',
    title: 'Outside reply mode a request without a channel is refused; with which error is open.',
    pitfall: 'A missing channel defaults to the first one of the workspace, and the message is sent.',
    statements: ['trigger-chat/communication-channel-required'],
    effect: 'schedule',
    dimensions: (subject) => ({ message: messageTypesOf(subject), beside: ['nothing', 'metadata'] }),
    arbitrary: (subject, { message, beside }) =>
      withSchedule(chatOfType(message, subject)).map(({ body: { communicationChannel, ...body } }) => {
        const metadata = { communicationChannel, channel: communicationChannel };
        return beside === 'nothing' ? body : { ...body, metadata };
      }),
  }),
  ...(['messenger', 'webChat'] as const).map((kind) =>
    refusalRule({
      id: `customer-number-missing-on-${kind === 'webChat' ? 'web-chat' : kind}`,
      title: 'A message without customerNumber is refused.',
      pitfall: 'The missing field is a 422 of schema validation, before the channel that requires it is looked up.',
      statements: ['trigger-chat/error/customer-number-required', 'trigger-chat/field/customer-number'],
      needs: [kind],
      effect: 'schedule',
      error: 'customerNumberRequired',
      ...withoutField(kind, 'customerNumber', ({ recipients }) => ({ customerEmail: recipients.emails[0] })),
    }),
  ),
  refusalRule({
    id: 'customer-email-missing',
    title: 'An email without customerEmail is refused.',
    pitfall: 'The check requires customerNumber for every channel, or accepts an email without a recipient.',
    statements: ['trigger-chat/error/customer-email-required', 'trigger-chat/field/customer-email'],
    needs: ['email'],
    effect: 'schedule',
    error: 'customerEmailRequired',
    ...withoutField('email', 'customerEmail', ({ recipients }) => ({ customerNumber: recipients.numbers[0] })),
  }),
  refusalRule({
    id: 'message-missing',
    title: 'A say message of the messenger app without text is refused.',
    pitfall: 'A missing message is sent as an empty one, or refused with 422 instead of its own code.',
    statements: ['trigger-chat/error/message-required', 'trigger-chat/messenger-options/message-required'],
    needs: ['messenger'],
    effect: 'schedule',
    runsFactor: 0.5,
    error: 'messageRequired',
    // What is for replies alone may be refused itself, as what is for emails.
    mayHaveAnotherFault: (body) => 'message' in body || 'emailOptions' in body,
    ...withoutContent('messenger', { messengerOptions: { messageType: 'say' } }, ({ workspace: { template } }) => [
      { messengerOptions: { additionalContext: 'Be kind.' } },
      { messengerOptions: { templateId: template?.templateId ?? 'none' } },
      { message: 'Good day', metadata: { message: 'Good day', text: 'Good day' } },
      { emailOptions: { body: 'Good day' } },
    ]),
  }),
  refusalRule({
    id: 'email-body-missing',
    title: 'A say email without a body is refused.',
    pitfall: 'An email with only a subject is accepted, or the check looks for `message`, as on the messenger app.',
    statements: ['trigger-chat/error/email-body-required', 'trigger-chat/email-options/body-required'],
    needs: ['email'],
    effect: 'schedule',
    runsFactor: 0.5,
    error: 'emailBodyRequired',
    mayHaveAnotherFault: (body) => 'messengerOptions' in body || 'message' in body,
    ...withoutContent('email', { emailOptions: { messageType: 'say' } }, () => [
      { emailOptions: { additionalContext: 'Be kind.', subject: 'News' } },
      { messengerOptions: { message: 'Good day' } },
      { metadata: { body: 'Good day', message: 'Good day' } },
      { message: 'Good day' },
    ]),
  }),
  refusalRule({
    id: 'template-id-missing',
    title: 'A template message without a template id is refused.',
    pitfall: 'The lookup of a template without a name ends in 404 or 500 instead of saying what is missing.',
    statements: ['trigger-chat/error/template-id-required', 'trigger-chat/messenger-options/template-id-required'],
    needs: ['messenger', 'template'],
    effect: 'schedule',
    runsFactor: 0.5,
    error: 'templateIdRequired',
    ...withoutContent(
      'messenger',
      { messengerOptions: { messageType: 'template', templateLanguage: 'en', templateVariables: { 1: 'a' } } },
      () => [{ messengerOptions: { message: 'Good day' } }],
    ),
  }),
  refusalRule({
    id: 'agent-name-missing-in-reply-mode',
    title: 'Reply mode without an agent is refused.',
    pitfall: 'The default agent of the workspace replies.',
    statements: ['trigger-chat/error/agent-name-required', 'trigger-chat/reply-mode-needs-agent'],
    effect: 'record',
    runsFactor: 0.5,
    error: 'agentNameRequired',
    // A version alone names no agent.
    arbitrary: (subject) =>
      fc
        .tuple(anyReplyRequest(subject), fc.constantFrom(['agentName'], ['agentName', 'agentVersion']))
        .map(([{ metadata, ...body }, names]) => ({
          ...omit(body, ...names),
          metadata: { ...(metadata as ChatBody | undefined), agentName: body.agentName, agent: body.agentName },
        })),
  }),
  refusalRule({
    id: 'agent-name-missing-beside-a-channel',
    title: 'Reply mode without an agent is refused, also when a channel is named; with which error is open then.',
    pitfall: 'The agent of the channel replies, though reply mode has no channel.',
    statements: ['trigger-chat/reply-mode-needs-agent'],
    effect: 'record',
    runsFactor: 0.05,
    dimensions: (subject) => ({ kind: chatKindsOf(subject) }),
    arbitrary: (subject, { kind }) =>
      fc
        .tuple(anyReplyRequest(subject), requiredFields(kind, subject))
        .map(([body, channel]) => ({ ...omit(body, 'agentName', 'agentVersion'), ...channel })),
  }),
];

/** A scheduled message of a type without what it has to say, alone and with each of these beside it. */
function withoutContent(kind: ChatKind, content: ChatBody, othersOf: (subject: Subject) => readonly ChatBody[]) {
  return {
    dimensions: (subject: Subject) => ({ beside: [{}, ...othersOf(subject)] }),
    arbitrary: (subject: Subject, { beside }: { beside: ChatBody }) =>
      scheduledContent(kind, fc.constant(joinFields(content, beside)), subject),
  };
}

/**
 * Immediate or scheduled: without a recipient nothing can be sent. An email may still have copies, and the recipient of
 * another channel may be taken for one, so these are scheduled.
 */
function withoutField(kind: ChatKind, name: string, otherField: (subject: Subject) => ChatBody) {
  const scheduled = ['scheduled', 'scheduled, with the recipient of another channel', 'scheduled, with metadata'];
  return {
    dimensions: (subject: Subject) => ({
      content: contentTypesOf(kind, subject),
      form: kind === 'email' ? scheduled : ['immediate', ...scheduled],
    }),
    arbitrary(subject: Subject, { content, form }: { content: ContentType; form: string }) {
      const chat = chatOfType({ kind, content }, subject);
      const [number, address] = [subject.recipients.numbers[0], subject.recipients.emails[0]];
      // Variables are for what the agent says: they name no customer.
      const ofNumber = { phone: number, phoneNumber: number, customerNumber: number };
      const customer = { ...ofNumber, email: address, customerEmail: address };
      const other = form === scheduled[1] ? otherField(subject) : form === scheduled[2] ? { metadata: customer } : {};
      return (form === 'immediate' ? chat : withSchedule(chat)).map(({ body }) => ({ ...omit(body, name), ...other }));
    },
  };
}
