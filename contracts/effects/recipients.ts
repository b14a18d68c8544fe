import type { Subject } from '../subject.ts';

/** Someone that a request names: where, and how. */
export interface Named {
  /** The path of the field: `emailOptions.cc`. */
  field: string;
  value: string;
}

const numberFields: readonly string[] = ['customerNumber', 'phoneNumber', 'customer_number', 'options.transferNumber'];
const emailFields: readonly string[] = ['customerEmail', 'emailOptions.cc', 'emailOptions.bcc'];
/** Numbers of the service itself, which nobody else is reached by. */
const senderFields: readonly string[] = ['agentNumber', 'bot_number'];
const threadField = 'emailOptions.replyTo';
/** Other fields in which a service may find somebody, also those that it does not have yet. */
const soundsLikeSomebody = /(phone|number|mobile|e?mail|recipient|customer|user|to|cc)(_?id)?$/i;

/** Everybody that the fields for recipients name, of whatever type the values are. */
export function recipientsIn(body: unknown): Named[] {
  return textsIn(body).flatMap(({ field, value }) => {
    if (numberFields.includes(field)) return value.trim() === '' ? [] : [{ field, value }];
    if (!emailFields.includes(field)) return [];
    // Without an @ it is no address, and reaches nobody.
    return value.split(/[,;]/).flatMap((one) => (one.includes('@') ? [{ field, value: one.trim() }] : []));
  });
}

/**
 * Everybody a request names who is not on the subject's list, also in fields that are not for recipients and in values of
 * a wrong type, which a careless service may read as a text.
 *
 * `isOurs` tells the threads that the service opened for us; others may have recipients of their own.
 */
export function strangersIn(body: unknown, subject: Subject, isOurs: (sessionId: string) => boolean): Named[] {
  const isListed = listOf(subject, body);
  const strangers = recipientsIn(body).filter(({ field, value }) =>
    emailFields.includes(field) ? !isListed.email(value) : !isListed.number(value) && !isListed.userId(value),
  );
  const others = textsIn(body).filter(({ field, value }) => {
    if ([...numberFields, ...emailFields, ...senderFields].includes(field)) return false;
    if (field === threadField) return !isOurs(value) && value.length < shortestUnknownId;
    if (!soundsLikeSomebody.test(field)) return false;
    if (looksLikeAddress(value)) return !isListed.email(value);
    return looksLikeNumber(value) && !isListed.number(value);
  });
  return [...strangers, ...others];
}

/** Nobody has a thread by so long an id that was made up. */
const shortestUnknownId = 20;

function listOf({ recipients, workspace, otherWorkspace }: Subject, body: unknown) {
  const digits = new Set(recipients.numbers.map(digitsOf));
  const emails = new Set(recipients.emails.map((one) => one.toLowerCase()));
  const channel = (body as { communicationChannel?: unknown } | undefined)?.communicationChannel;
  const isWebChat =
    channel !== undefined && [workspace.channels.webChat, otherWorkspace?.webChat].includes(channel as string);
  return {
    number: (text: string) => /^\+?[\d ().-]+$/.test(text) && digits.has(digitsOf(text)),
    email: (text: string) => emails.has(text.toLowerCase()),
    // On another channel the id of a user could be somebody's number.
    userId: (text: string) => recipients.userIds.includes(text) && (isWebChat || !/^\+?[\d ().-]+$/.test(text)),
  };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function looksLikeAddress(text: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text);
}

function looksLikeNumber(text: string): boolean {
  return /^\+[\d ().-]{6,}$/.test(text) || /^\d{10,15}$/.test(text);
}

/** Every text and number in a body; what stands in a list or an object of a field counts for that field too. */
function textsIn(value: unknown, field = ''): Named[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ field, value: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, field));
  const isRecipient = [...numberFields, ...emailFields, threadField].includes(field);
  return Object.entries(value).flatMap(([name, one]) =>
    textsIn(one, isRecipient ? field : field === '' ? name : `${field}.${name}`),
  );
}
