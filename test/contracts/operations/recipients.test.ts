import { expect, test } from 'vitest';
import { unlistedRecipientsIn } from '../../../contracts/operations/recipients.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://service.test/api');
const fields = (body: object) => unlistedRecipientsIn(body, subject, (id) => id === 'ours').map(({ field }) => field);

test.each<[what: string, body: object]>([
  ['a number', { customerNumber: '+14155550123' }],
  ['a number without +', { phoneNumber: '14155550123' }],
  ['a number that is one', { customer_number: 14155550123 }],
  ['a user id on Web Chat', { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' }],
  ['addresses in any letters', { emailOptions: { cc: 'ada@example.com, Grace@Example.com' } }],
  ['a number to transfer to', { options: { transferNumber: '+14155550124' } }],
  ['a thread of ours', { emailOptions: { replyTo: 'ours' } }],
  ['a thread that nobody has', { emailOptions: { replyTo: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } }],
  ['a number of the service', { agentNumber: '+442079460123' }],
  ['nobody', { customerNumber: {}, customerEmail: true, emailOptions: { cc: [] } }],
  ['words that look like a number', { message: '4155550199', metadata: { a: '+14155550199' } }],
])('%s of the subject may be named', (_what, body) => {
  expect(fields(body)).toEqual([]);
});

test.each<[what: string, body: object, field: string]>([
  ['a number', { customerNumber: '+14155550199' }, 'customerNumber'],
  ['an emergency number', { phoneNumber: 112 }, 'phoneNumber'],
  ['a number without +', { customer_number: '14155550199' }, 'customer_number'],
  ['a number in a list', { phoneNumber: ['+14155550123', '+14155550199'] }, 'phoneNumber'],
  ['a number in an object', { customerNumber: { text: '+14155550199' } }, 'customerNumber'],
  ['a user id', { communicationChannel: 'Website Chat', customerNumber: 'visitor-9' }, 'customerNumber'],
  ['one of many copies', { emailOptions: { bcc: 'ada@example.com;eve@example.com' } }, 'emailOptions.bcc'],
  ['an address with a name', { customerEmail: 'Ada <ada@example.com>' }, 'customerEmail'],
  ['a number to transfer to', { options: { transferNumber: '+14155550199' } }, 'options.transferNumber'],
  ['a thread of others', { emailOptions: { replyTo: '7' } }, 'emailOptions.replyTo'],
  ['an address in the details', { customer_details: { email: 'eve@example.com' } }, 'customer_details.email'],
  ['a number in a field that is not there', { phone_number: '+14155550199' }, 'phone_number'],
])('%s of somebody else is found', (_what, body, field) => {
  expect(fields(body)).toEqual([field]);
});

test('the id of a user is no number on another channel', () => {
  const { recipients } = subject;
  const odd = { ...subject, recipients: { ...recipients, userIds: ['14155550199'] as const } };

  expect(unlistedRecipientsIn({ customerNumber: '14155550199' }, odd, () => false)).toHaveLength(1);
  expect(
    unlistedRecipientsIn({ communicationChannel: 'Website Chat', customerNumber: '14155550199' }, odd, () => false),
  ).toEqual([]);
});
