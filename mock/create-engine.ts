import type { Instant } from '../src/instant.ts';
import { apply } from './domain/apply.ts';
import { bounds } from './domain/bounds/bounds.ts';
import { findExpiredSessions, findLeavingSessions, toRetentionMarks } from './domain/bounds/storage.ts';
import type { DomainEvent } from './domain/event.ts';
import { type DueItem, nextDue, nextDueAt, takeDue } from './domain/lifecycle.ts';
import { decide } from './domain/operations/index.ts';
import { succeed } from './domain/result.ts';
import { checkLink } from './domain/session/signed-link.ts';
import { findTimeline, type Scope } from './domain/time/scope.ts';
import type { Timeline } from './domain/time/timeline.ts';
import { answersOf } from './domain/world.ts';
import type { Engine, EngineOptions, LogChange } from './engine.ts';
import { createListeners } from './listeners.ts';
import { createRandomSource } from './random-source.ts';
import { readKeptEvents, replay } from './start/replay.ts';
import { doAtOnce } from './work.ts';

/** Holds the world and the log, and supplies time and randomness. */
export function createEngine(options: EngineOptions): Engine {
  const { clock, log, keep, keepForMs } = options;
  let { random, world = doAtOnce(replay(log.read(0), keep)) } = options;
  const links = { base: 'http://127.0.0.1/media', secret: random.secret };
  let setAlarm: (at: Instant | undefined) => void = () => {};
  const { add: subscribe, notify } = createListeners<LogChange>();
  // Between two slices of what is due on a timeline, the rest of it is not for others.
  const betweenSlices = new Set<Timeline>();
  const isBetweenSlices = (timeline: Timeline) => betweenSlices.size > 0 && betweenSlices.has(timeline);
  const nowOn = (timeline: Timeline) =>
    timeline === world && !isBetweenSlices(world) ? Math.max(clock.now(), world.now) : timeline.now;
  // Stored first: an event that cannot be stored (on a full disk, say) has not happened and stays due.
  const commit = (events: readonly DomainEvent[], due?: DueItem, timeline?: Timeline) => {
    if (events.length > 0) log.append(events);
    if (due !== undefined) takeDue(world, due, timeline);
    for (const event of events) apply(world, event);
    if (events.length > 0) notify({ type: 'appended', from: log.length() - events.length });
    if (world.sessions.size > retainAt.sessions || world.stored.size > retainAt.size) makeRoom();
  };
  let [retainAt, searchedAt] = [toRetentionMarks(world), log.length()];
  const letGo = (sessionIds: readonly string[]) => {
    if (sessionIds.length === 0) return;
    const left: DomainEvent = { type: 'sessions-left', at: world.now, sessionIds };
    // What led here has happened. Where this cannot be stored, they stay for now.
    try {
      log.append([left]);
      apply(world, left);
      notify({ type: 'appended', from: log.length() - 1 });
    } catch {}
  };
  const makeRoom = () => {
    letGo(findLeavingSessions(world));
    [retainAt, searchedAt] = [toRetentionMarks(world), log.length()];
  };
  /** By timeline: when it is looked again for sessions that are too old. */
  const expireAt = new WeakMap<Timeline, Instant>();
  const expire = (timeline: Timeline, at: Instant, ms: number) => {
    if (at < (expireAt.get(timeline) ?? 0)) return;
    const sessionIds = findExpiredSessions(world, timeline, at - ms);
    letGo(sessionIds);
    // What was let go may be taken back, where another replica was first.
    if (sessionIds.length === 0) expireAt.set(timeline, at + ms / bounds.retentionLooks);
  };
  const settleSlice = (timeline: Timeline, until: Instant, maxEvents: number) => {
    const end = log.length() + maxEvents;
    if (betweenSlices.size > 0) betweenSlices.delete(timeline);
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
    return isBetweenSlices(timeline) || !settleSlice(timeline, until, maxEvents) ? timeline.now : until;
  };
  const settle = (timeline: Timeline) => {
    const at = settleUntil(timeline, nowOn(timeline));
    if (keepForMs !== undefined) expire(timeline, at, keepForMs);
    return at;
  };
  /** What a command made due. It may have given its workspace another timeline. */
  const settleAfter = (scope: Scope) => {
    const isWhole = scope.workspaceId === undefined && scope.sessionId === undefined;
    const timelines = isWhole ? [world, ...world.ownTimelines.values()] : [findTimeline(world, scope)];
    for (const timeline of timelines) settle(timeline);
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
      const at = settle(findTimeline(world, scope));
      const result = command(world, { now: at, nonce: random.nonce });
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
    state: ({ events, until } = readKeptEvents(log)) => ({
      seed: random.seed,
      drawn: random.nonceCount(),
      at: nowOn(world),
      events: until === log.length() ? events : [...events, ...readKeptEvents(log, until).events],
    }),
    restore({ seed, drawn, events }, next = doAtOnce(replay(events, keep))) {
      log.replace(events);
      world = next;
      betweenSlices.clear();
      retainAt = toRetentionMarks(world);
      random = createRandomSource(seed, drawn);
      links.secret = random.secret;
      setAlarm(world.agenda.nextAt);
      notify({ type: 'replaced' });
    },
  };
}
