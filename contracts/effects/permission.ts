import { count } from '../../src/text/words.ts';
import { Inconclusive } from '../facts/exchange.ts';
import {
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
} from '../facts/operation.ts';
import { phoneDigitsOf } from '../facts/record.ts';
import { covers, type Effect, type Limits } from '../options.ts';
import type { Subject } from '../subject/subject.ts';
import type { GuardContext, OutgoingRequest } from './effect-guard.ts';
import type { EffectJournal, PendingEffect } from './journal.ts';

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

const mostNotUndone = 30;
const mostNotUndoneOfRule = 8;

export function harmReason(journal: EffectJournal, rule: string): string | undefined {
  const [early] = journal.sentEarly();
  if (early !== undefined) return describeSent(early);
  const notUndone = journal.effectsOf().filter(({ isNotUndone }) => isNotUndone);
  const ofRule = notUndone.filter((effect) => effect.rule === rule && !effect.isProbe);
  if (notUndone.length < mostNotUndone && ofRule.length < mostNotUndoneOfRule) return undefined;
  return `this service does not undo scheduled effects: ${count(notUndone.length, 'effect')} could not be undone`;
}

export function describeSent({ kind, to }: PendingEffect): string {
  const done = kind === 'message' ? 'message went' : 'call was placed';
  return `this service does not keep scheduled effects: 1 ${done} to ${namesOf(to)}`;
}

export function namesOf(to: readonly string[]): string {
  return to.length === 0 ? 'no named recipient' : to.toSorted().join(', ');
}

const checkedFields = new Set([...numberFields, ...emailFields, ...senderFields]);
/** Matches names of fields that the interface does not document, but that a service may read as a recipient. */
const recipientLikeField = /(phone|number|mobile|e?mail|recipient|customer|user|to|cc)(_?id)?$/i;

export function recipientNamesOf(recipients: readonly string[], subject: Subject): string[] {
  return [...new Set(recipients.map((value) => recipientNameOf(value, subject)))];
}

export function recipientsNamed(names: readonly string[], subject: Subject): string[] {
  const { numbers, failingNumbers = [], emails, userIds } = subject.recipients;
  const all = [...numbers, ...failingNumbers, ...emails, ...userIds];
  return all.filter((value) => names.includes(recipientNameOf(value, subject)));
}

function recipientNameOf(value: string, { recipients }: Subject): string {
  const { emails, userIds, failingNumbers = [] } = recipients;
  const numbers = [...recipients.numbers, ...failingNumbers];
  const placeOf = (values: readonly string[], isSame: (one: string) => boolean) => values.findIndex(isSame) + 1;
  const number = /\d/.test(value) ? placeOf(numbers, (one) => phoneDigitsOf(one) === phoneDigitsOf(value)) : 0;
  const email = placeOf(emails, (one) => one.toLowerCase() === value.toLowerCase());
  const userId = userIds.indexOf(value) + 1;
  if (userId > 0) return `USER_ID_${userId}`;
  return number > 0 ? `NUMBER_${number}` : email > 0 ? `E_MAIL_${email}` : 'a stranger';
}

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

/** Minimum length of a random thread id. A shorter random id may be the id of an existing thread. */
const minRandomIdLength = 20;

function allowListOf({ recipients, workspace, otherWorkspace }: Subject, body: unknown) {
  const digits = new Set([...recipients.numbers, ...(recipients.failingNumbers ?? [])].map(phoneDigitsOf));
  const emails = new Set(recipients.emails.map((address) => address.toLowerCase()));
  const channel = (body as { communicationChannel?: unknown } | undefined)?.communicationChannel;
  const webChats = [workspace.channels.webChat, otherWorkspace?.webChat, otherWorkspace?.onlyHere?.webChat];
  const isWebChat = channel !== undefined && webChats.includes(channel as string);
  return {
    number: (value: string) => /^\+?[\d ().-]+$/.test(value) && digits.has(phoneDigitsOf(value)),
    // Source: RFC 2606. No mail can be delivered to a domain below `.invalid`.
    email: (value: string) => emails.has(value.toLowerCase()) || value.endsWith('@understudy.invalid'),
    // Outside Web Chat, refuse a user id that a service may read as a phone number.
    userId: (value: string) =>
      /^understudy-visitor-\d$/.test(value) ||
      (recipients.userIds.includes(value) && (isWebChat || !/^\+?[\d ().-]+$/.test(value))),
  };
}

export type Budget = ReturnType<typeof createBudget>;

type Spending = Pick<RequestImpact, 'messages' | 'calls'>;

export interface Deposit extends Disposable {
  refund(): void;
}

/** To cancel a message, the kit needs a cancel request, a request that checks the result, and a spare request. */
export const requestsPerUndo = 3;

export function createBudget({ requests = Infinity, messages = Infinity, calls = Infinity }: Limits = {}) {
  const remaining = { requests, messages, calls };
  let reserved = 0;
  let lastAnswered = Promise.resolve();
  const demand = (resource: keyof Limits, wanted: number, kept = 0) => {
    if (wanted === 0 || remaining[resource] - kept >= wanted) return;
    const limit = { requests, messages, calls }[resource];
    throw new RequestBlocked('budget', `the budget of ${limit} ${resource} (--max-${resource}) did not allow for more`);
  };
  const spendRequest = (kept: number) => {
    demand('requests', 1, kept);
    remaining.requests -= 1;
  };
  const change = (people: Spending, sign: 1 | -1) => {
    remaining.messages += sign * people.messages;
    remaining.calls += sign * people.calls;
  };
  return {
    isLimited: messages < Infinity || calls < Infinity,
    spend(impact: RequestImpact) {
      const toReserve = impact.schedules === undefined ? 0 : requestsPerUndo;
      demand('requests', 1 + toReserve, reserved);
      demand('messages', impact.messages);
      demand('calls', impact.calls);
      remaining.requests -= 1;
      change(impact, -1);
      reserved += toReserve;
    },
    spendRetry: () => spendRequest(reserved),
    spendUndo: () => spendRequest(0),
    release() {
      reserved = Math.max(0, reserved - requestsPerUndo);
    },
    async deposit(people: Spending): Promise<Deposit> {
      const before = lastAnswered;
      const { promise, resolve } = Promise.withResolvers<void>();
      lastAnswered = promise;
      await before;
      try {
        demand('messages', people.messages);
        demand('calls', people.calls);
      } catch (error) {
        resolve();
        throw error;
      }
      change(people, -1);
      let isOut = true;
      const refund = () => {
        if (isOut) change(people, 1);
        isOut = false;
      };
      return { refund, [Symbol.dispose]: resolve };
    },
    charge: (people: Spending) => change(people, -1),
  };
}

export class RequestBlocked extends Inconclusive {
  override name = 'RequestBlocked';
  readonly reason: 'effect' | 'recipient' | 'budget' | 'over' | 'harm';

  constructor(reason: RequestBlocked['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
