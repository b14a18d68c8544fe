import type { Effect } from '../operations/traits.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { type Budget, createBudget } from './budget.ts';
import { cleanUp } from './clean-up.ts';
import { withClockHeld } from './clock-control.ts';
import { createEffectGuard } from './effect-guard.ts';
import type { HttpTransport } from './http-transport.ts';
import {
  type Ledger,
  type PendingEffect,
  type ScheduledEffects,
  toLeakedEffect,
  trackScheduledEffects,
} from './ledger.ts';
import { createService, type Service } from './service.ts';

export interface ServiceOptions {
  /** The name of the work, such as that of a rule. The ledger lists its effects under it. */
  name: string;
  /** The strongest effect that its requests may have. */
  effect: Effect;
  transport: HttpTransport;
  ledger?: Ledger | undefined;
  /** What the run that it belongs to has scheduled. @defaultValue nothing, written to the ledger from now on */
  scheduledEffects?: ScheduledEffects | undefined;
  /** What is left of the limits of that run. @defaultValue no limits */
  budget?: Budget | undefined;
  signal?: AbortSignal | undefined;
  /** Nothing is sent after that time of `performance.now()`. @defaultValue never */
  deadline?: number | undefined;
  /** Once aborted, the kit waits for no answer and undoes nothing more. */
  endSignal?: AbortSignal | undefined;
  /** Whether the service is a mock that calls nobody. What no operation undoes is not leaked then. */
  callsNobody?: boolean | undefined;
  /** Whether the clock of the service is held during the work. Afterwards the service is as it was before. */
  holdsClock?: boolean | undefined;
  /** Called with what was scheduled and could not be undone, before the work's own end, good or bad. */
  onLeaked?: (leaked: readonly LeakedEffect[]) => void;
}

/** The service for one case; on another transport where one is passed. */
export type OpenService = (via?: HttpTransport) => Service;

/**
 * Does work with a service. All requests of the work go through one guard, and what they schedule is undone after it,
 * whatever becomes of it.
 *
 * @param work gets a count of the writes that were sent again, so that nobody knows what was done when
 */
export async function withService<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (openService: OpenService, countRetriedWrites: () => number) => Promise<Result>,
): Promise<Result> {
  const { name, effect, transport, ledger = { write() {} }, holdsClock = false, callsNobody = false } = options;
  const { budget = createBudget(), deadline = Number.POSITIVE_INFINITY, signal, endSignal } = options;
  const { scheduledEffects = trackScheduledEffects(subject.baseUrl, ledger), onLeaked = () => {} } = options;
  const context = { subject, budget, scheduledEffects, signal, deadline, endSignal };
  const guard = createEffectGuard(context, name, effect);
  const doWork = () => work((via = transport) => createService(subject, guard, via), guard.retriedWrites);
  const [settled] = await Promise.allSettled([
    holdsClock ? withClockHeld(subject, () => doWork().finally(guard.close)) : doWork(),
  ]);
  await guard.close();

  if (holdsClock && settled.status === 'fulfilled') {
    for (const undone of scheduledEffects.pendingOf(name)) {
      scheduledEffects.settle(undone, 'rolled-back');
      budget.release();
    }
  }
  const pending = scheduledEffects.pendingOf(name);
  // What a mistake of ours kept from being undone is reported like everything else that was not.
  const left = await cleanUp(pending, { ...context, transport }).catch(() => pending);
  const isLeaked = ({ what }: PendingEffect) => !(callsNobody && what === 'workflow-call');
  for (const harmless of left) if (!isLeaked(harmless)) scheduledEffects.settle(harmless, 'over');
  const leaked = left.filter(isLeaked).map((one) => toLeakedEffect(one));
  if (leaked.length > 0) onLeaked(leaked);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
