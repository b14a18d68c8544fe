import type { Effect } from '../facts/effect.ts';
import type { JsonObject } from '../facts/exchange.ts';
import type { Level } from '../judge/violation.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { cleanUp } from './clean-up.ts';
import {
  NoTemporaryWorkspace,
  type TemporaryWorkspace,
  type WorkspaceClock,
  withTemporaryWorkspace,
} from './clock-control.ts';
import { createEffectGuard, type GuardContext, type OutgoingRequest, type Trust } from './effect-guard.ts';
import { isSettled } from './effect-state.ts';
import { type HeldWorkspace, type PendingEffect, probeNameOf, toLeakedEffects, toLeakedWorkspace } from './ledger.ts';
import { cancelInThreads, confirmInSchedule, findInSchedule, listScheduledIds } from './refusal.ts';
import type { RunContext } from './run-context.ts';
import { createService, type Service } from './service.ts';

export interface ServiceOptions extends RunContext, Pick<GuardContext, 'visibilityWait' | 'movesClock'> {
  /** The name of the work, such as the id of a rule. The ledger lists the effects under this name. */
  name: string;
  /** The strongest effect that the requests may have. */
  effect: Effect;
  /** With `should`, a rule also fails if the service violates the plain reading at a gap. @defaultValue `must` */
  level?: Level | undefined;
  /** Whether responses are checked against the rules for all responses. @defaultValue true */
  isJudged?: boolean | undefined;
  /** Whether calls wait for a free line. The kit then creates a temporary workspace, if the control plane can. */
  usesLines?: boolean | undefined;
  /** Called with effects that the kit could not undo, before the result or error of the work. */
  onLeaked?: (leaked: readonly LeakedEffect[]) => void;
}

/**
 * Runs work with one guard for all requests, then undoes scheduled effects.
 *
 * @throws NoTemporaryWorkspace when the work moves a clock, and the control plane creates no workspace
 */
export async function withService<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (startCase: () => Service) => Promise<Result>,
): Promise<Result> {
  const {
    name,
    effect,
    transport,
    journal,
    movesClock = false,
    usesLines = false,
    callsNobody,
    onLeaked = () => {},
  } = options;
  const { level, isJudged, signal } = options;
  const context = { ...options, subject };
  const probe = createSchedulingProbe(context, name);
  // A temporary workspace with its own clock needs no probe: the kit moves time there, and removes it afterwards.
  const guard = createEffectGuard(context, name, effect, movesClock ? async () => 'trusted' : probe.findTrust);
  const doWork = (workspace?: TemporaryWorkspace) =>
    work(() => createService(subject, guard, transport, { workspace, level, isJudged, signal })).finally(guard.close);
  if (subject.controlUrl !== undefined) await journal.scheduledBefore(() => listScheduledIds(subject));
  const held: HeldWorkspace[] = [];
  let isApart = false;
  const workApart = (mode: WorkspaceClock) => {
    isApart = true;
    return withTemporaryWorkspace(
      { ...subject, endSignal: options.endSignal },
      journal,
      mode,
      doWork,
      (workspace, isGone) => {
        if (!isGone) held.push(workspace);
        // Removing the temporary workspace also removes its effects. Effects in the other workspace remain.
        for (const one of isGone ? journal.pendingOf(name) : [])
          if (one.key === 'workspace') journal.record(one, 'workspace-removed');
      },
    );
  };
  const workOnOwnLines = () =>
    workApart('shared').catch((error: unknown) => {
      if (!(error instanceof NoTemporaryWorkspace)) throw error;
      isApart = false;
      return doWork();
    });
  const working = movesClock ? workApart('manual') : usesLines ? workOnOwnLines() : doWork();
  const [settled] = await Promise.allSettled([working]);

  const refused = journal.takeRefused(name);
  const pendingOfWork = () => [...journal.pendingOf(name), ...journal.pendingOf(probeNameOf(name))];
  const [unanswered = [], accepted = []] = [false, true].map((isKnown) =>
    // A call of a workflow has no id.
    pendingOfWork().filter(({ id, what }) => (id !== undefined || what === 'workflow-call') === isKnown),
  );
  // A temporary workspace and its schedule no longer exist.
  if (!isApart) await findInSchedule([...refused, ...unanswered], accepted, context);
  // If an internal error stops the clean-up, report all open effects as leaked.
  const undoAll = () => {
    const open = pendingOfWork();
    return cleanUp(open, context).catch(() => open);
  };
  const left = [...probe.left, ...(await undoAll())];
  await cancelInThreads(refused, context);
  left.push(...(await undoAll()));
  if (!isApart) await confirmInSchedule(left, context);
  const isLeaked = ({ what, state }: PendingEffect) => !isSettled(state) && !(callsNobody && what === 'workflow-call');
  for (const harmless of left) if (!isLeaked(harmless)) journal.record(harmless, 'came-due');
  const leaked = [
    ...toLeakedEffects([...left.filter(isLeaked), ...journal.sentEarly(name)], subject),
    ...held.map((one) => toLeakedWorkspace(one)),
  ];
  if (leaked.length > 0) onLeaked(leaked);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** Probes whether a service keeps scheduled effects until they are due, before rules schedule many. */
function createSchedulingProbe(context: ServiceOptions & { subject: Subject }, rule: string) {
  const { subject, journal, transport } = context;
  const name = probeNameOf(rule);
  const left: PendingEffect[] = [];
  const tryOne = async (kind: string, { operationId, path, body, apiKey }: OutgoingRequest): Promise<Trust> => {
    const guard = createEffectGuard(context, name, 'schedule');
    const before = new Set(journal.pendingOf(name));
    const service = createService(subject, guard, transport);
    await service.trySend(operationId, { path, body: body as JsonObject, apiKey });
    await guard.close();
    const own = journal.pendingOf(name).filter((effect) => !before.has(effect));
    left.push(...(await cleanUp(own, context)));
    // A refused request shows nothing: let the next request of this kind probe again.
    const isSeen = own.length > 0 && own.every(({ id }) => id !== undefined);
    if (!isSeen) journal.probes.delete(kind);
    if (own.length === 0 || own.some(({ state }) => state === 'sent')) return 'unknown';
    return own.every(({ state }) => state === 'undone') ? 'trusted' : 'not-undone';
  };
  return {
    left,
    /** Schedules the first request of each kind alone, and undoes it. If that fails, the budget counts each as sent at once. */
    async findTrust(request: OutgoingRequest): Promise<Trust> {
      const { communicationChannel } = request.body as { communicationChannel?: unknown };
      const kind = `${request.operationId} ${String(communicationChannel)} ${request.apiKey}`;
      const trust = journal.probes.get(kind) ?? tryOne(kind, request);
      journal.probes.set(kind, trust);
      return trust;
    },
  };
}
