import { count } from '../../src/text/count.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { RequestBlocked } from '../client/limits.ts';
import {
  covers,
  type Effect,
  emailFields,
  impactOf,
  isAddress,
  type NamedRecipient,
  namesPerson,
  numberFields,
  type RequestImpact,
  recipientsIn,
  scalarsIn,
  senderFields,
  threadFields,
} from '../facts/impact.ts';
import type { Subject } from '../subject/subject.ts';
import { describeSent } from './clean-up.ts';
import type { GuardContext, OutgoingRequest } from './effect-guard.ts';
import type { EffectJournal } from './journal.ts';

/** The impact of a request. @throws RequestBlocked if the effect is not allowed, or a recipient is not in the subject file */
export function permittedImpactOf(
  { operationId, body }: OutgoingRequest,
  rule: string,
  allowed: Effect,
  { subject, journal }: GuardContext,
): RequestImpact {
  const impact = impactOf(operationId, body, Date.now());
  if (!covers(allowed, impact.effect)) {
    const message = `its effect is "${allowed}", and a request to ${operationId} would have the effect "${impact.effect}"`;
    throw new RequestBlocked('effect', `${message}; it was not sent`);
  }
  const harm = impact.schedules === undefined ? undefined : harmReason(journal, rule);
  if (harm !== undefined) throw new RequestBlocked('harm', `${harm}; nothing more was scheduled`);
  const isSessionOfRun = (id: string) => journal.issuedAt(id) !== undefined;
  const [stranger] = unlistedRecipientsIn(body, subject, isSessionOfRun);
  if (stranger !== undefined) {
    const message = `a request to ${operationId} names a person in ${stranger.field} who is not among the recipients`;
    throw new RequestBlocked('recipient', `${message}; it was not sent`);
  }
  return impact;
}

/** Maximum effects that the kit could not undo, for a run and for one rule. Beyond that, the kit schedules nothing more. */
const mostNotUndone = 30;
const mostNotUndoneOfRule = 8;

/** The reason to schedule nothing more: the service causes effects at once, or does not undo them. Undefined if none. */
export function harmReason(journal: EffectJournal, rule: string): string | undefined {
  const [early] = journal.sentEarly();
  if (early !== undefined) return describeSent(early);
  const notUndone = journal.effectsOf().filter(({ isNotUndone }) => isNotUndone);
  const ofRule = notUndone.filter((effect) => effect.rule === rule && !effect.isProbe);
  if (notUndone.length < mostNotUndone && ofRule.length < mostNotUndoneOfRule) return undefined;
  return `this service does not undo scheduled effects: ${count(notUndone.length, 'effect')} could not be undone`;
}

/** Fields that have a separate check, and fields that name no recipient. */
const checkedFields = new Set([...numberFields, ...emailFields, ...senderFields]);
/** Names of other fields that a service, or a later version of the interface, may read as a recipient. */
const recipientLikeField = /(phone|number|mobile|e?mail|recipient|customer|user|to|cc)(_?id)?$/i;

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

/** Minimum length of a random id, so that it cannot be the id of an existing thread. */
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
