import type { Instant } from '../src/instant.ts';
import type { BodyOf, OperationId, PathOf, QueryOf } from '../src/operations.ts';
import type { Clock } from './clock/clock.ts';
import type { AdminResult, CommandContext } from './domain/admin/admin-result.ts';
import { apply } from './domain/apply.ts';
import { bounds } from './domain/bounds.ts';
import type { Decision } from './domain/decision.ts';
import type { DomainEvent } from './domain/event.ts';
import { type DueItem, nextDue, nextDueAt, takeDue } from './domain/lifecycle.ts';
import type { OpenQuestions } from './domain/open-questions.ts';
import { decide } from './domain/operations/index.ts';
import type { Profile } from './domain/profile.ts';
import { succeed } from './domain/result.ts';
import { checkLink } from './domain/session/signed-link.ts';
import { findLeavingSessions, toRetentionMarks } from './domain/storage.ts';
import { findTimeline, type Scope } from './domain/time/scope.ts';
import type { Timeline } from './domain/time/timeline.ts';
import { answersOf, type World } from './domain/world.ts';
import { createListeners } from './listeners.ts';
import type { EventLog } from './log/event-log.ts';
import { createRandomSource, type RandomSource } from './random-source.ts';
import { replay } from './replay.ts';
import { doAtOnce } from './work.ts';

/** A parsed and validated request of an operation, before the engine adds time and randomness. */
export interface OperationRequest<Id extends OperationId> {
  operationId: Id;
  workspaceId: string;
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** The gaps that the reply rests on, including those that arose while the request was read. */
  open: OpenQuestions;
}

/**
 * The only access to a world, for reading and for changing it.
 *
 * Every method first applies the events that are due by now: of the clock of the mock, or of the workspace's own. Where a
 * running clock has very many of them due at once (the machine slept), a part of them; then it finds the world as of that
 * moment, and the alarm goes on with the rest.
 */
export interface Engine {
  /** Executes an operation. */
  execute<Id extends OperationId>(request: OperationRequest<Id>): Decision<Id>;
  /** Executes an admin command and returns the events that followed. A rejected command changes nothing. */
  dispatch(command: (world: World, context: CommandContext) => AdminResult, scope?: Scope): AdminResult;
  /** Reads the world as it is now. */
  query<Result>(read: (world: World, now: Instant) => Result, scope?: Scope): Result;
  /** Applies the events that are due by now, and returns them. */
  settle(): readonly DomainEvent[];
  /**
   * Applies what is due by `until`, whatever the clock shows, but stops after about so many events. Returns whether that
   * was all; until it is, or `endSlices` is called, other methods do not apply what is due, and answer as of then. With a
   * workspace that has a clock of its own, only what is due there.
   */
  settleSlice(until: Instant, maxEvents: number, workspaceId?: string): boolean;
  /** Gives up a move in slices. */
  endSlices(workspaceId?: string): void;
  /** When the next event is due: of the mock's clock, or of a workspace's own. */
  nextDueAt(workspaceId?: string): Instant | undefined;
  /** The timeline of a workspace with a clock of its own, which shows its `now`; else that of the mock's clock. */
  timeline(workspaceId?: string): Readonly<Timeline>;
  hasOwnClock(workspaceId: string): boolean;
  /** Calls `set` from now on with the time at which an event may be due next. */
  connectAlarm(set: (at: Instant | undefined) => void): void;
  /** The profile in use: in a workspace, or that of the mock. */
  profile(workspaceId?: string): Profile;
  /** The workspace that an API key opens. */
  workspaceIdOf(apiKey: string): string | undefined;
  /** Every API key that opens a workspace. */
  apiKeys(): Iterable<string>;
  /** Whether a signed link to a medium opens now. */
  checkLink(path: string, query: Parameters<typeof checkLink>[1]): ReturnType<typeof checkLink>;
  /** The base URL of signed links, and the secret that signs them. */
  links(): { base: string; secret: string };
  /** Sets the base URL of signed links, which is known once a server listens. */
  setMediaBase(base: string): void;
  /** How many events the log holds. */
  eventCount(): number;
  /** The seed in use. */
  seed(): string;
  /** The events from that number on, up to another, which is not among them. */
  eventsSince(number: number, until?: number): readonly DomainEvent[];
  /** Calls the listener after each change of the log, until the returned function is called. */
  subscribe(listener: (change: LogChange) => void): () => void;
  /** The present state, complete. */
  state(): EngineState;
  /**
   * Restores a state, or `next`, the world that its events build.
   *
   * @throws Error when its events cannot be replayed; nothing has changed then
   */
  restore(state: EngineState, next?: World): void;
}

/** Events were appended from a number on, or all were replaced. */
type LogChange = { type: 'appended'; from: number } | { type: 'replaced' };

export interface EngineState {
  seed: string;
  /** How many nonces were drawn from the seed. It continues there. */
  drawn: number;
  at: Instant;
  events: readonly DomainEvent[];
  /** The only workspace that it has; undefined for all of a mock. */
  workspaceId?: string | undefined;
}

export interface EngineOptions {
  /** How many sessions are kept; the oldest that are over leave. Default: `bounds.sessions`. */
  keep?: number | undefined;
  /** The source of nonces, at the position where the log ends. */
  random: RandomSource;
  clock: Clock;
  /** The events so far; the world is built by replaying them. */
  log: EventLog;
}

/** Holds the world and the log, and supplies time and randomness. */
export function createEngine({ random: initialRandom, clock, log, keep }: EngineOptions): Engine {
  let [world, random] = [doAtOnce(replay(log.read(0), keep)), initialRandom];
  const links = { base: 'http://127.0.0.1/media', secret: random.secret };
  let setAlarm: (at: Instant | undefined) => void = () => {};
  const { add: subscribe, notify } = createListeners<LogChange>();
  // Between two slices of what is due on a timeline, the rest of it is not for others.
  let betweenSlices = new WeakSet<Timeline>();
  const nowOn = (timeline: Timeline) =>
    timeline === world && !betweenSlices.has(world) ? Math.max(clock.now(), world.now) : timeline.now;
  // Stored first: an event that cannot be stored (on a full disk, say) has not happened and stays due.
  const commit = (events: readonly DomainEvent[], due?: DueItem, timeline?: Timeline) => {
    if (events.length > 0) log.append(events);
    if (due !== undefined) takeDue(world, due, timeline);
    for (const event of events) apply(world, event);
    if (events.length > 0) notify({ type: 'appended', from: log.length() - events.length });
    if (world.sessions.size > retainAt.sessions || world.stored.size > retainAt.size) makeRoom();
  };
  let [retainAt, searchedAt] = [toRetentionMarks(world), log.length()];
  const makeRoom = () => {
    const sessionIds = findLeavingSessions(world);
    if (sessionIds.length > 0) {
      const left: DomainEvent = { type: 'sessions-left', at: world.now, sessionIds };
      // What led here has happened. Where this cannot be stored, they stay for now.
      try {
        log.append([left]);
        apply(world, left);
        notify({ type: 'appended', from: log.length() - 1 });
      } catch {}
    }
    [retainAt, searchedAt] = [toRetentionMarks(world), log.length()];
  };
  const settleSlice = (timeline: Timeline, until: Instant, maxEvents: number) => {
    const end = log.length() + maxEvents;
    betweenSlices.delete(timeline);
    let due = nextDue(world, until, timeline);
    for (; due !== undefined && log.length() < end; due = nextDue(world, until, timeline))
      commit(due.events, due, timeline);
    if (due !== undefined) betweenSlices.add(timeline);
    // Long ago is at once, whatever the alarm is set to.
    if (timeline === world) setAlarm(due === undefined ? world.agenda.nextAt : 0);
    return due === undefined;
  };
  /** Returns the time that was reached: an earlier one where so much is due that the alarm has to go on with it. */
  const settleUntil = (timeline: Timeline, until: Instant) => {
    const maxEvents = timeline === world && clock.mode !== 'manual' ? bounds.eventsPerSlice : Number.POSITIVE_INFINITY;
    return betweenSlices.has(timeline) || !settleSlice(timeline, until, maxEvents) ? timeline.now : until;
  };
  const settle = (timeline: Timeline) => settleUntil(timeline, nowOn(timeline));
  /** What a command made due. It may have given its workspace another timeline. */
  const settleAfter = (scope: Scope) => {
    const isWhole = scope.workspaceId === undefined && scope.sessionId === undefined;
    for (const timeline of isWhole ? [world, ...world.ownTimelines.values()] : [findTimeline(world, scope)])
      settle(timeline);
  };

  return {
    execute(request) {
      const timeline = findTimeline(world, request);
      const at = settle(timeline);
      const command = { ...request, now: at, nonce: random.nonce(), links };
      let decision = decide(world, command);
      if (!decision.ok && decision.error.errorCode === 'storageFull' && log.length() > searchedAt + world.keep / 100) {
        makeRoom();
        decision = decide(world, command);
      }
      if (decision.ok && decision.value.events.length > 0) {
        commit(decision.value.events);
        settleUntil(timeline, at);
      }
      return decision;
    },
    dispatch(command, scope = {}) {
      const before = log.length();
      const result = command(world, { now: settle(findTimeline(world, scope)), nonce: random.nonce });
      if (!result.ok) return result;
      commit(result.value);
      settleAfter(scope);
      return succeed(log.read(before));
    },
    query(read, scope = {}) {
      return read(world, settle(findTimeline(world, scope)));
    },
    settle() {
      const before = log.length();
      settle(world);
      return log.read(before);
    },
    settleSlice: (until, maxEvents, workspaceId) => settleSlice(findTimeline(world, { workspaceId }), until, maxEvents),
    endSlices(workspaceId) {
      const timeline = workspaceId === undefined ? world : world.ownTimelines.get(workspaceId);
      if (timeline !== undefined) betweenSlices.delete(timeline);
    },
    nextDueAt: (workspaceId) => nextDueAt(world, findTimeline(world, { workspaceId })),
    timeline: (workspaceId) => findTimeline(world, { workspaceId }),
    hasOwnClock: (workspaceId) => world.ownTimelines.has(workspaceId),
    connectAlarm(set) {
      setAlarm = set;
      setAlarm(world.agenda.nextAt);
    },
    profile: (workspaceId) => (workspaceId === undefined ? world : answersOf(world, workspaceId)).profile,
    workspaceIdOf: (apiKey) => world.workspaceIdByKey.get(apiKey),
    apiKeys: () => world.workspaceIdByKey.keys(),
    checkLink: (path, query) =>
      checkLink(path, query, random.secret, nowOn(findTimeline(world, { workspaceId: query.workspace }))),
    links: () => links,
    setMediaBase(base) {
      links.base = base;
    },
    eventCount: () => log.length(),
    seed: () => random.seed,
    eventsSince: (number, until) => log.read(number, until),
    subscribe,
    state: () => ({
      seed: random.seed,
      drawn: random.nonceCount(),
      at: nowOn(world),
      events: log.read(0).filter(({ type }) => type !== 'event-left'),
    }),
    restore({ seed, drawn, events }, next = doAtOnce(replay(events, keep))) {
      log.replace(events);
      world = next;
      betweenSlices = new WeakSet();
      retainAt = toRetentionMarks(world);
      random = createRandomSource(seed, drawn);
      links.secret = random.secret;
      setAlarm(world.agenda.nextAt);
      notify({ type: 'replaced' });
    },
  };
}
