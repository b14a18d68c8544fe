import type { OperationId } from '../../src/operations.ts';
import type { Exchange } from '../operations/exchange.ts';
import type { RequestImpact } from '../operations/traits.ts';
import { covers, type Effect, traitsOf } from '../operations/traits.ts';
import type { Subject } from '../subject/subject.ts';
import type { Budget } from './budget.ts';
import { RequestBlocked } from './budget.ts';
import { NoResponse, type SendOptions } from './http-transport.ts';
import { requestImpactOf, unlistedRecipientsIn } from './impact.ts';
import type { KeyName, PendingEffect, ScheduledEffects } from './ledger.ts';
import { sleep } from './sleep.ts';

/** A request as a rule asks for it. */
interface OutgoingRequest {
  operationId: OperationId;
  path: Readonly<Record<string, string>>;
  body: unknown;
  apiKey: string | null;
}

/** What all requests of a rule go through: the one place where is decided whether one is sent. */
export interface EffectGuard {
  /** Sends a request if it may be sent. @throws RequestBlocked when it may not; nothing was sent then. */
  send(request: OutgoingRequest, transmit: (options: SendOptions) => Promise<Exchange>): Promise<Exchange>;
  /** Follows a link that the service gave out, with nothing of ours in the request, if anything may still be sent. @throws RequestBlocked */
  follow<Answer>(transmit: (options: SendOptions) => Promise<Answer>): Promise<Answer>;
  /** How often a request that changes something was sent again, so that nobody knows what was done when. */
  retriedWrites(): number;
  /** Lets nothing through any more, and comes when all that is under way is answered. */
  close(): Promise<void>;
}

/** A request that is under way. */
interface Sending {
  key: KeyName;
  /** The sessions and calls that it names. */
  ids: readonly string[];
  /** What it may schedule. */
  effect: PendingEffect | undefined;
  sentSequence: number;
}

/** What all guards of a run share. */
export interface GuardContext {
  subject: Subject;
  budget: Budget;
  scheduledEffects: ScheduledEffects;
  signal: AbortSignal | undefined;
  /** After that time of `performance.now()` nothing is sent. */
  deadline: number;
  /** Aborted when nothing is waited for any more, not even whether something was scheduled. */
  endSignal?: AbortSignal | undefined;
}

/** Why a request is not sent after the deadline. */
export const timeIsOver = 'the time limit of the whole run was over';

/** The guard of a rule that may have this effect at most. */
export function createEffectGuard(context: GuardContext, rule: string, allowed: Effect): EffectGuard {
  const { subject, budget, scheduledEffects, signal, deadline, endSignal } = context;
  const inFlight = new Set<Promise<unknown>>();
  let retriedWrites = 0;
  let isClosed = false;
  const ends = [signal, endSignal].filter((one) => one !== undefined);
  const anySignal = ends.length < 2 ? ends[0] : AbortSignal.any(ends);

  /** @throws RequestBlocked */
  const requireTime = () => {
    if (isClosed || signal?.aborted === true) throw new RequestBlocked('over', 'it was over before all was sent');
    if (performance.now() > deadline || endSignal?.aborted === true) throw new RequestBlocked('over', timeIsOver);
  };

  /** @throws RequestBlocked */
  const authorize = (request: OutgoingRequest) => {
    requireTime();
    return permittedImpactOf(request, allowed, context);
  };

  const sendGuarded: EffectGuard['send'] = async (request, transmit) => {
    let impact = authorize(request);
    const ids = referencedIds(request);
    const waitMs = millisecondsUntilVisible(request.operationId, ids, context);
    if (waitMs > 0) {
      await sleep(waitMs, anySignal);
      // Meanwhile all may have come to its end, and what was far may be near.
      impact = authorize(request);
    }
    budget.spend(impact);
    const key = keyNameOf(request.apiKey, subject);
    const effect = impact.schedules === undefined ? undefined : scheduledEffects.plan(rule, key, impact.schedules);
    const sending: Sending = { key, ids, effect, sentSequence: scheduledEffects.nextSequence() };
    const { isRead, undoes } = traitsOf(request.operationId);
    try {
      const exchange = await transmit({
        // What may have been scheduled is waited for, to know its id.
        signal: effect === undefined ? anySignal : endSignal,
        waitSignal: anySignal,
        deadline,
        isIdempotent: isRead,
        beforeRetry() {
          budget.spendRetry();
          // A read may be asked twice: it changes nothing, and rules bear with late answers.
          if (!isRead) retriedWrites += 1;
        },
      });
      recordAnswer(exchange, sending, context);
      return exchange;
    } catch (error) {
      const neverSent = error instanceof NoResponse && !error.wasSent;
      if (effect !== undefined && neverSent && !scheduledEffects.recordAnswer(effect, undefined)) budget.release();
      if (undoes !== undefined && !neverSent) for (const id of ids) scheduledEffects.recordLostCancel(id);
      throw error;
    }
  };

  const track = <Answer>(sending: Promise<Answer>) => {
    inFlight.add(sending);
    const done = () => void inFlight.delete(sending);
    sending.then(done, done);
    return sending;
  };

  return {
    retriedWrites: () => retriedWrites,
    send: (request, transmit) => track(sendGuarded(request, transmit)),
    async follow(transmit) {
      requireTime();
      budget.spendRetry();
      return track(
        transmit({ signal: anySignal, deadline, isIdempotent: false, beforeRetry: () => budget.spendRetry() }),
      );
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(inFlight);
    },
  };
}

/** Takes note of what an answer says was scheduled, changed and cancelled. */
function recordAnswer(
  exchange: Exchange,
  { key, ids, effect, sentSequence }: Sending,
  { scheduledEffects, budget }: GuardContext,
): void {
  const { isRead, undoes } = traitsOf(exchange.operationId);
  scheduledEffects.recordIssuedId(exchange);
  if (!isRead && exchange.status === 200) for (const id of ids) scheduledEffects.recordChange(id);
  if (effect !== undefined && !scheduledEffects.recordAnswer(effect, exchange)) budget.release();
  for (const id of undoes === undefined ? [] : ids) {
    scheduledEffects.recordCancel(key, id, sentSequence, exchange);
    for (const cancelled of scheduledEffects.cancelledBy(key, id)) {
      scheduledEffects.settle(cancelled, 'cancelled');
      budget.release();
    }
  }
}

/** The guard of clean-up: it lets nothing through that has an effect, and uses what was reserved. */
export function createCleanUpGuard({
  budget,
  scheduledEffects,
  subject,
  endSignal,
}: Pick<GuardContext, 'budget' | 'scheduledEffects' | 'subject' | 'endSignal'>): EffectGuard {
  return {
    retriedWrites: () => 0,
    async follow() {
      throw new RequestBlocked('effect', 'Only what undoes an effect may be sent here.');
    },
    async send(request, transmit) {
      if (request.body !== undefined)
        throw new RequestBlocked('effect', 'Only what undoes an effect may be sent here.');
      budget.spendUndo();
      const sentSequence = scheduledEffects.nextSequence();
      const ids = traitsOf(request.operationId).undoes === undefined ? [] : referencedIds(request);
      const beforeRetry = () => {
        budget.spendUndo();
        for (const id of ids) scheduledEffects.recordLostCancel(id);
      };
      const exchange = await transmit({ signal: endSignal, isIdempotent: true, beforeRetry });
      for (const id of ids)
        scheduledEffects.recordCancel(keyNameOf(request.apiKey, subject), id, sentSequence, exchange);
      return exchange;
    },
    async close() {},
  };
}

/** What a request may bring about. @throws RequestBlocked when that is more than is allowed, or names a stranger */
function permittedImpactOf(
  { operationId, body }: OutgoingRequest,
  allowed: Effect,
  { subject, scheduledEffects }: GuardContext,
): RequestImpact {
  const impact = requestImpactOf(operationId, body, Date.now());
  if (!covers(allowed, impact.effect)) {
    const message = `its effect is "${allowed}", and a request to ${operationId} would have the effect "${impact.effect}"`;
    throw new RequestBlocked('effect', `${message}; it was not sent`);
  }
  const isOwnSession = (id: string) => scheduledEffects.issuedAt(id) !== undefined;
  const [stranger] = unlistedRecipientsIn(body, subject, isOwnSession);
  if (stranger !== undefined) {
    const message = `a request to ${operationId} names somebody in ${stranger.field} who is not among the recipients`;
    throw new RequestBlocked('recipient', `${message}; it was not sent`);
  }
  return impact;
}

/** What was just created, or changed before it is read, may have yet to be seen by all parts of the service. */
function millisecondsUntilVisible(
  operationId: OperationId,
  ids: readonly string[],
  { subject, scheduledEffects: { issuedAt, changedAt } }: GuardContext,
): number {
  const lastAt = traitsOf(operationId).isRead ? changedAt : issuedAt;
  const times = ids.map((id) => lastAt(id) ?? Number.NEGATIVE_INFINITY);
  return Math.max(...times) + (subject.waits.visibleSeconds ?? 0) * 1000 - performance.now();
}

/** The sessions and calls that a request names. */
function referencedIds({ path, body }: OutgoingRequest): string[] {
  const { sessionId, emailOptions } = (body ?? {}) as { sessionId?: unknown; emailOptions?: unknown };
  const { replyTo } = (emailOptions ?? {}) as { replyTo?: unknown };
  return [...Object.values(path), sessionId, replyTo].filter((id): id is string => typeof id === 'string');
}

/** A key that opens nothing is as good as none: what is taken in spite of it may stand in our workspace. */
function keyNameOf(apiKey: string | null, { otherWorkspace }: Subject): KeyName {
  return apiKey !== null && apiKey === otherWorkspace?.apiKey ? 'otherWorkspace' : 'workspace';
}
