import { second } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import type { HttpTransport } from '../client/http-transport.ts';
import { createBudget, defaultRemoteLimits, type Limits, RequestBlocked } from '../client/limits.ts';
import { sleep } from '../client/sleep.ts';
import type { Effect } from '../facts/effect.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { Inconclusive, type Level } from '../oracle/violation.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import { isLocal, type Subject } from '../subject/subject.ts';
import { cleanUp } from './clean-up.ts';
import { type OwnWorkspace, withOwnWorkspace } from './clock-control.ts';
import { createEffectGuard, type GuardContext, type OutgoingRequest } from './effect-guard.ts';
import {
  type HeldWorkspace,
  type Ledger,
  openEffectJournal,
  type PendingEffect,
  probeNameOf,
  toLeakedEffects,
  toLeakedWorkspace,
} from './ledger.ts';
import { createService, type RequestInput, type Service } from './service.ts';

/** What the work shares with others of its run has no limits, no deadline and no ledger by default. */
export interface ServiceOptions extends Partial<Omit<GuardContext, 'subject'>> {
  /** The name of the work, such as that of a rule. The ledger lists its effects under it. */
  name: string;
  /** The strongest effect that its requests may have. */
  effect: Effect;
  transport: HttpTransport;
  /** With `should`, a rule also fails for what the service should do at a gap. @defaultValue `must` */
  level?: Level | undefined;
  /** Whether answers are held against what holds for all. @defaultValue true */
  isJudged?: boolean | undefined;
  /** Whether the service is a mock that calls no person. What no operation undoes is not leaked then. */
  callsNobody?: boolean | undefined;
  /** Called with what was scheduled and could not be undone, before the work's own end, good or bad. */
  onLeaked?: (leaked: readonly LeakedEffect[]) => void;
}

/** Starts a case: the service as the case drives it, on another transport where one is passed. */
export type StartCase = (via?: HttpTransport) => Service;

/** One guard for all requests; undoes what they schedule. @throws NoOwnWorkspace when it needs one to move a clock */
export async function withService<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (startCase: StartCase) => Promise<Result>,
): Promise<Result> {
  const { name, effect, transport, movesClock = false, callsNobody = false, onLeaked = () => {} } = options;
  const { level, isJudged } = options;
  const defaults = { budget: createBudget(), journal: openEffectJournal(subject.baseUrl), deadline: Infinity };
  const context = { ...defaults, ...options, subject };
  const { journal } = context;
  const probe = createSchedulingProbe(context, name);
  // In a workspace of its own nothing waits for others, and time passes.
  const guard = createEffectGuard(context, name, effect, movesClock ? async () => true : probe.isTrusted);
  const doWork = (own?: OwnWorkspace) =>
    work((via = transport) => createService(subject, guard, via, { own, level, isJudged })).finally(guard.close);
  const held: HeldWorkspace[] = [];
  const working = movesClock
    ? withOwnWorkspace(subject, journal, doWork, (workspace, isGone) => {
        if (!isGone) held.push(workspace);
        // What was done in the workspace is gone with it; that of the other workspace is not.
        for (const one of isGone ? journal.pendingOf(name) : [])
          if (one.key === 'workspace') journal.record(one, 'workspace-removed');
      })
    : doWork();
  const [settled] = await Promise.allSettled([working]);

  // What a mistake of ours kept from being undone is reported like everything else that was not.
  const open = journal.pendingOf(name);
  const left = [...probe.left, ...(await cleanUp(open, context).catch(() => open))];
  const isLeaked = ({ what }: PendingEffect) => !(callsNobody && what === 'workflow-call');
  for (const harmless of left) if (!isLeaked(harmless)) journal.record(harmless, 'came-due');
  const leaked = [
    ...toLeakedEffects([...left.filter(isLeaked), ...journal.sentEarly(name)]),
    ...held.map((one) => toLeakedWorkspace(one)),
  ];
  if (leaked.length > 0) onLeaked(leaked);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** Finds out whether a service keeps for later what is scheduled, before much is scheduled. */
function createSchedulingProbe(context: GuardContext & Pick<ServiceOptions, 'transport'>, rule: string) {
  const { subject, journal, transport } = context;
  const name = probeNameOf(rule);
  const left: PendingEffect[] = [];
  const tryOne = async (kind: string, { operationId, path, body, apiKey }: OutgoingRequest): Promise<boolean> => {
    const guard = createEffectGuard(context, name, 'schedule');
    const before = new Set(journal.pendingOf(name));
    try {
      const service = createService(subject, guard, transport, { isJudged: false });
      await service.send(operationId, { path, body: body as JsonObject, apiKey });
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
    }
    await guard.close();
    const own = journal.pendingOf(name).filter((effect) => !before.has(effect));
    left.push(...(await cleanUp(own, context)));
    // A wrong request is refused, and shows nothing.
    if (own.length === 0) journal.probes.delete(kind);
    return own.length > 0 && own.every(({ state }) => state === 'undone');
  };
  return {
    left,
    /** Schedules and undoes the first of its kind alone. Where that fails, each is paid for as if sent at once. */
    async isTrusted(request: OutgoingRequest): Promise<boolean> {
      const { communicationChannel } = request.body as { communicationChannel?: unknown };
      const kind = `${request.operationId} ${String(communicationChannel)} ${request.apiKey}`;
      const isKept = journal.probes.get(kind) ?? tryOne(kind, request);
      journal.probes.set(kind, isKept);
      return isKept;
    },
  };
}

/** The limits of a run at a subject. One on this machine has none. */
export function defaultLimitsFor(subject: Subject): Limits {
  return isLocal(subject) ? {} : defaultRemoteLimits;
}

/** The service as preflight, `observe` and `compare` use it: its responses are recorded and not judged. */
export interface Probe {
  /** The service's time at the start, in milliseconds since 1970. */
  readonly now: number;
  /** Sends a request, after `alter` changed it. @throws Inconclusive when no readable answer came */
  send<Id extends OperationId>(operationId: Id, input: RequestInput<Id>, alter?: Alteration): Promise<Exchange>;
  /** The answer; undefined when none came, or when the request may not be sent. */
  trySend<Id extends OperationId>(...request: ProbeRequest<Id>): Promise<Exchange | undefined>;
  /** Why the last request of `trySend` that was sent had no answer; undefined when all had one. */
  lastFailure(): string | undefined;
  /** Lets time pass: by the control plane where there is one, else by waiting. */
  advanceTime(seconds: number): Promise<void>;
}

/** Limits and connections of `doctor`, `observe` and `compare`. */
export interface ProbingOptions {
  /** The strongest effect that requests may have. @defaultValue `call` on this machine, else `none` */
  effects?: Effect | undefined;
  /** Records each effect before the kit causes it. @defaultValue no ledger */
  ledger?: Ledger | undefined;
  /** The run that this is a part of, instead of limits and a ledger of its own. */
  within?: Pick<ServiceOptions, 'budget' | 'journal' | 'endSignal'>;
  /** Sends the requests. @defaultValue they are sent over the network */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Stops early. The result then has only what is known by that time. */
  signal?: AbortSignal | undefined;
  /** Whether the service places no real calls. @defaultValue true if all addresses are on this machine */
  callsNobody?: boolean | undefined;
}

type ProbeRequest<Id extends OperationId> = [operationId: Id, input: RequestInput<Id>, alter?: Alteration];

/** Changes a request into one that the typed client cannot send. */
export type Alteration = (request: Exchange['request']) => Exchange['request'];

/** Calls a function with a probe of a service, then undoes what it scheduled. `onLeaked` gets what it cannot undo. */
export function withProbe<Result>(
  subject: Subject,
  options: ServiceOptions,
  work: (service: Probe) => Promise<Result>,
): Promise<Result> {
  const { transport, signal, movesClock = false } = options;
  // Violations are for the rules to find.
  return withService(subject, { ...options, isJudged: false }, async (startCase) => {
    let failure: string | undefined;
    const clock = movesClock ? startCase().clock() : undefined;
    const sendAltered = async <Id extends OperationId>(...[operationId, input, alter]: ProbeRequest<Id>) => {
      const send: typeof transport.send = (request, ...rest) => transport.send(alter?.(request) ?? request, ...rest);
      const service = startCase({ ...transport, send });
      try {
        await service.send(operationId, input);
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        return { exchange: service.exchanges.at(-1), error };
      }
      return { exchange: service.exchanges.at(-1) };
    };
    return work({
      now: clock === undefined ? Date.now() : await clock.now(),
      async send(...request) {
        const { exchange, error } = await sendAltered(...request);
        if (error !== undefined) throw error;
        return exchange as Exchange;
      },
      async trySend(...request) {
        const { exchange, error } = await sendAltered(...request);
        if (error !== undefined && !(error instanceof RequestBlocked)) failure = error.message;
        return exchange;
      },
      lastFailure: () => failure,
      async advanceTime(seconds) {
        if (clock !== undefined) return clock.advance(seconds);
        await sleep(transport.adaptiveTimeout(seconds) * second, signal);
        if (signal?.aborted === true) throw new Error('it was interrupted');
      },
    });
  });
}
