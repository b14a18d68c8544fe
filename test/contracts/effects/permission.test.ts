import { expect, test } from 'vitest';
import { unlistedRecipientsIn } from '../../../contracts/effects/permission.ts';
import { impactOf } from '../../../contracts/facts/operation.ts';
import type { Effect } from '../../../contracts/options.ts';
import type { OperationId } from '../../../src/operations.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://service.test/api');
const fields = (body: object) => unlistedRecipientsIn(body, subject, (id) => id === 'ours').map(({ field }) => field);

test.each<[what: string, body: object]>([
  ['a number of the subject file', { customerNumber: '+14155550123' }],
  ['a number without +', { phoneNumber: '14155550123' }],
  ['a number of the JSON type number', { customer_number: 14155550123 }],
  ['a user id on Web Chat', { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' }],
  ['addresses in any letter case', { emailOptions: { cc: 'ada@example.com, Grace@Example.com' } }],
  ['a number for the transfer of a call', { options: { transferNumber: '+14155550124' } }],
  ['an email thread of this run', { emailOptions: { replyTo: 'ours' } }],
  ['an email thread that does not exist', { emailOptions: { replyTo: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } }],
  ['a number of the service', { agentNumber: '+442079460123' }],
  ['recipients of the wrong type', { customerNumber: {}, customerEmail: true, emailOptions: { cc: [] } }],
  ['a blank number', { customerNumber: ' ' }],
  ['an address without an @', { customerEmail: 'nobody' }],
  ['phone numbers in texts', { message: '4155550199', metadata: { a: '+14155550199' } }],
])('the kit sends a request whose recipients all belong to the subject file or to the service: %s', (_what, body) => {
  expect(fields(body)).toEqual([]);
});

test.each<[what: string, body: object, field: string]>([
  ['a number', { customerNumber: '+14155550199' }, '/customerNumber'],
  ['an emergency number', { phoneNumber: 112 }, '/phoneNumber'],
  ['a number without +', { customer_number: '14155550199' }, '/customer_number'],
  ['a number in a list', { phoneNumber: ['+14155550123', '+14155550199'] }, '/phoneNumber'],
  ['a number in an object', { customerNumber: { text: '+14155550199' } }, '/customerNumber'],
  ['a user id', { communicationChannel: 'Website Chat', customerNumber: 'visitor-9' }, '/customerNumber'],
  ['one of two BCC addresses', { emailOptions: { bcc: 'ada@example.com;eve@example.com' } }, '/emailOptions/bcc'],
  ['an address with a name', { customerEmail: 'Ada <ada@example.com>' }, '/customerEmail'],
  ['a number for the transfer of a call', { options: { transferNumber: '+14155550199' } }, '/options/transferNumber'],
  ['an email thread that the run did not start', { emailOptions: { replyTo: '7' } }, '/emailOptions/replyTo'],
  ['an address in customer_details', { customer_details: { email: 'eve@example.com' } }, '/customer_details/email'],
  ['a number in an unknown field', { phone_number: '+14155550199' }, '/phone_number'],
])('the kit does not send a request to a recipient who is not in the subject file: %s', (_what, body, field) => {
  expect(fields(body)).toEqual([field]);
});

test('the kit accepts a user id of the subject file only as the recipient on the channel Web Chat', () => {
  const { recipients } = subject;
  const odd = { ...subject, recipients: { ...recipients, userIds: ['14155550199'] as const } };

  expect(unlistedRecipientsIn({ customerNumber: '14155550199' }, odd, () => false)).toHaveLength(1);
  expect(
    unlistedRecipientsIn({ communicationChannel: 'Website Chat', customerNumber: '14155550199' }, odd, () => false),
  ).toEqual([]);
});

const now = Date.parse('2027-01-01T00:00:00Z');
const later = '2027-02-01T00:00:00Z';
const soon = '2027-01-01T12:00:00Z';
const to = { communicationChannel: 'A', customerNumber: '+14155550123' };

test.each<[effect: Effect, what: string, operationId: OperationId, body: object | undefined]>([
  ['none', 'a read of a session', 'getSession', undefined],
  ['none', 'a cancel of a message', 'cancelScheduledMessages', undefined],
  ['none', 'a cancel of a call', 'cancelCall', undefined],
  ['record', 'a reply', 'triggerChat', { ...to, doReturnResponse: true, agentName: 'Ava' }],
  ['record', 'a message without a customer', 'triggerChat', { communicationChannel: 'A' }],
  ['schedule', 'a message that is due in weeks', 'triggerChat', { ...to, scheduleTime: later }],
  ['send', 'a message without a scheduleTime', 'triggerChat', to],
  ['send', 'a message that is due today', 'triggerChat', { ...to, scheduleTime: soon }],
  ['send', 'a message with an invalid scheduleTime', 'triggerChat', { ...to, scheduleTime: 7 }],
  ['send', 'a message with working hours', 'triggerChat', { ...to, startWorkingHour: '09:00' }],
  ['send', 'a request with the text "true" as doReturnResponse', 'triggerChat', { ...to, doReturnResponse: 'true' }],
  ['send', 'an email with only a BCC recipient', 'triggerChat', { emailOptions: { bcc: 'ada@example.com' } }],
  ['send', 'an email with a list of CC recipients', 'triggerChat', { emailOptions: { cc: ['ada@example.com'] } }],
  ['send', 'an email in an existing thread', 'triggerChat', { emailOptions: { replyTo: 'ses_1' } }],
  ['schedule', 'a call that is due in weeks', 'triggerCall', { phoneNumber: '14155550123', scheduleTime: later }],
  ['call', 'a call without a scheduleTime', 'triggerCall', { phoneNumber: '14155550123' }],
  ['call', 'a call without fields', 'triggerCall', undefined],
  [
    'call',
    'a workflow call that is due in weeks',
    'updateWorkflowCall',
    { customer_number: '1', schedule_time: later },
  ],
])('the kit requires the option --effects %s for this request: %s', (effect, _what, operationId, body) => {
  expect(impactOf(operationId, body, now).effect).toBe(effect);
});

test('the kit counts every possible retry of a phone call as a further phone call', () => {
  expect(impactOf('triggerCall', { phoneNumber: '1', noOfRetries: 2 }, now)).toMatchObject({ calls: 3 });
  expect(impactOf('updateWorkflowCall', { no_of_retries: '2' }, now)).toMatchObject({ calls: 3 });
});
