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
import { isSameAddress, phoneDigitsOf } from '../facts/record.ts';
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
  const named = namedRecipientsOf(subject);
  const nameOf = (value: string) => named.find(([, one]) => isSameAddress(one, value))?.[0] ?? 'a stranger';
  return [...new Set(recipients.map(nameOf))];
}

export function recipientsNamed(names: readonly string[], subject: Subject): string[] {
  return namedRecipientsOf(subject).flatMap(([name, value]) => (names.includes(name) ? [value] : []));
}

function namedRecipientsOf({ recipients }: Subject): (readonly [name: string, value: string])[] {
  const { numbers, failingNumbers = [], emails, userIds } = recipients;
  const lists = { USER_ID: userIds, NUMBER: [...numbers, ...failingNumbers], E_MAIL: emails };
  return Object.entries(lists).flatMap(([kind, values]) =>
    values.map((value, index) => [`${kind}_${index + 1}`, value] as const),
  );
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

/** To cancel a message, the kit needs a cancel request, a request that checks the result, and a spare request. */
export const requestsPerUndo = 3;

export function createBudget({ requests = Infinity, messages = Infinity, calls = Infinity }: Limits = {}) {
  const remaining = { requests, messages, calls };
  let reserved = 0;
  let lastTurn = Promise.resolve();
  const demand = (resource: keyof Limits, wanted: number, kept = 0) => {
    if (wanted === 0 || remaining[resource] - kept >= wanted) return;
    const limit = { requests, messages, calls }[resource];
    throw new RequestBlocked('budget', `the budget of ${limit} ${resource} (--max-${resource}) did not allow for more`);
  };
  const spendRequest = (kept: number) => {
    demand('requests', 1, kept);
    remaining.requests -= 1;
  };
  const change = ({ messages, calls }: Pick<RequestImpact, 'messages' | 'calls'>, sign: 1 | -1) => {
    remaining.messages += sign * messages;
    remaining.calls += sign * calls;
  };
  return {
    isLimited: messages < Infinity || calls < Infinity,
    /** Waits until the service has answered the previous request with a deposit, which it may have refused. */
    async takeTurn(): Promise<Disposable> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = lastTurn;
      lastTurn = promise;
      await before;
      return { [Symbol.dispose]: resolve };
    },
    /** With `isFree`, a scheduled effect costs nothing until it is sent. Returns a function for the end of the effect. */
    spend(impact: RequestImpact, isFree = true) {
      const { schedules, ifSentAtOnce } = impact;
      const people = (isFree ? undefined : ifSentAtOnce) ?? impact;
      const toReserve = schedules === undefined ? 0 : requestsPerUndo;
      demand('requests', 1 + toReserve, reserved);
      demand('messages', people.messages);
      demand('calls', people.calls);
      remaining.requests -= 1;
      change(people, -1);
      reserved += toReserve;
      return (state: PendingEffect['state']) => {
        reserved -= toReserve;
        if (ifSentAtOnce === undefined) return;
        if (isFree && state === 'sent') change(ifSentAtOnce, -1);
        if (!isFree && (state === 'undone' || state === 'refused')) change(ifSentAtOnce, 1);
      };
    },
    spendRetry: () => spendRequest(reserved),
    spendUndo: () => spendRequest(0),
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
