import fc from 'fast-check';
import type { Service } from '../../effects/service.ts';
import { callFieldsButTime, callFieldsOf, scheduledCall, scheduledCallWith } from '../../generators/call.ts';
import { dateNotPastAnywhere } from '../../generators/time.ts';
import { visibleStatements } from '../../judge/coverage-exemptions.ts';
import { expectEmptyKeyRefused, expectError, expectSuccess } from '../../judge/response.ts';
import { type CheckResult, checked, expectEqual, inconclusive, locate } from '../../judge/violation.ts';
import { expectCallCancelled, queuedCall, withQueuedCall } from '../../steps/calls.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { readServiceTime } from '../../steps/service-clock.ts';
import type { Subject } from '../../subject/subject.ts';
import { apiKeyOf, wrongKey, wrongKeysOf } from '../authentication.ts';

export const updateWorkflowRules: readonly Rule[] = [
  defineRule({
    id: 'update-workflow/any-details-are-taken',
    title: 'Update Workflow Call accepts the required fields with any optional fields, and returns `data: null`.',
    pitfall: 'The service expects the field names of Trigger Call, or returns the workflow as `data` instead of null.',
    statements: [
      'update-workflow/success',
      ...visibleStatements('update-workflow/success-', 'update-workflow/field/'),
      'update-workflow/address',
      'versioning/call-choice',
      'service/workflow-call',
      'addresses/second-base',
    ],
    needs: ['workflow'],
    effect: 'call',
    dimensions: (subject) => ({ field: callFieldsOf('updateWorkflowCall', subject) }),
    arbitrary: (subject, { field }) => scheduledCallWith(field, 'updateWorkflowCall', subject),
    check: expectAccepted,
  }),
  defineRule({
    id: 'update-workflow/details-without-a-schedule-time',
    title: 'Update Workflow Call accepts call details without `schedule_time`.',
    pitfall: 'The service requires `schedule_time`, although the interface makes it optional.',
    statements: ['update-workflow/success', 'update-workflow/success-data', 'update-workflow/field/schedule-time'],
    needs: ['workflow'],
    effect: 'call',
    runsFactor: 0.05,
    dimensions: () => ({ date: ['none', 'over nowhere'] }),
    arbitrary: (subject, { date }) =>
      // Requests no retries: the kit cannot cancel a workflow's call, so each retry would phone a person.
      callFieldsButTime('updateWorkflowCall', subject).map(({ no_of_retries: _, ...body }) => ({ body, date })),
    async check(service, { body, date }, subject) {
      const onDate = date === 'none' ? {} : { call_on_date: dateNotPastAnywhere(await readServiceTime(service)) };
      return expectAccepted(service, { ...body, ...onDate }, subject);
    },
  }),
  defineRule({
    id: 'update-workflow/other-calls-stay-in-the-queue',
    title: 'Update Workflow Call does not cancel a waiting call that Trigger Call queued for the same customer.',
    pitfall: 'The service replaces the waiting call to a number, whichever operation queued the call.',
    statements: ['cancel-call/only-in-queue', 'update-workflow/success', 'trigger-call/success'],
    needs: ['voice', 'workflow'],
    effect: 'call',
    runsFactor: 0.02,
    assumes: () => ['call/queued-until-due'],
    arbitrary: (subject) => fc.tuple(queuedCall(subject), scheduledCall('updateWorkflowCall', subject)),
    check: (service, [call, body], subject) =>
      withQueuedCall(service, call, async (callId) => {
        await expectAccepted(service, { ...body, customer_number: call.phoneNumber }, subject);
        const answer = await service.send('cancelCall', { path: { callId } });
        service.should('update-workflow/repeated', () =>
          expectCallCancelled(answer, ['cancel-call/only-in-queue', 'trigger-call/success']),
        );
      }),
  }),
  defineRule({
    id: 'update-workflow/bot-number-with-or-without-plus',
    title: 'If a `bot_number` with a plus sign is accepted, the same number without the plus sign is accepted too.',
    pitfall: 'The service compares the number with the number of the workflow character by character.',
    statements: ['update-workflow/field/bot-number'],
    needs: ['workflow'],
    effect: 'call',
    runsFactor: 0.05,
    dimensions: ({ workspace: { voiceNumbers = [] } }) => ({
      number: voiceNumbers.length === 0 ? [undefined] : voiceNumbers,
    }),
    arbitrary: (subject, { number }) => fc.tuple(scheduledCall('updateWorkflowCall', subject), fc.constant(number)),
    async check(service, [body, number], subject) {
      if (number === undefined) return inconclusive('the subject file names no voice number');
      const digits = number.replace(/^\+/, '');
      const path = pathOf(subject);
      const withPlus = await service.send('updateWorkflowCall', { path, body: { ...body, bot_number: `+${digits}` } });
      if (withPlus.status !== 200) return inconclusive('the workflow may not use the number');

      const without = await service.send('updateWorkflowCall', { path, body: { ...body, bot_number: digits } });

      expectSuccess(['update-workflow/field/bot-number'], without);
      return checked;
    },
  }),
  defineRule({
    id: 'update-workflow/key-is-needed',
    title: 'Update Workflow Call refuses a request with a missing, empty or unknown API key.',
    pitfall: 'The service looks up the workflow before it checks the key, so a stranger learns which workflows exist.',
    statements: [
      'update-workflow/error/api-key-missing',
      'update-workflow/error/api-key-invalid',
      'authentication/key-missing',
      'authentication/key-invalid',
    ],
    needs: ['workflow'],
    effect: 'call',
    runsFactor: 0.5,
    dimensions: (subject) => ({ key: [fc.constant(null), fc.constant(''), ...wrongKeysOf(subject).map(wrongKey)] }),
    arbitrary: (subject, { key }) => fc.tuple(scheduledCall('updateWorkflowCall', subject), key),
    async check(service, [body, key], subject) {
      const apiKey = key === null || key === '' ? key : apiKeyOf(key, subject);
      const answer = await service.send('updateWorkflowCall', { path: pathOf(subject), body, apiKey });

      const wrongBody = { ...body, use_case: 7 };
      const path = { workflowId: noWorkflow };
      const answerToWrong = await service.send('updateWorkflowCall', { path, body: wrongBody, apiKey });

      const [missing, invalid] = [
        'update-workflow/error/api-key-missing',
        'update-workflow/error/api-key-invalid',
      ] as const;
      for (const one of [answer, answerToWrong]) {
        const expectInvalid = () => expectError([invalid], one, 'apiKeyInvalid');
        if (key === null) expectError([missing], one, 'apiKeyMissing');
        else if (key === '') expectEmptyKeyRefused([missing, invalid], one);
        else if (key.kind === 'in another case') service.should('authentication/key-matching', expectInvalid);
        else expectInvalid();
      }
      return checked;
    },
  }),
];

async function expectAccepted(
  service: Service,
  body: Readonly<Record<string, unknown>>,
  subject: Subject,
): Promise<CheckResult> {
  const answer = await service.send('updateWorkflowCall', { path: pathOf(subject), body });

  const ofAddress = ['update-workflow/address', 'addresses/second-base'] as const;
  expectSuccess(['update-workflow/success', ...(answer.status === 404 ? ofAddress : [])], answer);
  const { data = null } = answer.json as { data?: unknown };
  expectEqual(['update-workflow/success-data'], 'the data', data, null, locate(answer, '/data'));
  return checked;
}

const noWorkflow = 'no-such-workflow';

function pathOf({ workspace }: Subject): { workflowId: string } {
  return { workflowId: workspace.workflowId ?? '' };
}
