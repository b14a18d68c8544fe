import type { JsonObject } from '../facts/exchange.ts';
import type { Effect } from '../facts/impact.ts';
import type { Level } from '../judge/violation.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { cleanUp, toLeakedEffects, toLeakedWorkspace } from './clean-up.ts';
import {
  NoTemporaryWorkspace,
  type TemporaryWorkspace,
  type WorkspaceClock,
  withTemporaryWorkspace,
} from './clock-control.ts';
import { createEffectGuard, type GuardContext, type OutgoingRequest, type Trust } from './effect-guard.ts';
import { isSettled } from './effect-state.ts';
import type { CreatedWorkspace, PendingEffect } from './journal.ts';
import type { RunContext } from './run-context.ts';
import { cancelInThreads, confirmInSchedule, findInSchedule, listScheduledIds } from './schedule-search.ts';
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
  work: (startCase: (input?: unknown) => Service) => Promise<Result>,
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
  const earlierCount = journal.effectsOf(name).length;
  // A temporary workspace with its own clock needs no probe: the kit moves time there, and removes it afterwards.
  const guard = createEffectGuard(
    context,
    name,
    effect,
    movesClock ? async () => 'trusted' : createSchedulingProbe(context),
  );
  const doWork = (workspace?: TemporaryWorkspace) =>
    work((input) => createService(subject, guard, transport, { workspace, level, isJudged, signal, input })).finally(
      guard.close,
    );
  journal.scheduledBefore ??= listScheduledIds({ ...subject, endSignal: options.endSignal });
  await journal.scheduledBefore;
  const notRemoved: CreatedWorkspace[] = [];
  let isTemporary = false;
  const workInTemporaryWorkspace = (mode: WorkspaceClock) => {
    isTemporary = true;
    return withTemporaryWorkspace(
      { ...subject, endSignal: options.endSignal },
      journal,
      mode,
      doWork,
      (workspace, isGone) => {
        if (!isGone) notRemoved.push(workspace);
        // Removing the temporary workspace also removes its effects. Effects in the other workspace remain.
        for (const one of isGone ? journal.effectsOf(name) : [])
          if (one.key === 'workspace') journal.record(one, 'settled-otherwise');
      },
    );
  };
  const workOnSeparateLines = () =>
    workInTemporaryWorkspace('shared').catch((error: unknown) => {
      if (!(error instanceof NoTemporaryWorkspace)) throw error;
      isTemporary = false;
      return doWork();
    });
  const working = movesClock ? workInTemporaryWorkspace('manual') : usesLines ? workOnSeparateLines() : doWork();
  const [settled] = await Promise.allSettled([working]);

  const effectsOfWork = () => journal.effectsOf(name).slice(earlierCount);
  // A temporary workspace and its schedule no longer exist, but earlier searches may have waited for the end of this work.
  const found = await findInSchedule(isTemporary ? [] : effectsOfWork(), context);
  // After an internal error in the clean-up, all effects that remain open are reported as leaked.
  const undoAll = () =>
    cleanUp(
      [...effectsOfWork(), ...found].filter(({ isOpen }) => isOpen),
      context,
    ).catch(() => {});
  await undoAll();
  await cancelInThreads(effectsOfWork(), context);
  await undoAll();
  const isUnsettled = ({ state, isReported }: PendingEffect) => !isSettled(state) && isReported !== true;
  const remaining = [...new Set([...effectsOfWork(), ...found])].filter(isUnsettled);
  for (const effect of remaining) effect.isReported = true;
  if (!isTemporary) await confirmInSchedule(remaining, context);
  const isLeaked = ({ kind, state }: PendingEffect) => !isSettled(state) && !(callsNobody && kind === 'workflow-call');
  for (const harmless of remaining) if (!isLeaked(harmless)) journal.record(harmless, 'came-due');
  const sentEarly = effectsOfWork().filter(({ isSentEarly }) => isSentEarly);
  const leaked = [
    ...toLeakedEffects([...remaining.filter(isLeaked), ...sentEarly], subject),
    ...notRemoved.map((one) => toLeakedWorkspace(one)),
  ];
  if (leaked.length > 0) onLeaked(leaked);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/**
 * Probes whether a service keeps scheduled effects until they are due. Schedules the first request of each kind alone, and
 * undoes it, before rules schedule many. If the undo fails, the budget counts every scheduled effect as sent at once.
 */
function createSchedulingProbe(context: ServiceOptions & { subject: Subject }) {
  const { subject, journal, transport, name } = context;
  const probe = async (kind: string, { operationId, path, body, apiKey, input }: OutgoingRequest): Promise<Trust> => {
    const guard = createEffectGuard(context, name, 'schedule');
    const service = createService(subject, guard, transport, { input });
    await service.trySend(operationId, { path, body: body as JsonObject, apiKey });
    await guard.close();
    const effects = guard.planned.filter(({ isOpen }) => isOpen);
    for (const effect of effects) effect.isProbe = true;
    await cleanUp(effects, context);
    // A refused request shows nothing: let the next request of this kind probe again.
    const isSeen = effects.length > 0 && effects.every(({ id }) => id !== undefined);
    if (!isSeen) journal.probes.delete(kind);
    if (effects.length === 0 || effects.some(({ state }) => state === 'sent')) return 'unknown';
    return effects.every(({ state }) => state === 'undone') ? 'trusted' : 'not-undone';
  };
  return (request: OutgoingRequest): Promise<Trust> => {
    const { communicationChannel } = request.body as { communicationChannel?: unknown };
    const kind = `${request.operationId} ${String(communicationChannel)} ${request.apiKey}`;
    const trust = journal.probes.get(kind) ?? probe(kind, request);
    journal.probes.set(kind, trust);
    return trust;
  };
}
