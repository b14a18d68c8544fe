import fc from 'fast-check';
import { scheduledCall } from '../../generators/call.ts';
import { withWrongType, wrongTypesOf } from '../../generators/wrong-types.ts';
import { visibleStatements } from '../../judge/coverage-exemptions.ts';
import { expectRefusal } from '../../judge/expectations.ts';
import { checked } from '../../judge/violation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { Subject } from '../../subject/subject.ts';

/** The two operations that describe a call. The kit cannot cancel a workflow's call, because the service returns no id. */
const operations = [
  { operation: 'triggerCall', chapter: 'trigger-call', need: 'voice', effect: 'schedule', ofTypes: 0.3 },
  { operation: 'updateWorkflowCall', chapter: 'update-workflow', need: 'workflow', effect: 'call', ofTypes: 0.7 },
] as const;

/** The types of the fields of a call. Source: Trigger Call, Update Workflow Call, Call options. */
export const callFieldRules: readonly Rule[] = operations.map(({ operation, chapter, need, effect, ofTypes }) => {
  const pathOf = ({ workspace: { workflowId = '' } }: Subject) =>
    operation === 'triggerCall' ? {} : { path: { workflowId } };
  return defineRule({
    id: `${chapter}/wrong-types`,
    title: 'A call field of the wrong type never causes a server error (5xx), and should be refused with 422.',
    pitfall:
      'The service stores priorities and times of day unchecked, or checks them only in Trigger Call, and the call fails later.',
    statements: ['errors/shape', ...visibleStatements(`${chapter}/field/`, 'call-options/field/')],
    needs: [need],
    effect,
    runsFactor: ofTypes,
    dimensions: () => ({ 'field × wrong type': wrongTypesOf(operation) }),
    arbitrary: (subject, { 'field × wrong type': wrong }) =>
      fc.tuple(withWrongType(operation, scheduledCall(operation, subject), wrong, subject), fc.constant(wrong.pointer)),
    async check(service, [body, pointer], subject) {
      const answer = await service.send(operation, { ...pathOf(subject), body });
      const isOption = pointer.startsWith('/options/');
      const gap = isOption ? 'trigger-call/option-not-text' : 'validation/wrong-type-in-call-operations';
      service.should(gap, () => expectRefusal(['errors/shape'], answer));
      return checked;
    },
  });
});
