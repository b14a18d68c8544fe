import { createListeners } from '../../src/listeners.ts';
import { nextDueAt } from '../domain/lifecycle.ts';
import { decide } from '../domain/operations/index.ts';
import { createRandomSource } from '../domain/random.ts';
import { succeed } from '../domain/result.ts';
import { checkLink } from '../domain/session/signed-link.ts';
import { findTimeline } from '../domain/time/timeline.ts';
import { answersOf } from '../domain/world.ts';
import { doAtOnce } from './cooperative-task.ts';
import type { Engine, EngineOptions, LogChange } from './engine.ts';
import { createEventStore } from './event-store.ts';
import { readKeptEvents, replay } from './replay.ts';
import { createRetention } from './retention.ts';
import { createSettlement } from './settlement.ts';

/** Supplies time and randomness to what changes a world, and stores the events that follow. */
export function createEngine(options: EngineOptions): Engine {
  const { clock, log, maxSessions, sessionTtlMs } = options;
  let { random } = options;
  const { add: subscribe, notify } = createListeners<LogChange>();
  const store = createEventStore(log, options.world ?? doAtOnce(replay(log.read(0), maxSessions)), notify);
  const retention = createRetention(store, sessionTtlMs);
  const settlement = createSettlement(store, retention, clock);
  const { settle, settleUntil, settleAfter, settleSlice } = settlement;
  const links = { base: 'http://127.0.0.1/media', secret: random.secret };

  return {
    execute(request) {
      const timeline = findTimeline(store.world, request);
      const at = settle(timeline);
      const command = { ...request, now: at, nonce: random.nonce(), links };
      let decision = decide(store.world, command);
      if (!decision.ok && decision.error.errorCode === 'storageFull' && retention.tryToMakeRoom())
        decision = decide(store.world, command);
      if (decision.ok && decision.value.events.length > 0) {
        retention.commit(decision.value.events);
        settleUntil(timeline, at);
      }
      return decision;
    },
    dispatch(command, scope = {}) {
      const before = log.length();
      const at = settle(findTimeline(store.world, scope));
      const result = command(store.world, { now: at, nonce: random.nonce });
      if (!result.ok) return result;
      retention.commit(result.value);
      settleAfter(scope);
      return succeed(log.read(before));
    },
    query: (read, scope = {}) => read(store.world, settle(findTimeline(store.world, scope))),
    settle() {
      const before = log.length();
      settle(store.world);
      return log.read(before);
    },
    settleSlice: (until, maxEvents, workspaceId) =>
      settleSlice(findTimeline(store.world, { workspaceId }), until, maxEvents),
    endSlices(workspaceId) {
      const timeline = workspaceId === undefined ? store.world : store.world.ownTimelines.get(workspaceId);
      if (timeline !== undefined) settlement.endSlices(timeline);
    },
    nextDueAt: (workspaceId) => nextDueAt(store.world, findTimeline(store.world, { workspaceId })),
    timeline: (workspaceId) => findTimeline(store.world, { workspaceId }),
    hasOwnClock: (workspaceId) => store.world.ownTimelines.has(workspaceId),
    connectAlarm: settlement.connectAlarm,
    profile: (workspaceId) => (workspaceId === undefined ? store.world : answersOf(store.world, workspaceId)).profile,
    workspaceIdOf: (apiKey) => store.world.workspaceIdByKey.get(apiKey),
    apiKeys: () => store.world.workspaceIdByKey.keys(),
    checkLink(path, query) {
      const timeline = findTimeline(store.world, { workspaceId: query.workspace });
      return checkLink(path, query, random.secret, settlement.now(timeline));
    },
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
      at: settlement.now(store.world),
      events: until === log.length() ? events : [...events, ...readKeptEvents(log, until).events],
    }),
    restore({ seed, drawn, events }, next = doAtOnce(replay(events, maxSessions))) {
      store.replace(events, next);
      random = createRandomSource(seed, drawn);
      links.secret = random.secret;
      retention.reset();
      settlement.reset();
      notify({ type: 'replaced' });
    },
  };
}
