import fc from 'fast-check';
import { type ChatBody, type ChatKind, chatBy, kindsOf, needed, scheduled } from '../../given/chat.ts';
import { anyReply } from '../../given/reply.ts';
import { templateWords } from '../../given/words.ts';
import { wrongFor, wrongFormOf } from '../../given/wrong-types.ts';
import type { Rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { refusal } from './refusal.ts';

/** The rules that a field holds what its table says. */
export const typeRules: readonly Rule[] = [
  refusal({
    id: 'wrong-type-in-scheduled-message',
    title: 'A field of the wrong type is refused, whichever it is.',
    pitfall: 'The framework turns numbers, booleans and lists into text, or nested options are not checked at all.',
    statements: ['trigger-chat/error/validation-error'],
    needs: [],
    effect: 'schedule',
    share: 2,
    error: { status: 422, code: 'validationError' },
    given: (subject) =>
      fc.oneof(
        ...kindsOf(subject).map((kind) => wrongly(scheduledBodies(kind, subject), fieldsOf[kind], subject)),
        ...(subject.workspace.template === undefined ? [] : [wrongly(templates(subject), templateFields, subject)]),
      ),
  }),
  refusal({
    id: 'wrong-type-in-reply-mode',
    title: 'A field of the wrong type is refused in reply mode, whichever it is.',
    pitfall: 'Fields of reply mode are checked by hand and only for being there, so a list as message ends in 500.',
    statements: ['trigger-chat/error/validation-error', 'trigger-chat/field/message', 'trigger-chat/field/session-id'],
    needs: [],
    effect: 'record',
    error: { status: 422, code: 'validationError' },
    given: (subject) => wrongly(anyReply(subject), replyFields, subject),
  }),
  refusal({
    id: 'wrong-type-of-mode-or-moment',
    title: 'A text is no boolean, and a number no moment: such a message is refused and not sent at once.',
    pitfall: 'Any text counts as true, or as false; a number as scheduleTime means now, and the message goes out.',
    statements: [
      'trigger-chat/error/validation-error',
      'trigger-chat/field/do-return-response',
      'trigger-chat/field/schedule-time',
    ],
    needs: [],
    effect: 'send',
    share: 0.3,
    error: { status: 422, code: 'validationError' },
    given: (subject) =>
      fc.oneof(
        ...kindsOf(subject).map((kind) =>
          wrongly(
            needed(kind, subject).map((body) => ({ ...body, agentName: subject.workspace.agents[0]?.name })),
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

const everywhere: Fields = {
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

const fieldsOf: Readonly<Record<ChatKind, Fields>> = {
  messenger: {
    ...everywhere,
    customerNumber: 'text',
    agentNumber: 'text',
    messengerOptions: 'object',
    'messengerOptions.messageType': 'text',
    'messengerOptions.additionalContext': 'text',
    'messengerOptions.message': 'text',
  },
  webChat: {
    ...everywhere,
    customerNumber: 'text',
    messengerOptions: 'object',
    'messengerOptions.additionalContext': 'text',
  },
  email: {
    ...everywhere,
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
  return scheduled(chatBy(kind, subject)).map(({ body }) => body);
}

function templates(subject: Subject): fc.Arbitrary<ChatBody> {
  const chat = fc
    .tuple(needed('messenger', subject), templateWords(subject))
    .map(([body, words]) => ({ kind: 'messenger' as const, body: { ...body, ...words } }));
  return scheduled(chat).map(({ body }) => body);
}

/** One of the fields with a value of another type; the rest of the request is as it should be. */
function wrongly(bodies: fc.Arbitrary<ChatBody>, fields: Fields, subject: Subject): fc.Arbitrary<ChatBody> {
  return fc
    .constantFrom(...Object.entries(fields))
    .chain(([path, type]) => fc.tuple(bodies, fc.constant(path), wrongValue(path, type, subject)))
    .map(([body, path, value]) => withValue(body, path, value));
}

function wrongValue(path: string, type: FieldType, { recipients }: Subject): fc.Arbitrary<unknown> {
  switch (path) {
    // The table calls a version a text, and its example is a number: whether one is taken for the other is left alone.
    case 'agentVersion':
      return wrongFor(['string', 'number']);
    case 'customerNumber':
      return wrongFormOf(recipients.numbers[0]);
    case 'customerEmail':
    case 'emailOptions.cc':
    case 'emailOptions.bcc':
      return wrongFormOf(recipients.emails[0]);
    case 'emailOptions.replyTo':
      return fc.uuid().chain(wrongFormOf);
  }
  const text = wrongFor(['string']);
  switch (type) {
    case 'text':
      return text;
    case 'list of texts':
      return fc.oneof(
        wrongFor(['array']),
        text.map((one) => [one]),
      );
    default:
      return wrongFor([type]);
  }
}

/** What the options of a field hold beside it, so that its type is the only fault. */
const usedWith: Readonly<Record<string, ChatBody>> = {
  'messengerOptions.message': { messageType: 'say' },
  'emailOptions.body': { messageType: 'say' },
};

function withValue(body: ChatBody, path: string, value: unknown): ChatBody {
  const [name = path, inner] = path.split('.');
  if (inner === undefined) return { ...body, [name]: value };
  const options = path in templateFields ? body[name] : usedWith[path];
  return { ...body, [name]: { ...(options as ChatBody | undefined), [inner]: value } };
}
