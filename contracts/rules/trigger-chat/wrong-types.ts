import fc from 'fast-check';
import { setFields } from '../../../src/document/faults.ts';
import type { StatementId } from '../../../src/generated/ids.ts';
import { requestSchemaOf } from '../../facts/document.ts';
import type { Effect } from '../../facts/impact.ts';
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
} from '../../generators/wrong-types.ts';
import { expectError, expectRefusal } from '../../judge/expectations.ts';
import { checked } from '../../judge/violation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';

/** Rules about the types of fields. */
export const wrongTypeRules: readonly Rule[] = [
  typeRule({
    id: 'wrong-type-in-scheduled-message',
    title: 'A message with a field of the wrong type is refused.',
    pitfall: 'The framework converts numbers, booleans and lists to strings, or does not check nested options.',
    statements: ['trigger-chat/error/validation-error'],
    effect: 'schedule',
    // The interface leaves open how many attachments a message may have.
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
    title: 'A reply-mode request with a field of the wrong type is refused.',
    pitfall: 'Hand-written checks in reply mode only test for presence, so a list as `message` causes a 500.',
    statements: ['trigger-chat/error/validation-error', 'trigger-chat/field/message', 'trigger-chat/field/session-id'],
    effect: 'record',
    dimensions: () => ({ 'field × wrong type': wrongTypesOf(placesUsedWith('reply')) }),
    arbitrary: (subject, { 'field × wrong type': wrong }) => withWrongType(anyReplyRequest(subject), wrong, subject),
  }),
  typeRule({
    id: 'wrong-type-of-mode-or-timestamp',
    title: 'A message is refused if `doReturnResponse` is not a boolean or `scheduleTime` is not a string.',
    pitfall: 'The service treats any string as true or as false, or treats a number as "now" and sends the message.',
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

/** Defines a rule: a message with one field of the wrong type is refused. */
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
  /** The rule id without `trigger-chat/`. */
  id: string;
  title: string;
  pitfall: string;
  statements: readonly [StatementId, ...StatementId[]];
  /** A service that does not refuse the request has this effect. */
  effect: Effect;
  runsFactor?: number;
  /** Whether a service may refuse another part of the body, so that the code is open. @defaultValue never */
  mayHaveAnotherFault?(body: ChatBody): boolean;
  dimensions(subject: Subject): Dimensions<Choice>;
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<ChatBody>;
}

const typedFields = typedFieldsOf(requestSchemaOf('triggerChat') ?? {});

/** The documented types of each field by its JSON pointer, such as `/messengerOptions/message`. */
const typesByPlace: ReadonlyMap<string, readonly JsonType[]> = new Map(
  typedFields.map(({ pointer, types }) => [pointer, types]),
);

/** Fields of the rule `wrong-type-of-mode-or-timestamp`: a wrong value in them may send the message at once. */
const triedElsewhere = ['/doReturnResponse', '/scheduleTime'];

function placesUsedWith(use: ChatKind | 'reply'): string[] {
  const used = typedFields.filter(({ usedWith }) => usedWith?.includes(use) ?? true);
  return used.map(({ pointer }) => pointer).filter((pointer) => !triedElsewhere.includes(pointer));
}

const chatKinds = ['messenger', 'webChat', 'email'] as const satisfies ChatKind[];
const commonFields = placesUsedWith('messenger').filter((pointer) =>
  chatKinds.every((kind) => placesUsedWith(kind).includes(pointer)),
);

/** The content type that a field requires. Undefined for a field of every content type. */
function contentFor(pointer: string): ContentType | undefined {
  const [type] = typedFields.find((field) => field.pointer === pointer)?.usedWithType ?? [];
  return type === 'say' || type === 'template' ? type : undefined;
}

/** A field, and a type that the interface does not allow for the field. */
interface WrongFieldType {
  pointer: string;
  wrongType: JsonType | 'list that ends with another type';
}

/** Every field with every type that the interface does not allow for the field. */
function wrongTypesOf(fields: readonly string[]): WrongFieldType[] {
  return fields.flatMap((pointer) => {
    const types = typesByPlace.get(pointer) ?? [];
    // The table calls a version a string, but its example is a number, so neither counts as wrong.
    const allowed = pointer === '/agentVersion' ? ['string', 'number'] : types;
    // Do not send a number as an email address or thread id: only a phone number can be written as a number.
    const isExcluded = (type: JsonType) => type === 'number' && [...emails, ...threads].includes(pointer);
    const wrong = jsonTypes.filter((one) => !allowed.includes(one) && !isExcluded(one));
    // A service that checks only the first item accepts a list whose last item is wrong.
    const lists = types.includes('array') ? (['list that ends with another type'] as const) : [];
    return [...wrong, ...lists].map((wrongType) => ({ pointer, wrongType }));
  });
}

/** Wrong types for all kinds of message. Each field that all kinds share is tried with one kind only. */
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

/** A request that is valid except for one field of a wrong type. */
function withWrongType(
  bodies: fc.Arbitrary<ChatBody>,
  { pointer, wrongType }: WrongFieldType,
  { recipients }: Subject,
): fc.Arbitrary<ChatBody> {
  const value = valueFor(pointer, wrongType, recipients);
  return fc.tuple(bodies, value).map(([body, wrong]) => setFields(body, { [pointer]: wrong }));
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
  // Strings that resemble a valid value of the field.
  return fc.constantFrom(...(typesByPlace.get(pointer)?.includes('object') ? ['{}', '{"a":"b"}', 'a'] : [file]));
}

const { numbers = [], emails = [], threads = [] } = factsOf('triggerChat').reaches ?? {};

/** The recipient for a field that addresses a person. A service that converts the value still reaches nobody else. */
function recipientAt(pointer: string, recipients: Subject['recipients']): string | undefined {
  if (numbers.includes(pointer)) return recipients.numbers[0];
  if (emails.includes(pointer)) return recipients.emails[0];
  return threads.includes(pointer) ? '00000000-0000-4000-8000-000000000000' : undefined;
}
