import type { Effect } from '../operations/traits.ts';
import type { Level } from '../oracle/violation.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { type Budget, createBudget } from './budget.ts';
import { cleanUp } from './clean-up.ts';
import { type OwnWorkspace, withOwnWorkspace } from './clock-control.ts';
import { createEffectGuard, type VisibilityWait } from './effect-guard.ts';
import type { HttpTransport } from './http-transport.ts';
import {
  type EffectBook,
  type HeldWorkspace,
  type Ledger,
  openEffectBook,
  type PendingEffect,
  toLeakedEffects,
  toLeakedWorkspace,
} from './ledger.ts';
import { createPilot } from './pilot.ts';
import { createService, type Service } from './service.ts';

export interface ServiceOptions {
  /** The name of the work, such as that of a rule. The ledger lists its effects under it. */
  name: string;
  /** The strongest effect that its requests may have. */
  effect: Effect;
  transport: HttpTransport;
  /** @defaultValue `must` */
  level?: Level | undefined;
  ledger?: Ledger | undefined;
  /** What the run that it belongs to may have done. @defaultValue nothing, written to the ledger from now on */
  book?: EffectBook | undefined;
  /** What is left of the limits of that run. @defaultValue no limits */
  budget?: Budget | undefined;
  signal?: AbortSignal | undefined;
  /** Nothing is sent after that time of `performance.now()`. @defaultValue never */
  deadline?: number | undefined;
  /** Once aborted, the kit waits for no answer and undoes nothing more. */
  endSignal?: AbortSignal | undefined;
  /** Whether the service is a mock that calls nobody. What no operation undoes is not leaked then. */
  callsNobody?: boolean | undefined;
  /** @defaultValue it waits until what it names is visible everywhere */
  visibilityWait?: VisibilityWait | undefined;
  /** Whether the work has a workspace of its own, whose clock it moves. Afterwards that is removed. */
  movesClock?: boolean | undefined;
  /** Called with what was scheduled and could not be undone, before the work's own end, good or bad. */
  onLeaked?: (leaked: readonly LeakedEffect[]) => void;
}

/** Starts a case: the service as the case drives it, on another transport where one is passed. */
export type StartCase = (via?: HttpTransport) => Service;

/**
 * Does work with a service. All requests of the work go through one guard, and what they schedule is undone after it,
 * whatever becomes of it.
 *
 * @throws NoOwnWorkspace when the work moves the clock and the control plane makes no workspace for that
 */
export async function withService<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (startCase: StartCase) => Promise<Result>,
): Promise<Result> {
  const { name, effect, transport, movesClock = false, callsNobody = false } = options;
  const { budget = createBudget(), deadline = Number.POSITIVE_INFINITY, signal, endSignal } = options;
  const { book = openEffectBook(subject.baseUrl, options.ledger), onLeaked = () => {} } = options;
  const { visibilityWait } = options;
  const context = { subject, budget, book, signal, deadline, endSignal, visibilityWait, movesClock };
  const pilot = createPilot(context, name, transport);
  // In a workspace of its own nothing waits for others, and time passes.
  const guard = createEffectGuard(context, name, effect, movesClock ? async () => true : pilot.isTrusted);
  const doWork = (own?: OwnWorkspace) =>
    work((via = transport) => createService(subject, guard, via, own, options.level)).finally(guard.close);
  const held: HeldWorkspace[] = [];
  const working = movesClock
    ? withOwnWorkspace(subject, book, doWork, (workspace, isGone) => {
        if (!isGone) held.push(workspace);
        // What was done in the workspace is gone with it; that of the other workspace is not.
        for (const one of isGone ? book.pendingOf(name) : [])
          if (one.key === 'workspace') book.record(one, 'workspace-removed');
      })
    : doWork();
  const [settled] = await Promise.allSettled([working]);

  // What a mistake of ours kept from being undone is reported like everything else that was not.
  const open = book.pendingOf(name);
  const left = [...pilot.left, ...(await cleanUp(open, { ...context, transport }).catch(() => open))];
  const isLeaked = ({ what }: PendingEffect) => !(callsNobody && what === 'workflow-call');
  for (const harmless of left) if (!isLeaked(harmless)) book.record(harmless, 'came-due');
  const sentEarly = [...book.sentEarly(pilot.name), ...book.sentEarly(name)];
  const leaked = [
    ...toLeakedEffects([...left.filter(isLeaked), ...sentEarly]),
    ...held.map((one) => toLeakedWorkspace(one)),
  ];
  if (leaked.length > 0) onLeaked(leaked);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
