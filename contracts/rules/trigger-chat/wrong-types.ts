import fc from 'fast-check';
import type { StatementId } from '../../../src/generated/ids.ts';
import { parseJsonPointer } from '../../../src/schema.ts';
import { requestSchemaOf } from '../../facts/document.ts';
import type { Effect } from '../../facts/effect.ts';
import { factsOf } from '../../facts/operation.ts';
import {
  anyReplyRequest,
  type ChatBody,
  type ChatKind,
  chatKindsOf,
  chatOfKind,
  chatOfType,
  requiredFields,
  withSchedule,
} from '../../generators/chat.ts';
import type { Combination, Dimensions } from '../../generators/dimensions.ts';
import type { ContentType } from '../../generators/message-content.ts';
import { invalidModesAndSchedules } from '../../generators/requests.ts';
import {
  type JsonType,
  jsonTypes,
  nonStringFormOf,
  typedFieldsOf,
  valueOfOtherType,
  valueOfType,
  withValue,
} from '../../generators/wrong-types.ts';
import { expectError, expectRefusal } from '../../oracle/expectations.ts';
import { checked } from '../../oracle/violation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';

/** The rules that a field holds what its table says. */
export const wrongTypeRules: readonly Rule[] = [
  typeRule({
    id: 'wrong-type-in-scheduled-message',
    title: 'Any field of the wrong type is refused.',
    pitfall: 'The framework converts numbers, booleans and lists to strings, or nested options are not checked at all.',
    statements: ['trigger-chat/error/validation-error'],
    effect: 'schedule',
    // How many attachments a message may have is open.
    mayHaveAnotherFault: ({ attachments }) => Array.isArray(attachments) && attachments.length > 1,
    dimensions: (subject) => ({ 'field × wrong type': wrongTypesOfMessages(subject) }),
    arbitrary: (subject, { 'field × wrong type': { kind, ...wrong } }) => {
      const content = contentFor(wrong.pointer);
      const chat = content === undefined ? chatOfKind(kind, subject) : chatOfType({ kind, content }, subject);
      const bodies = withSchedule(chat).map(({ body }) => body);
      return withWrongType(bodies, wrong, subject);
    },
  }),
  typeRule({
    id: 'wrong-type-in-reply-mode',
    title: 'Any field of the wrong type is refused in reply mode.',
    pitfall: 'Fields of reply mode are checked by hand and only for presence, so a list as message causes a 500.',
    statements: ['trigger-chat/error/validation-error', 'trigger-chat/field/message', 'trigger-chat/field/session-id'],
    effect: 'record',
    dimensions: () => ({ 'field × wrong type': wrongTypesOf(placesUsedWith('reply')) }),
    arbitrary: (subject, { 'field × wrong type': wrong }) => withWrongType(anyReplyRequest(subject), wrong, subject),
  }),
  typeRule({
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
    dimensions: (subject) => ({ 'field × wrong value': invalidModesAndSchedules(subject) }),
    arbitrary: (subject, { 'field × wrong value': { path, value, kind } }) =>
      requiredFields(kind, subject).map((body) => {
        return { ...body, agentName: subject.workspace.agents[0]?.name, [path]: value };
      }),
  }),
];

/** A rule that a message with one field of the wrong type is refused. */
function typeRule<Choice extends Combination>({
  mayHaveAnotherFault = () => false,
  ...refused
}: TypeRule<Choice>): Rule {
  return defineRule<ChatBody, Choice>({
    ...refused,
    id: `trigger-chat/${refused.id}`,
    async check(service, body) {
      const answer = await service.send('triggerChat', { body });

      if (mayHaveAnotherFault(body)) expectRefusal(refused.statements, answer);
      else expectError(refused.statements, answer, 'validationError');
      return checked;
    },
  });
}

interface TypeRule<Choice extends Combination> {
  /** The part after `trigger-chat/`. */
  id: string;
  title: string;
  pitfall: string;
  statements: readonly [StatementId, ...StatementId[]];
  /** The effect of the request on a service that accepts it anyway. */
  effect: Effect;
  runsFactor?: number;
  /** Whether a service may refuse another part of the body, so that the code is open. @defaultValue never */
  mayHaveAnotherFault?(body: ChatBody): boolean;
  dimensions(subject: Subject): Dimensions<Choice>;
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<ChatBody>;
}

const typedFields = typedFieldsOf(requestSchemaOf('triggerChat') ?? {});

/** The types of each field by its place, as the document has them: `/messengerOptions/message`. */
const typesByPlace: ReadonlyMap<string, readonly JsonType[]> = new Map(
  typedFields.map(({ pointer, types }) => [pointer, types]),
);

/** Fields that another rule tries: a wrong value may send the message at once. */
const triedElsewhere = ['/doReturnResponse', '/scheduleTime'];

function placesUsedWith(use: ChatKind | 'reply'): string[] {
  const used = typedFields.filter(({ usedWith }) => usedWith?.includes(use) ?? true);
  return used.map(({ pointer }) => pointer).filter((pointer) => !triedElsewhere.includes(pointer));
}

const chatKinds = ['messenger', 'webChat', 'email'] as const satisfies ChatKind[];
const commonFields = placesUsedWith('messenger').filter((pointer) =>
  chatKinds.every((kind) => placesUsedWith(kind).includes(pointer)),
);

/** The content of a message that has a field in its options; undefined for a field of any content. */
function contentFor(pointer: string): ContentType | undefined {
  const [type] = typedFields.find((field) => field.pointer === pointer)?.usedWithType ?? [];
  return type === 'say' || type === 'template' ? type : undefined;
}

/** A field, and the type of the value that it has and cannot have. */
interface WrongFieldType {
  pointer: string;
  wrongType: JsonType | 'list that ends with another type';
}

/** Each of the fields with each type that it cannot have. */
function wrongTypesOf(fields: readonly string[]): WrongFieldType[] {
  return fields.flatMap((pointer) => {
    const types = typesByPlace.get(pointer) ?? [];
    // The table calls a version a string, but its example is a number, so neither counts as wrong.
    const allowed = pointer === '/agentVersion' ? ['string', 'number'] : types;
    // A number can only name the recipient where that is a number.
    const isExcluded = (type: JsonType) => type === 'number' && [...emails, ...threads].includes(pointer);
    const wrong = jsonTypes.filter((one) => !allowed.includes(one) && !isExcluded(one));
    // A service that checks only the first item of a list accepts one that is right but for its last.
    const lists = types.includes('array') ? (['list that ends with another type'] as const) : [];
    return [...wrong, ...lists].map((wrongType) => ({ pointer, wrongType }));
  });
}

/** The same of all kinds of message. What they have in common is tried on each of them in turn. */
function wrongTypesOfMessages(subject: Subject): (WrongFieldType & { kind: ChatKind })[] {
  const kinds = chatKindsOf(subject);
  const common = wrongTypesOf(commonFields).map((wrong, index) => ({
    ...wrong,
    kind: kinds[index % kinds.length] as ChatKind,
  }));
  const own = kinds.flatMap((kind) =>
    wrongTypesOf(placesUsedWith(kind).filter((pointer) => !commonFields.includes(pointer))).map((wrong) => ({
      ...wrong,
      kind,
    })),
  );
  const hasTemplates = subject.workspace.template !== undefined;
  return [...common, ...own].filter(({ pointer }) => hasTemplates || contentFor(pointer) !== 'template');
}

/** One of the fields with a value of another type; the rest of the request is as it should be. */
function withWrongType(
  bodies: fc.Arbitrary<ChatBody>,
  { pointer, wrongType }: WrongFieldType,
  { recipients }: Subject,
): fc.Arbitrary<ChatBody> {
  const value = valueFor(pointer, wrongType, recipients);
  return fc.tuple(bodies, value).map(([body, wrong]) => withValue(body, parseJsonPointer(pointer), wrong));
}

function valueFor(
  pointer: string,
  wrongType: WrongFieldType['wrongType'],
  recipients: Subject['recipients'],
): fc.Arbitrary<unknown> {
  const file = 'https://example.com/a.pdf';
  if (wrongType === 'list that ends with another type') return valueOfOtherType(['string']).map((item) => [file, item]);
  const recipient = recipientAt(pointer, recipients);
  if (recipient !== undefined) return nonStringFormOf(recipient, wrongType);
  if (wrongType !== 'string') return valueOfType(wrongType);
  // Texts that are nearest to what a field holds.
  return fc.constantFrom(...(typesByPlace.get(pointer)?.includes('object') ? ['{}', '{"a":"b"}', 'a'] : [file]));
}

const { numbers = [], emails = [], threads = [] } = factsOf('triggerChat').reaches ?? {};

/** The recipient for a field that names somebody: a careless service may convert the value, and no other person is named. */
function recipientAt(pointer: string, recipients: Subject['recipients']): string | undefined {
  if (numbers.includes(pointer)) return recipients.numbers[0];
  if (emails.includes(pointer)) return recipients.emails[0];
  return threads.includes(pointer) ? '00000000-0000-4000-8000-000000000000' : undefined;
}
