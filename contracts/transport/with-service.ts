import type { Effect } from '../operations/traits.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { type Budget, createBudget } from './budget.ts';
import { cleanUp } from './clean-up.ts';
import { createEffectGuard } from './effect-guard.ts';
import type { HttpTransport } from './http-transport.ts';
import type { Ledger } from './ledger.ts';
import { toLeakedEffect, trackScheduledEffects } from './ledger.ts';
import { createService, type Service } from './service.ts';

export interface ServiceOptions {
  /** The name of what is done, such as that of a rule; its effects stand in the ledger under it. */
  name: string;
  /** The strongest effect that its requests may have. */
  effect: Effect;
  transport: HttpTransport;
  ledger?: Ledger | undefined;
  /** What is left of the limits of a run that it belongs to; no bounds when left out. */
  budget?: Budget | undefined;
  signal?: AbortSignal | undefined;
  /** Aborted when nothing is waited for any more, and nothing more is undone. */
  endSignal?: AbortSignal | undefined;
  /** Whether the service is a mock that calls nobody. What no operation undoes is not leaked then. */
  callsNobody?: boolean | undefined;
  /** Called with what was scheduled and could not be undone, before the work's own end, good or bad. */
  onLeaked?: (leaked: readonly LeakedEffect[]) => void;
}

/**
 * Drives a service outside of a run, through a guard like the rules' own: `openService` returns a service for each case,
 * on another transport where one is passed. What they scheduled is undone after the work, whatever becomes of it.
 */
export async function withService<Result>(
  subject: Subject,
  {
    name,
    effect,
    transport,
    ledger = { write() {} },
    budget = createBudget(),
    signal,
    endSignal,
    callsNobody = false,
    onLeaked = () => {},
  }: ServiceOptions,
  work: (openService: (via?: HttpTransport) => Service) => Promise<Result>,
): Promise<Result> {
  const scheduledEffects = trackScheduledEffects(subject.baseUrl, ledger);
  const guard = createEffectGuard(
    { subject, budget, scheduledEffects, signal, deadline: Number.POSITIVE_INFINITY, endSignal },
    name,
    effect,
  );
  const [settled] = await Promise.allSettled([work((via = transport) => createService(subject, guard, via))]);
  await guard.close();
  const cleanUpContext = { subject, transport, budget, scheduledEffects, endSignal };
  const pending = await cleanUp(scheduledEffects.pendingOf(name), cleanUpContext);
  const leaked = pending
    .filter(({ what }) => !(callsNobody && what === 'workflow-call'))
    .map((effect) => toLeakedEffect(effect));
  if (leaked.length > 0) onLeaked(leaked);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
