import { isObject } from '../../src/json.ts';
import type { OperationId } from '../../src/operations.ts';
import { appendPointer } from '../../src/schema.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { fieldsThatReach } from '../facts/operation.ts';
import { isAddress, namesPerson } from '../facts/person.ts';
import { impactOf, type RequestImpact } from '../facts/request-impact.ts';
import type { Subject } from '../subject/subject.ts';

/** The strongest impact that a request could have. `now` is in milliseconds since 1970. */
export function requestImpactOf(operationId: OperationId, body: unknown, now: number): RequestImpact {
  const fields = isObject(body) ? body : {};
  return impactOf(operationId, fields, now, recipientsIn(fields).length);
}

/** A recipient that a request names: the field and its value. */
export interface NamedRecipient {
  /** JSON Pointer to the field: `/emailOptions/cc`. */
  field: string;
  value: string;
}

// The fields of all operations: a faulty service may read a field of another operation.
const numberFields = fieldsThatReach('numbers');
const emailFields = fieldsThatReach('emails');
const senderFields = fieldsThatReach('senders');
const threadFields = fieldsThatReach('threads');
const recipientFields = new Set([...numberFields, ...emailFields, ...threadFields]);
/** Fields that have a separate check, and fields that name no recipient. */
const checkedFields = new Set([...numberFields, ...emailFields, ...senderFields]);
/** Names of other fields that a service, or a later version of the interface, may read as a recipient. */
const recipientLikeField = /(phone|number|mobile|e?mail|recipient|customer|user|to|cc)(_?id)?$/i;

/** All recipients in the fields for recipients, whatever the types of the values. */
export function recipientsIn(body: unknown): NamedRecipient[] {
  return scalarsIn(body).flatMap(({ field, value }) => {
    if (numberFields.includes(field)) return value.trim() === '' ? [] : [{ field, value }];
    if (!emailFields.includes(field)) return [];
    // A text without an @ is not an address, and reaches nobody.
    return value.split(/[,;]/).flatMap((part) => (part.includes('@') ? [{ field, value: part.trim() }] : []));
  });
}

/** The recipients of a request by their names, such as `NUMBER_1`. An unlisted recipient is `a stranger`. */
export function recipientNamesIn(body: unknown, { recipients }: Subject): string[] {
  const { emails, userIds, failingNumbers = [] } = recipients;
  const numbers = [...recipients.numbers, ...failingNumbers];
  const nameOf = (value: string) => {
    const placeOf = (values: readonly string[], isSame: (one: string) => boolean) => values.findIndex(isSame) + 1;
    const number = /\d/.test(value) ? placeOf(numbers, (one) => phoneDigitsOf(one) === phoneDigitsOf(value)) : 0;
    const email = placeOf(emails, (one) => one.toLowerCase() === value.toLowerCase());
    const userId = userIds.indexOf(value) + 1;
    if (userId > 0) return `USER_ID_${userId}`;
    return number > 0 ? `NUMBER_${number}` : email > 0 ? `E_MAIL_${email}` : 'a stranger';
  };
  return [...new Set(recipientsIn(body).map(({ value }) => nameOf(value)))];
}

/** Recipients in any field that the subject file does not list. A thread that this run did not start may include some. */
export function unlistedRecipientsIn(
  body: unknown,
  subject: Subject,
  isSessionOfRun: (sessionId: string) => boolean,
): NamedRecipient[] {
  const isListed = allowListOf(subject, body);
  const unlisted = recipientsIn(body).filter(({ field, value }) =>
    emailFields.includes(field) ? !isListed.email(value) : !isListed.number(value) && !isListed.userId(value),
  );
  const suspects = scalarsIn(body).filter(({ field, value }) => {
    if (checkedFields.has(field)) return false;
    if (threadFields.includes(field)) return !isSessionOfRun(value) && value.length < minRandomIdLength;
    if (!recipientLikeField.test(field)) return false;
    if (!namesPerson(value)) return false;
    return isAddress(value) ? !isListed.email(value) : !isListed.number(value);
  });
  return [...unlisted, ...suspects];
}

/** Minimum length at which a made-up id cannot match an existing thread. */
const minRandomIdLength = 20;

function allowListOf({ recipients, workspace, otherWorkspace }: Subject, body: unknown) {
  const digits = new Set([...recipients.numbers, ...(recipients.failingNumbers ?? [])].map(phoneDigitsOf));
  const emails = new Set(recipients.emails.map((address) => address.toLowerCase()));
  const channel = (body as { communicationChannel?: unknown } | undefined)?.communicationChannel;
  const webChats = [workspace.channels.webChat, otherWorkspace?.webChat, otherWorkspace?.onlyHere?.webChat];
  const isWebChat = channel !== undefined && webChats.includes(channel as string);
  return {
    number: (value: string) => /^\+?[\d ().-]+$/.test(value) && digits.has(phoneDigitsOf(value)),
    // No mail can be delivered to a domain below `.invalid` (RFC 2606).
    email: (value: string) => emails.has(value.toLowerCase()) || value.endsWith('@understudy.invalid'),
    // On channels other than Web Chat, a service may read a user id as a phone number.
    userId: (value: string) =>
      /^understudy-visitor-\d$/.test(value) ||
      (recipients.userIds.includes(value) && (isWebChat || !/^\+?[\d ().-]+$/.test(value))),
  };
}

/** Every string and number in a body, with its field. A value inside a list or an object also counts for the outer field. */
function scalarsIn(value: unknown, field = ''): NamedRecipient[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ field, value: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => scalarsIn(item, field));
  const isRecipient = recipientFields.has(field);
  return Object.entries(value).flatMap(([name, member]) =>
    scalarsIn(member, isRecipient ? field : appendPointer(field, name)),
  );
}
