import type { Instant } from '../../src/instant.ts';
import { toErrorListener, withReport } from '../../src/listeners.ts';
import type { OperationId } from '../../src/operations.ts';
import { bounds } from '../domain/bounds.ts';
import type { AdminResult, CommandContext } from '../domain/control-commands.ts';
import { type Command, type Decision, type Profile, succeed } from '../domain/decision.ts';
import type { DomainEvent } from '../domain/event.ts';
import { findExpiredSessions, findSessionsToEvict } from '../domain/eviction.ts';
import { createRandomSource, type RandomSource } from '../domain/identifiers.ts';
import { apply, type DueItem, nextDue, nextDueAt, replay, takeDue } from '../domain/lifecycle.ts';
import { decide } from '../domain/operations/index.ts';
import { checkLink } from '../domain/signed-link.ts';
import { findTimeline, profileOf, type Scope, type Timeline, type World } from '../domain/world.ts';
import { type Clock, createAlarm } from './clock.ts';
import type { EventLog } from './event-log.ts';

export type OperationRequest<Id extends OperationId = OperationId> = Omit<Command<Id>, 'now' | 'nonce' | 'links'>;

/** `changed` means that something outside the log changed, such as the journal or a fault. */
export type Change = 'appended' | 'replaced' | 'changed';

export interface EngineState {
  seed: string;
  /** The number of random values used so far. A restored state continues after them. */
  drawn: number;
  at: Instant;
  events: readonly DomainEvent[];
  workspaceId?: string | undefined;
}

export interface EngineOptions {
  /** Maximum number of sessions. Beyond it, the mock evicts the oldest ended sessions. Default: `bounds.sessions`. */
  maxSessions?: number | undefined;
  /** Milliseconds after which the mock evicts an ended session that has not changed. Default: never. */
  sessionTtlMs?: number | undefined;
  random: RandomSource;
  clock: Clock;
  log: EventLog;
  world?: World;
  /** Called with errors that listeners of a change throw. The change stays applied. Default: prints the errors. */
  onError?: ((error: unknown) => void) | undefined;
}

export type Engine = ReturnType<typeof createEngine>;

/** Every method of the engine first applies due events. If too many are due at once, a timer applies the later ones. */
export function createEngine(options: EngineOptions) {
  const { clock, log, maxSessions, sessionTtlMs, onError = toErrorListener() } = options;
  let { random } = options;
  let world = options.world ?? replay(log.read(0), maxSessions);
  const listeners = new Set<(change: Change) => void>();
  let publicUrl: string | undefined;
  const links = { base: 'http://127.0.0.1/media', secret: random.secret };
  let rollbackCount = 0;
  const alarm = createAlarm(
    clock,
    withReport(() => settleSlice(world, clock.now(), bounds.eventsPerSlice), onError),
  );
  // Clocks that a move has partly moved. Until the move ends, no other request may apply due events of these clocks.
  const betweenSlices = new WeakSet<Timeline>();

  const notify = (change: Change) => {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        onError(error);
      }
    }
  };
  const armAlarm = () => alarm.set(world.agenda.peek()?.at);
  const logAndApply = (events: readonly DomainEvent[], due?: DueItem, timeline: Timeline = world) => {
    if (events.length > 0) log.append(events);
    if (due !== undefined) takeDue(due, timeline);
    for (const event of events) apply(world, event);
    if (events.length > 0) notify('appended');
  };
  const evict = (sessionIds: readonly string[]) => {
    const { now: at, evicted } = world;
    if (sessionIds.length > 0)
      logAndApply([{ type: 'sessions-evicted', at, sessionIds, total: evicted + sessionIds.length }]);
  };
  /**
   * An eviction removes no session with pending events, so it may free too little. Start the next eviction only after
   * further growth.
   */
  const nextBounds = () => {
    const { sessions, stored, maxSessions: max } = world;
    const slack = bounds.retentionSlack;
    return { sessions: Math.max(max, sessions.size + max * slack), size: stored.size + bounds.totalSize * slack };
  };
  let enforcedBeyond = nextBounds();
  const makeRoom = () => {
    evict(findSessionsToEvict(world));
    enforcedBeyond = nextBounds();
  };
  const commit: typeof logAndApply = (...args) => {
    logAndApply(...args);
    if (world.sessions.size > enforcedBeyond.sessions || world.stored.size > enforcedBeyond.size) makeRoom();
  };
  const nextExpiry = new WeakMap<Timeline, Instant>();
  const expire = (timeline: Timeline, at: Instant) => {
    if (sessionTtlMs === undefined || at < (nextExpiry.get(timeline) ?? 0)) return;
    evict(findExpiredSessions(world, timeline, at - sessionTtlMs));
    nextExpiry.set(timeline, at + sessionTtlMs / bounds.retentionLooks);
  };

  const now = (timeline: Timeline) =>
    timeline === world && !betweenSlices.has(timeline) ? Math.max(clock.now(), timeline.now) : timeline.now;
  const settleSlice = (timeline: Timeline, until: Instant, maxEvents: number) => {
    const end = log.length() + maxEvents;
    betweenSlices.delete(timeline);
    let due = nextDue(world, until, timeline);
    for (; due !== undefined && log.length() < end; due = nextDue(world, until, timeline))
      commit(due.events, due, timeline);
    if (due !== undefined) betweenSlices.add(timeline);
    if (timeline !== world) return due === undefined;
    // The clock has jumped since the timer was set, so its delay is wrong. Clear the timer: `alarm.set` would keep one
    // for the same time.
    if (due !== undefined) alarm.set(undefined);
    alarm.set(due === undefined ? world.agenda.peek()?.at : timeline.now);
    return due === undefined;
  };
  const settleUntil = (timeline: Timeline, until: Instant) => {
    const isSliced = timeline === world && clock.mode !== 'manual';
    const maxEvents = isSliced ? bounds.eventsPerSlice : Number.POSITIVE_INFINITY;
    return betweenSlices.has(timeline) || !settleSlice(timeline, until, maxEvents) ? timeline.now : until;
  };
  const settle = (timeline: Timeline) => {
    const at = settleUntil(timeline, now(timeline));
    expire(timeline, at);
    return at;
  };

  armAlarm();
  log.onRollback(() => {
    rollbackCount += 1;
    world = replay(log.read(0), maxSessions);
    // Leave the timer off until the next request, because storing the due events now would fail again.
    notify('replaced');
  });
  return {
    execute<Id extends OperationId>(request: OperationRequest<Id>): Decision<Id> {
      const timeline = findTimeline(world, request);
      const at = settle(timeline);
      const command = { ...request, now: at, nonce: random.nonce(), links };
      let decision = decide(world, command);
      if (!decision.ok && decision.error.errorCode === 'storageFull') {
        makeRoom();
        decision = decide(world, command);
      }
      if (decision.ok && decision.value.events.length > 0) {
        commit(decision.value.events);
        settleUntil(timeline, at);
      }
      return decision;
    },
    dispatch(command: (world: World, context: CommandContext) => AdminResult, scope: Scope = {}): AdminResult {
      const before = log.length();
      const at = settle(findTimeline(world, scope));
      const result = command(world, { now: at, nonce: random.nonce });
      if (!result.ok) return result;
      commit(result.value);
      const isWhole = scope.workspaceId === undefined && scope.sessionId === undefined;
      const timelines = isWhole ? [world, ...world.workspaceTimelines.values()] : [findTimeline(world, scope)];
      for (const timeline of timelines) settle(timeline);
      return succeed(log.read(before));
    },
    query: <Value>(read: (world: World, now: Instant) => Value, scope: Scope = {}): Value =>
      read(world, settle(findTimeline(world, scope))),
    settle: () => void settle(world),
    settleSlice: (until: Instant, maxEvents: number, workspaceId?: string) =>
      settleSlice(findTimeline(world, { workspaceId }), until, maxEvents),
    nextDueAt: (workspaceId?: string) => nextDueAt(world, findTimeline(world, { workspaceId })),
    timeline: (workspaceId?: string): Readonly<Timeline> => findTimeline(world, { workspaceId }),
    timeIn: (workspaceId?: string): Instant => now(findTimeline(world, { workspaceId })),
    hasOwnClock: (workspaceId: string) => world.workspaceTimelines.has(workspaceId),
    restartAlarm() {
      alarm.set(undefined);
      armAlarm();
    },
    stop: alarm.stop,
    /**
     * If a cache answers a request, skip the random bits of that request, so that later requests get the same bits as
     * without the cache.
     */
    drawNonce: () => void random.nonce(),
    chooseNonce: (digits: string) => random.choose(digits),
    profile: (workspaceId?: string): Profile =>
      workspaceId === undefined ? world.profile : profileOf(world, workspaceId),
    workspaceIdOfKey: (apiKey: string) => world.workspaceIdByKey.get(apiKey),
    apiKeys: () => world.workspaceIdByKey.keys(),
    checkLink: (path: string, search: string) =>
      checkLink(path, search, random.secret, (workspaceId) => now(findTimeline(world, { workspaceId }))),
    links: () => links,
    publicUrl: () => publicUrl,
    setAddress({ origin, publicUrl: ofProxy }: { origin: string; publicUrl: string | undefined }) {
      publicUrl = ofProxy;
      links.base = `${origin}/media`;
    },
    eventCount: log.length,
    seed: () => random.seed,
    eventsSince: log.readNumbered,
    announceChange: () => notify('changed'),
    subscribe(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    whenStored: log.whenStored,
    isStoreLost: () => log.isLost?.() === true,
    rollbackCount: () => rollbackCount,
    /** Rejects if an event could not be stored since the time at which `rollbackCount` returned `rollbacks`. */
    whenStoredSince(rollbacks: number): Promise<void> | undefined {
      const stored = log.whenStored();
      if (stored === undefined && rollbackCount === rollbacks) return undefined;
      return Promise.resolve(stored).then(() => {
        if (rollbackCount !== rollbacks)
          throw new Error('The mock undid this request, because the database did not store its change.');
      });
    },
    state: (): EngineState => ({
      seed: random.seed,
      drawn: random.nonceCount(),
      at: now(world),
      events: log.read(0),
    }),
    /** @throws Error when the events of the restored state are impossible; the state has not changed */
    restore({ seed, drawn, events }: EngineState) {
      const restored = replay(events, maxSessions);
      log.replace(events);
      world = restored;
      random = createRandomSource(seed, drawn);
      links.secret = random.secret;
      armAlarm();
      notify('replaced');
    },
  };
}
