import { createListeners } from '../../src/listeners.ts';
import { apply } from '../domain/apply.ts';
import { succeed } from '../domain/decision.ts';
import type { DomainEvent } from '../domain/event.ts';
import { type DueItem, nextDueAt, takeDue } from '../domain/lifecycle.ts';
import { decide } from '../domain/operations/index.ts';
import { createRandomSource } from '../domain/random.ts';
import { checkLink } from '../domain/signed-link.ts';
import { findTimeline, type Timeline } from '../domain/timeline.ts';
import { profileOf } from '../domain/world.ts';
import { doAtOnce } from './cooperative-task.ts';
import type { Engine, EngineOptions, LogChange } from './engine.ts';
import { replay } from './replay.ts';
import { createRetention, createSettlement } from './settlement.ts';

/** Supplies time and randomness to what changes a world, and logs the events that follow. */
export function createEngine(options: EngineOptions): Engine {
  const { clock, log, maxSessions, sessionTtlMs } = options;
  let { random } = options;
  let world = options.world ?? doAtOnce(replay(log.read(0), maxSessions));
  const { add: subscribe, notify } = createListeners<LogChange>();
  const links = { base: 'http://127.0.0.1/media', secret: random.secret };
  let rollbackCount = 0;

  /** Logs events and applies them; `due` is what they follow from. */
  const logAndApply = (events: readonly DomainEvent[], due?: DueItem, timeline: Timeline = world) => {
    if (events.length > 0) log.append(events);
    if (due !== undefined) takeDue(due, timeline);
    for (const event of events) apply(world, event);
    if (events.length > 0) notify('appended');
  };
  const parts = { world: () => world, eventCount: log.length };
  const retention = createRetention({ ...parts, sessionTtlMs, commit: logAndApply });
  const commit: typeof logAndApply = (...args) => {
    logAndApply(...args);
    retention.enforceBounds();
  };
  const settlement = createSettlement({ ...parts, clock, commit, expire: retention.expire });
  const { settle, settleUntil, settleAfter, settleSlice } = settlement;

  log.onRollback(() => {
    rollbackCount += 1;
    world = doAtOnce(replay(log.read(0), maxSessions));
    // What is due stays so until the next request: while nothing can be stored, trying again and again is of no use.
    settlement.reset();
    notify('replaced');
  });
  return {
    execute(request) {
      const timeline = findTimeline(world, request);
      const at = settle(timeline);
      const command = { ...request, now: at, nonce: random.nonce(), links };
      let decision = decide(world, command);
      if (!decision.ok && decision.error.errorCode === 'storageFull' && retention.tryToMakeRoom())
        decision = decide(world, command);
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
    query: (read, scope = {}) => read(world, settle(findTimeline(world, scope))),
    settle() {
      const before = log.length();
      settle(world);
      return log.read(before);
    },
    settleSlice: (until, maxEvents, workspaceId) => settleSlice(findTimeline(world, { workspaceId }), until, maxEvents),
    endSlices(workspaceId) {
      const timeline = workspaceId === undefined ? world : world.workspaceTimelines.get(workspaceId);
      if (timeline !== undefined) settlement.endSlices(timeline);
    },
    nextDueAt: (workspaceId) => nextDueAt(world, findTimeline(world, { workspaceId })),
    timeline: (workspaceId) => findTimeline(world, { workspaceId }),
    hasOwnClock: (workspaceId) => world.workspaceTimelines.has(workspaceId),
    connectAlarm: settlement.connectAlarm,
    profile: (workspaceId) => (workspaceId === undefined ? world.profile : profileOf(world, workspaceId)),
    workspaceIdOf: (apiKey) => world.workspaceIdByKey.get(apiKey),
    apiKeys: () => world.workspaceIdByKey.keys(),
    checkLink: (path, search) =>
      checkLink(path, search, random.secret, (workspaceId) => settlement.now(findTimeline(world, { workspaceId }))),
    links: () => links,
    setMediaBase(base) {
      links.base = base;
    },
    eventCount: log.length,
    seed: () => random.seed,
    eventsSince: log.readNumbered,
    subscribe,
    whenStored: log.whenStored,
    rollbackCount: () => rollbackCount,
    state: () => ({
      seed: random.seed,
      drawn: random.nonceCount(),
      at: settlement.now(world),
      events: log.read(0),
    }),
    restore({ seed, drawn, events }, next = doAtOnce(replay(events, maxSessions))) {
      log.replace(events);
      world = next;
      random = createRandomSource(seed, drawn);
      links.secret = random.secret;
      settlement.reset();
      settlement.armAlarm();
      notify('replaced');
    },
  };
}
