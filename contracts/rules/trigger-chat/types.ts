import fc from 'fast-check';
import {
  type ChatBody,
  type ChatKind,
  chatKindsOf,
  chatOfKind,
  requiredFields,
  withSchedule,
} from '../../generators/chat/chat.ts';
import { templateContent } from '../../generators/chat/message-content.ts';
import { anyReplyRequest } from '../../generators/chat/reply-request.ts';
import { nonStringFormOf, valueOfOtherType } from '../../generators/wrong-types.ts';
import type { Rule } from '../../rule.ts';
import { refusalRule } from '../../steps/refusal-rule.ts';
import type { Subject } from '../../subject/subject.ts';

/** The rules that a field holds what its table says. */
export const typeRules: readonly Rule[] = [
  refusalRule({
    id: 'wrong-type-in-scheduled-message',
    title: 'Any field of the wrong type is refused.',
    pitfall: 'The framework converts numbers, booleans and lists to strings, or nested options are not checked at all.',
    statements: ['trigger-chat/error/validation-error'],
    needs: [],
    effect: 'schedule',
    runsFactor: 2,
    error: { status: 422, code: 'validationError' },
    arbitrary: (subject) =>
      fc.oneof(
        ...chatKindsOf(subject).map((kind) =>
          withWrongType(scheduledBodies(kind, subject), fieldsByKind[kind], subject),
        ),
        ...(subject.workspace.template === undefined
          ? []
          : [withWrongType(scheduledTemplates(subject), templateFields, subject)]),
      ),
  }),
  refusalRule({
    id: 'wrong-type-in-reply-mode',
    title: 'Any field of the wrong type is refused in reply mode.',
    pitfall: 'Fields of reply mode are checked by hand and only for presence, so a list as message causes a 500.',
    statements: ['trigger-chat/error/validation-error', 'trigger-chat/field/message', 'trigger-chat/field/session-id'],
    needs: [],
    effect: 'record',
    error: { status: 422, code: 'validationError' },
    arbitrary: (subject) => withWrongType(anyReplyRequest(subject), replyFields, subject),
  }),
  refusalRule({
    id: 'wrong-type-of-mode-or-moment',
    title: 'A string is no boolean, and a number no timestamp: such a message is refused and not sent.',
    pitfall: 'Any string counts as true, or as false; a number as scheduleTime means now, and the message is sent.',
    statements: [
      'trigger-chat/error/validation-error',
      'trigger-chat/field/do-return-response',
      'trigger-chat/field/schedule-time',
    ],
    needs: [],
    effect: 'send',
    runsFactor: 0.3,
    error: { status: 422, code: 'validationError' },
    arbitrary: (subject) =>
      fc.oneof(
        ...chatKindsOf(subject).map((kind) =>
          withWrongType(
            requiredFields(kind, subject).map((body) => ({ ...body, agentName: subject.workspace.agents[0]?.name })),
            { doReturnResponse: 'boolean', scheduleTime: 'text' },
            subject,
          ),
        ),
      ),
  }),
];

/** What a field holds, as the interface's tables say it. */
type FieldType = 'text' | 'boolean' | 'object' | 'list of texts';

/** Fields by their path: `messengerOptions.message`. */
type Fields = Readonly<Record<string, FieldType>>;

const commonFields: Fields = {
  communicationChannel: 'text',
  agentName: 'text',
  agentVersion: 'text',
  metadata: 'object',
  attachments: 'list of texts',
  startWorkingHour: 'text',
  endWorkingHour: 'text',
  timezone: 'text',
};

const replyFields: Fields = {
  agentName: 'text',
  agentVersion: 'text',
  customerNumber: 'text',
  customerEmail: 'text',
  metadata: 'object',
  message: 'text',
  sessionId: 'text',
  chatOptions: 'object',
  'chatOptions.additionalContext': 'text',
};

const templateFields: Fields = {
  'messengerOptions.templateId': 'text',
  'messengerOptions.templateLanguage': 'text',
  'messengerOptions.templateVariables': 'object',
};

const fieldsByKind: Readonly<Record<ChatKind, Fields>> = {
  messenger: {
    ...commonFields,
    customerNumber: 'text',
    agentNumber: 'text',
    messengerOptions: 'object',
    'messengerOptions.messageType': 'text',
    'messengerOptions.additionalContext': 'text',
    'messengerOptions.message': 'text',
  },
  webChat: {
    ...commonFields,
    customerNumber: 'text',
    messengerOptions: 'object',
    'messengerOptions.additionalContext': 'text',
  },
  email: {
    ...commonFields,
    customerEmail: 'text',
    emailOptions: 'object',
    'emailOptions.messageType': 'text',
    'emailOptions.additionalContext': 'text',
    'emailOptions.body': 'text',
    'emailOptions.subject': 'text',
    'emailOptions.cc': 'text',
    'emailOptions.bcc': 'text',
    'emailOptions.replyTo': 'text',
  },
};

/** Messages of this kind that stay pending for weeks if a service takes them. */
function scheduledBodies(kind: ChatKind, subject: Subject): fc.Arbitrary<ChatBody> {
  return withSchedule(chatOfKind(kind, subject)).map(({ body }) => body);
}

function scheduledTemplates(subject: Subject): fc.Arbitrary<ChatBody> {
  const chat = fc
    .tuple(requiredFields('messenger', subject), templateContent(subject))
    .map(([body, content]) => ({ kind: 'messenger' as const, body: { ...body, ...content } }));
  return withSchedule(chat).map(({ body }) => body);
}

/** One of the fields with a value of another type; the rest of the request is as it should be. */
function withWrongType(bodies: fc.Arbitrary<ChatBody>, fields: Fields, subject: Subject): fc.Arbitrary<ChatBody> {
  return fc
    .constantFrom(...Object.entries(fields))
    .chain(([path, type]) => fc.tuple(bodies, fc.constant(path), valueOfWrongType(path, type, subject)))
    .map(([body, path, value]) => withValue(body, path, value));
}

function valueOfWrongType(path: string, type: FieldType, { recipients }: Subject): fc.Arbitrary<unknown> {
  switch (path) {
    // The table calls a version a string, but its example is a number, so neither counts as wrong.
    case 'agentVersion':
      return valueOfOtherType(['string', 'number']);
    case 'customerNumber':
      return nonStringFormOf(recipients.numbers[0]);
    case 'customerEmail':
    case 'emailOptions.cc':
    case 'emailOptions.bcc':
      return nonStringFormOf(recipients.emails[0]);
    case 'emailOptions.replyTo':
      return fc.uuid().chain(nonStringFormOf);
  }
  const nonString = valueOfOtherType(['string']);
  switch (type) {
    case 'text':
      return nonString;
    case 'list of texts':
      return fc.oneof(
        valueOfOtherType(['array']),
        nonString.map((value) => [value]),
      );
    default:
      return valueOfOtherType([type]);
  }
}

/** What the options of a field hold beside it, so that its type is the only fault. */
const companionFields: Readonly<Record<string, ChatBody>> = {
  'messengerOptions.message': { messageType: 'say' },
  'emailOptions.body': { messageType: 'say' },
};

function withValue(body: ChatBody, path: string, value: unknown): ChatBody {
  const [name = path, nestedName] = path.split('.');
  if (nestedName === undefined) return { ...body, [name]: value };
  const options = path in templateFields ? body[name] : companionFields[path];
  return { ...body, [name]: { ...(options as ChatBody | undefined), [nestedName]: value } };
}
