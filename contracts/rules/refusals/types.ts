import fc from 'fast-check';
import {
  anyReplyRequest,
  type ChatBody,
  type ChatKind,
  chatKindsOf,
  chatOfKind,
  requiredFields,
  withSchedule,
} from '../../generators/chat.ts';
import { templateContent } from '../../generators/message-content.ts';
import { invalidModesAndSchedules } from '../../generators/requests.ts';
import {
  type JsonType,
  jsonTypes,
  nonStringFormOf,
  typedFieldsOf,
  valueOfOtherType,
  valueOfType,
} from '../../generators/wrong-types.ts';
import { requestSchemaOf } from '../../operations/document.ts';
import type { Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';
import { refusalRule } from './immediate-refusals.ts';

/** The rules that a field holds what its table says. */
export const typeRules: readonly Rule[] = [
  refusalRule({
    id: 'wrong-type-in-scheduled-message',
    title: 'Any field of the wrong type is refused.',
    pitfall: 'The framework converts numbers, booleans and lists to strings, or nested options are not checked at all.',
    statements: ['trigger-chat/error/validation-error'],
    effect: 'schedule',
    error: 'validationError',
    // How many attachments a message may have is open.
    mayHaveAnotherFault: ({ attachments }) => Array.isArray(attachments) && attachments.length > 1,
    dimensions: (subject) => ({ 'field × wrong type': wrongTypesOfMessages(subject) }),
    arbitrary: (subject, { 'field × wrong type': { kind, ...wrong } }) =>
      withWrongType(
        templateFields.includes(wrong.path) ? scheduledTemplates(subject) : scheduledBodies(kind, subject),
        wrong,
        subject,
      ),
  }),
  refusalRule({
    id: 'wrong-type-in-reply-mode',
    title: 'Any field of the wrong type is refused in reply mode.',
    pitfall: 'Fields of reply mode are checked by hand and only for presence, so a list as message causes a 500.',
    statements: ['trigger-chat/error/validation-error', 'trigger-chat/field/message', 'trigger-chat/field/session-id'],
    effect: 'record',
    error: 'validationError',
    dimensions: () => ({ 'field × wrong type': wrongTypesOf(replyFields) }),
    arbitrary: (subject, { 'field × wrong type': wrong }) => withWrongType(anyReplyRequest(subject), wrong, subject),
  }),
  refusalRule({
    id: 'wrong-type-of-mode-or-timestamp',
    title: 'A string is no boolean, and a number no timestamp: such a message is refused and not sent.',
    pitfall: 'Any string counts as true, or as false; a number as scheduleTime means now, and the message is sent.',
    statements: [
      'trigger-chat/error/validation-error',
      'trigger-chat/field/do-return-response',
      'trigger-chat/field/schedule-time',
    ],
    effect: 'send',
    runsFactor: 0.3,
    error: 'validationError',
    dimensions: (subject) => ({ 'field × wrong value': invalidModesAndSchedules(subject) }),
    arbitrary: (subject, { 'field × wrong value': { path, value, kind } }) =>
      requiredFields(kind, subject).map((body) =>
        withValue({ ...body, agentName: subject.workspace.agents[0]?.name }, path, value),
      ),
  }),
];

/** The types of each field by its path, as the document has them: `messengerOptions.message`. */
const typesByPath: ReadonlyMap<string, readonly JsonType[]> = new Map(
  typedFieldsOf(requestSchemaOf('triggerChat') ?? {}).map(({ pointer, types }) => [
    pointer.slice(1).replaceAll('/', '.'),
    types,
  ]),
);

const commonFields = [
  ...['communicationChannel', 'agentName', 'agentVersion', 'metadata', 'attachments'],
  ...['startWorkingHour', 'endWorkingHour', 'timezone'],
];

const replyFields = [
  ...['agentName', 'agentVersion', 'customerNumber', 'customerEmail', 'metadata', 'message', 'sessionId'],
  ...['chatOptions', 'chatOptions.additionalContext'],
];

const templateFields = ['templateId', 'templateLanguage', 'templateVariables'].map(toMessengerOption);

const fieldsByKind: Readonly<Record<ChatKind, readonly string[]>> = {
  messenger: [
    ...['customerNumber', 'agentNumber', 'messengerOptions'],
    ...['messageType', 'additionalContext', 'message'].map(toMessengerOption),
  ],
  webChat: ['customerNumber', 'messengerOptions', toMessengerOption('additionalContext')],
  email: ['customerEmail', ...[...typesByPath.keys()].filter((path) => path.startsWith('emailOptions'))],
};

function toMessengerOption(name: string): string {
  return `messengerOptions.${name}`;
}

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

/** A field, and the type of the value that it has and cannot have. */
interface WrongFieldType {
  path: string;
  wrongType: JsonType | (typeof wrongLists)[number];
}

/** Its only item is wrong; or its last, behind one that is right: a service that checks only the first accepts it. */
const wrongLists = ['list of another type', 'list that ends with another type'] as const;

/** Each of the fields with each type that it cannot have. */
function wrongTypesOf(fields: readonly string[]): WrongFieldType[] {
  return fields.flatMap((path) => {
    const types = typesByPath.get(path) ?? [];
    // The table calls a version a string, but its example is a number, so neither counts as wrong.
    const allowed = path === 'agentVersion' ? ['string', 'number'] : types;
    // A number can only name the recipient where that is a number.
    const isExcluded = (type: JsonType) => type === 'number' && path in recipientOf && path !== 'customerNumber';
    const wrong = jsonTypes.filter((one) => !allowed.includes(one) && !isExcluded(one));
    return [...wrong, ...(types.includes('array') ? wrongLists : [])].map((wrongType) => ({ path, wrongType }));
  });
}

/** The same of all kinds of message. What they have in common is tried on each of them in turn. */
function wrongTypesOfMessages(subject: Subject): (WrongFieldType & { kind: ChatKind })[] {
  const kinds = chatKindsOf(subject);
  const common = wrongTypesOf(commonFields).map((wrong, index) => ({
    ...wrong,
    kind: kinds[index % kinds.length] as ChatKind,
  }));
  const own = kinds.flatMap((kind) => wrongTypesOf(fieldsByKind[kind]).map((wrong) => ({ ...wrong, kind })));
  const hasTemplates = kinds.includes('messenger') && subject.workspace.template !== undefined;
  const ofTemplates = hasTemplates
    ? wrongTypesOf(templateFields).map((wrong) => ({ ...wrong, kind: 'messenger' as const }))
    : [];
  return [...common, ...own, ...ofTemplates];
}

/** One of the fields with a value of another type; the rest of the request is as it should be. */
function withWrongType(
  bodies: fc.Arbitrary<ChatBody>,
  { path, wrongType }: WrongFieldType,
  { recipients }: Subject,
): fc.Arbitrary<ChatBody> {
  const value =
    wrongType === 'list of another type' || wrongType === 'list that ends with another type'
      ? valueOfOtherType(['string']).map((item) =>
          wrongType === 'list of another type' ? [item] : ['https://example.com/a.pdf', item],
        )
      : path in recipientOf
        ? nonStringFormOf(recipientOf[path]?.(recipients) ?? unknownThread, wrongType)
        : wrongType === 'string'
          ? fc.constantFrom(...textsFor(path))
          : valueOfType(wrongType);
  return fc.tuple(bodies, value).map(([body, wrong]) => withValue(body, path, wrong));
}

/** Texts that are nearest to what a field holds. */
function textsFor(path: string): readonly string[] {
  return typesByPath.get(path)?.includes('object') ? ['{}', '{"a":"b"}', 'a'] : ['https://example.com/a.pdf'];
}

const unknownThread = '00000000-0000-4000-8000-000000000000';

/** Whom a field names: no other person is, should a careless service convert the value. */
const recipientOf: Readonly<Record<string, (recipients: Subject['recipients']) => string>> = {
  customerNumber: ({ numbers }) => numbers[0],
  customerEmail: ({ emails }) => emails[0],
  'emailOptions.cc': ({ emails }) => emails[0],
  'emailOptions.bcc': ({ emails }) => emails[0],
  'emailOptions.replyTo': () => unknownThread,
};

/** What the options of a field hold beside it, so that its type is the only fault. */
const companionFields: Readonly<Record<string, ChatBody>> = {
  'messengerOptions.message': { messageType: 'say' },
  'emailOptions.body': { messageType: 'say' },
};

function withValue(body: ChatBody, path: string, value: unknown): ChatBody {
  const [name = path, nestedName] = path.split('.');
  if (nestedName === undefined) return { ...body, [name]: value };
  const options = templateFields.includes(path) ? body[name] : companionFields[path];
  return { ...body, [name]: { ...(options as ChatBody | undefined), [nestedName]: value } };
}
