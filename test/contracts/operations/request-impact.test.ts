import { describe, expect, test } from 'vitest';
import type { Effect } from '../../../contracts/operations/effect.ts';
import { requestImpactOf } from '../../../contracts/operations/request-impact.ts';
import type { OperationId } from '../../../src/operations.ts';

const now = Date.parse('2027-01-01T00:00:00Z');
const later = '2027-02-01T00:00:00Z';
const soon = '2027-01-01T12:00:00Z';
const to = { communicationChannel: 'A', customerNumber: '+14155550123' };

test.each<[effect: Effect, what: string, operationId: OperationId, body: object | undefined]>([
  ['none', 'reading', 'getSession', undefined],
  ['none', 'cancelling a message', 'cancelScheduledMessages', undefined],
  ['none', 'cancelling a call', 'cancelCall', undefined],
  ['record', 'a reply', 'triggerChat', { ...to, doReturnResponse: true, agentName: 'Ava' }],
  ['record', 'a message to nobody', 'triggerChat', { communicationChannel: 'A' }],
  ['schedule', 'a message in weeks', 'triggerChat', { ...to, scheduleTime: later }],
  ['send', 'a message', 'triggerChat', to],
  ['send', 'a message today', 'triggerChat', { ...to, scheduleTime: soon }],
  ['send', 'a message whose moment is none', 'triggerChat', { ...to, scheduleTime: 7 }],
  ['send', 'a message within hours', 'triggerChat', { ...to, startWorkingHour: '09:00' }],
  ['send', 'a reply by a text', 'triggerChat', { ...to, doReturnResponse: 'true' }],
  ['send', 'copies alone', 'triggerChat', { emailOptions: { bcc: 'ada@example.com' } }],
  ['send', 'a copy in a list', 'triggerChat', { emailOptions: { cc: ['ada@example.com'] } }],
  ['send', 'an answer in a thread', 'triggerChat', { emailOptions: { replyTo: 'ses_1' } }],
  ['schedule', 'a call in weeks', 'triggerCall', { phoneNumber: '14155550123', scheduleTime: later }],
  ['call', 'a call', 'triggerCall', { phoneNumber: '14155550123' }],
  ['call', 'a call without anything', 'triggerCall', undefined],
  ['call', 'a call of a workflow in weeks', 'updateWorkflowCall', { customer_number: '1', schedule_time: later }],
])('has the effect %s: %s', (effect, _what, operationId, body) => {
  expect(requestImpactOf(operationId, body, now).effect).toBe(effect);
});

describe('what is counted', () => {
  test('is everybody who gets something', () => {
    const body = { customerEmail: 'a@example.com', emailOptions: { cc: 'b@example.com, c@example.com' } };

    expect(requestImpactOf('triggerChat', body, now)).toMatchObject({ messages: 3, calls: 0 });
    expect(requestImpactOf('triggerChat', { ...body, scheduleTime: later }, now)).toMatchObject({ messages: 0 });
  });

  test('is every retry of a call', () => {
    expect(requestImpactOf('triggerCall', { phoneNumber: '1', noOfRetries: 2 }, now)).toMatchObject({ calls: 3 });
    expect(requestImpactOf('updateWorkflowCall', { no_of_retries: '2' }, now)).toMatchObject({ calls: 3 });
  });
});
