import type fc from 'fast-check';
import type { StatementId } from '../../../src/generated/ids.ts';
import { asFaulty, type FaultyBody } from '../../facts/exchange.ts';
import type { Effect } from '../../facts/impact.ts';
import { anyReplyRequest, chatOfKind, chatOfType, requiredFields, withSchedule } from '../../generators/chat.ts';
import type { Combination, Dimensions } from '../../generators/dimensions.ts';
import type { ContentType } from '../../generators/message-content.ts';
import { invalidModesAndSchedules } from '../../generators/requests.ts';
import { type ChatKind, chatKindsOf } from '../../generators/samples.ts';
import {
  type TypedField,
  typedFieldsOf,
  type WrongType,
  withWrongType,
  wrongTypesOf,
} from '../../generators/wrong-types.ts';
import { expectError, expectRefusal } from '../../judge/expectations.ts';
import { checked } from '../../judge/violation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';

export const wrongTypeRules: readonly Rule[] = [
  typeRule({
    id: 'wrong-type-in-scheduled-message',
    title: 'A message with a field of the wrong type is refused.',
    pitfall: 'The framework converts numbers, booleans and lists to strings, or does not check nested options.',
    statements: ['trigger-chat/error/validation-error'],
    effect: 'schedule',
    // A service may refuse several attachments, because the interface leaves open how many a message may have.
    mayHaveAnotherFault: ({ attachments }) => Array.isArray(attachments) && attachments.length > 1,
    dimensions: (subject) => ({ 'field × wrong type': wrongTypesOfMessages(subject) }),
    arbitrary: (subject, { 'field × wrong type': { kind, ...wrong } }) => {
      const content = contentFor(wrong.pointer);
      const chat = content === undefined ? chatOfKind(kind, subject) : chatOfType({ kind, content }, subject);
      const bodies = withSchedule(chat).map(({ body }) => body);
      return withWrongType('triggerChat', bodies, wrong, subject);
    },
  }),
  typeRule({
    id: 'wrong-type-in-reply-mode',
    title: 'A reply-mode request with a field of the wrong type is refused.',
    pitfall: 'Hand-written checks in reply mode only test for presence, so a list as `message` causes a 500.',
    statements: ['trigger-chat/error/validation-error', 'trigger-chat/field/message', 'trigger-chat/field/session-id'],
    effect: 'record',
    dimensions: () => ({ 'field × wrong type': wrongTypesOf('triggerChat', (field) => isUsedWith(field, 'reply')) }),
    arbitrary: (subject, { 'field × wrong type': wrong }) =>
      withWrongType('triggerChat', anyReplyRequest(subject), wrong, subject),
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
        return asFaulty({ ...body, agentName: subject.workspace.agents[0]?.name, [path]: value });
      }),
  }),
];

/** Defines a rule: a message with one field of the wrong type is refused. */
function typeRule<Choice extends Combination>({
  mayHaveAnotherFault = () => false,
  ...refused
}: TypeRule<Choice>): Rule {
  return defineRule<FaultyBody, Choice>({
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
  /** The effect on a service that does not refuse the request. */
  effect: Effect;
  runsFactor?: number;
  /** Whether a service may also refuse a different part of the body, so that any error code passes. @defaultValue never */
  mayHaveAnotherFault?(body: FaultyBody): boolean;
  dimensions(subject: Subject): Dimensions<Choice>;
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<FaultyBody>;
}

const chatKinds = ['messenger', 'webChat', 'email'] as const;

function isUsedWith({ usedWith }: TypedField, use: ChatKind | 'reply'): boolean {
  return usedWith?.includes(use) ?? true;
}

function isCommon(field: TypedField): boolean {
  return chatKinds.every((kind) => isUsedWith(field, kind));
}

/** The content type that a field requires. Undefined for a field of every content type. */
function contentFor(pointer: string): ContentType | undefined {
  const [type] = typedFieldsOf('triggerChat').find((field) => field.pointer === pointer)?.usedWithType ?? [];
  return type === 'say' || type === 'template' ? type : undefined;
}

/** Wrong types for all kinds of message. Tries each field that all kinds share with one kind only. */
function wrongTypesOfMessages(subject: Subject): (WrongType & { kind: ChatKind })[] {
  const kinds = chatKindsOf(subject);
  const common = wrongTypesOf('triggerChat', isCommon).map((wrong, index) => {
    return { ...wrong, kind: kinds[index % kinds.length] as ChatKind };
  });
  const own = kinds.flatMap((kind) =>
    wrongTypesOf('triggerChat', (field) => isUsedWith(field, kind) && !isCommon(field)).map((wrong) => {
      return { ...wrong, kind };
    }),
  );
  const hasTemplates = subject.workspace.template !== undefined;
  return [...common, ...own].filter(({ pointer }) => hasTemplates || contentFor(pointer) !== 'template');
}
