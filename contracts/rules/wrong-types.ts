import fc from 'fast-check';
import { toKebabCase } from '../../src/text/words.ts';
import { asFaulty, type FaultyBody, type JsonObject } from '../facts/exchange.ts';
import { scheduledCall } from '../generators/call.ts';
import { anyReplyRequest, chatOfKind, chatOfType, requiredFields, withSchedule } from '../generators/chat.ts';
import { type ChatKind, chatKinds, chatKindsOf } from '../generators/samples.ts';
import type { ContentType } from '../generators/text.ts';
import {
  type TypedField,
  typedFieldsOf,
  type WrongType,
  withWrongType,
  wrongTypesOf,
} from '../generators/wrong-types.ts';
import { visibleStatements } from '../judge/coverage-exemptions.ts';
import { expectError, expectRefusal } from '../judge/response.ts';
import { checked, type Statements } from '../judge/violation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';

export const wrongTypeRules: readonly Rule[] = [
  typeRule({
    id: 'trigger-chat/wrong-type-in-scheduled-message',
    title: 'A message with a field of the wrong type is refused.',
    pitfall: 'The framework converts numbers, booleans and lists to strings, or does not check nested options.',
    statements: ['trigger-chat/error/validation-error'],
    effect: 'schedule',
    wrongTypes: wrongTypesOfMessages,
    bodies(subject, { kind, pointer }) {
      const content = contentFor(pointer);
      const chat = content === undefined ? chatOfKind(kind, subject) : chatOfType({ kind, content }, subject);
      return withSchedule(chat).map(({ body }) => body);
    },
  }),
  typeRule({
    id: 'trigger-chat/wrong-type-in-reply-mode',
    title: 'A reply-mode request with a field of the wrong type is refused.',
    pitfall: 'Hand-written checks in reply mode only test for presence, so a list as `message` causes a 500.',
    statements: ['trigger-chat/error/validation-error', 'trigger-chat/field/message', 'trigger-chat/field/session-id'],
    effect: 'record',
    wrongTypes: () => wrongTypesOf('triggerChat', (field) => isUsedWith(field, 'reply')),
    bodies: anyReplyRequest,
  }),
  typeRule({
    id: 'trigger-call/wrong-types',
    title: 'A call with a field of the wrong type is refused.',
    pitfall: 'The service stores priorities and times of day unchecked, and the call fails when it is due.',
    operationId: 'triggerCall',
    statements: ['errors/shape', ...visibleStatements('trigger-call/field/', 'call-options/field/')],
    needs: ['voice'],
    effect: 'schedule',
    runsFactor: 0.3,
    wrongTypes: () => wrongTypesOf('triggerCall'),
    bodies: (subject) => scheduledCall('triggerCall', subject),
  }),
  typeRule({
    id: 'update-workflow/wrong-types',
    title: 'Update Workflow Call refuses a request if a field of the call details has the wrong type.',
    pitfall: 'The service checks the types only in Trigger Call.',
    operationId: 'updateWorkflowCall',
    statements: ['errors/shape', ...visibleStatements('update-workflow/field/', 'call-options/field/')],
    needs: ['workflow'],
    // The kit cannot cancel a workflow's call, because the service returns no call id.
    effect: 'call',
    runsFactor: 0.7,
    wrongTypes: () => wrongTypesOf('updateWorkflowCall'),
    bodies: (subject) => scheduledCall('updateWorkflowCall', subject),
  }),
  defineRule({
    id: 'trigger-chat/wrong-type-of-mode-or-timestamp',
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
    async check(service, body) {
      expectError(
        ['trigger-chat/error/validation-error'],
        await service.send('triggerChat', { body }),
        'validationError',
      );
      return checked;
    },
  }),
];

interface TypeRule<Wrong extends WrongType> extends Pick<Rule, 'id' | 'title' | 'pitfall' | 'statements' | 'effect'> {
  operationId?: 'triggerCall' | 'updateWorkflowCall';
  needs?: Rule['needs'];
  runsFactor?: number;
  wrongTypes(subject: Subject): readonly Wrong[];
  bodies(subject: Subject, wrong: Wrong): fc.Arbitrary<JsonObject>;
}

function typeRule<Wrong extends WrongType>(definition: TypeRule<Wrong>): Rule {
  const { operationId = 'triggerChat', wrongTypes, bodies, ...rule } = definition;
  return defineRule<[FaultyBody, string], { 'field × wrong type': Wrong }>({
    ...rule,
    dimensions: (subject) => ({ 'field × wrong type': wrongTypes(subject) }),
    arbitrary: (subject, { 'field × wrong type': wrong }) =>
      fc.tuple(withWrongType(operationId, bodies(subject, wrong), wrong, subject), fc.constant(wrong.pointer)),
    async check(service, [body, pointer], { workspace: { workflowId = '' } }) {
      const path = operationId === 'updateWorkflowCall' ? { workflowId } : {};
      const answer = await service.send(operationId, { path, body });
      const [first] = rule.statements;
      const name = toKebabCase(pointer.split('/').at(-1) ?? '').replaceAll('_', '-');
      const own = rule.statements.find((id) => id.endsWith(`/field/${name}`)) ?? first;
      const statements: Statements = answer.status < 500 ? [own] : [own, first];
      const hasManyFiles = Array.isArray(body.attachments) && body.attachments.length > 1;
      if (pointer.startsWith('/options/'))
        service.should('trigger-call/option-not-text', () => expectRefusal(statements, answer));
      else if (operationId !== 'triggerChat') expectRefusal(statements, answer);
      else if (hasManyFiles) expectRefusal([first], answer);
      else expectError([first], answer, 'validationError');
      return checked;
    },
  });
}

function isUsedWith({ usedWith }: TypedField, use: ChatKind | 'reply'): boolean {
  return usedWith?.includes(use) ?? true;
}

function isCommon(field: TypedField): boolean {
  return chatKinds.every((kind) => isUsedWith(field, kind));
}

function contentFor(pointer: string): ContentType | undefined {
  const [type] = typedFieldsOf('triggerChat').find((field) => field.pointer === pointer)?.usedWithType ?? [];
  return type === 'say' || type === 'template' ? type : undefined;
}

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

function invalidModesAndSchedules(subject: Subject): { path: string; value: unknown; kind: ChatKind }[] {
  const wrongValues = {
    doReturnResponse: ['true', 'false', 1, 0, [true], [], {}],
    scheduleTime: [0, 1, 4_102_444_800, true, false, [], {}],
  };
  const kinds = chatKindsOf(subject);
  return Object.entries(wrongValues).flatMap(([path, values]) =>
    values.map((value, index) => ({ path, value, kind: kinds[index % kinds.length] as ChatKind })),
  );
}
