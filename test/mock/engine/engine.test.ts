import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChoosableGap, type Profile, succeed } from '../../../mock/domain/decision.ts';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { createRandomSource } from '../../../mock/domain/identifiers.ts';
import { apply } from '../../../mock/domain/lifecycle.ts';
import { decide } from '../../../mock/domain/operations/index.ts';
import { emptyWorld } from '../../../mock/domain/world.ts';
import { type Clock, manualClock, realClock } from '../../../mock/engine/clock.ts';
import { createEngine, type Engine } from '../../../mock/engine/engine.ts';
import { createMock, manualClock as manualClock2 } from '../../../mock/index.ts';
import { createMemoryLog } from '../../../mock/log/event-log.ts';
import { initialEvents } from '../../../mock/start/bootstrap.ts';
import { builtInWorkspaces } from '../../../mock/start/options.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import type { Instant } from '../../../src/instant.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { anySteps, createTestEngine, engineRequest, longAfterSteps, playSteps } from '../../support/mock/engine.ts';
import { secondsAfterStart, start } from '../../support/mock/world.ts';

const message = { communicationChannel: 'Support Messenger', customerNumber: '+14155550170' };
const scheduled = { ...message, scheduleTime: '2026-11-20T10:00:00Z' };

test("if one listener fails, the mock's engine reports the error and still notifies the other listeners", () => {
  const changes: unknown[] = [];
  const log = createMemoryLog(initialEvents(builtInWorkspaces, start));
  const onError = (error: unknown) => changes.push(error);
  const engine = createEngine({ random: createRandomSource('seed'), clock: manualClock(start), log, onError });
  engine.subscribe(() => {
    throw 'a mistake of ours';
  });
  engine.subscribe((change) => changes.push(change));
  for (const _ of [1, 2]) engine.execute(engineRequest('triggerChat', { body: scheduled }));

  expect(changes).toEqual(['a mistake of ours', 'appended', 'a mistake of ours', 'appended']);
});

test("the mock's engine applies at most 500 due events before the engine answers a request", () => {
  let time = start;
  const alarms: Instant[] = [];
  const clock: Clock = { ...realClock(), now: () => time, realMsUntil: (at) => void alarms.push(at) };
  const log = createMemoryLog(initialEvents(builtInWorkspaces, start));
  const engine = createEngine({ random: createRandomSource('seed'), clock, log });
  for (let count = 0; count < 700; count += 1) engine.execute(engineRequest('triggerChat', { body: scheduled }));
  const before = engine.eventCount();
  const read = () => engine.query((_, now) => [now, engine.eventCount() - before]);
  time = secondsAfterStart(3_601);

  expect(read()).toEqual([secondsAfterStart(3_600), 500]);
  expect(alarms.at(-1)).toBe(secondsAfterStart(3_600));
  expect(read()).toEqual([secondsAfterStart(3_600), 500]);
  expect(engine.settleSlice(time, 500)).toBe(false);
  expect(read()).toEqual([secondsAfterStart(3_600.5), 1_000]);
  expect(engine.settleSlice(time, 500)).toBe(true);
  expect(read()).toEqual([time, 1_400]);
});

test("one long move of the mock's clock has the same effect as many short moves", () => {
  const strides = fc.integer({ min: 1, max: 5_000_000 });

  fc.assert(
    fc.property(anySteps, strides, (steps, strideMs) => {
      const [once, often] = [createTestEngine(), createTestEngine()];
      const byStrides = (to: Instant) => {
        for (let now = often.clock.now(); now < to; ) {
          now = Math.min(now + Math.max(strideMs, Math.ceil((to - now) / 50)), to);
          often.clock.moveTo(now);
          often.engine.settle();
        }
      };

      const answers = playSteps(once.engine, steps, once.clock.moveTo);
      const sameAnswers = playSteps(often.engine, steps, byStrides);
      once.clock.moveTo(longAfterSteps);
      once.engine.settle();
      byStrides(longAfterSteps);

      expect(JSON.stringify(sameAnswers)).toBe(JSON.stringify(answers));
      expect(JSON.stringify(often.log.read(0))).toBe(JSON.stringify(once.log.read(0)));
    }),
    { seed: 1, numRuns: 200 },
  );
});

const gaps = Object.keys(alternatives) as ChoosableGap[];

const someProfile = fc.tuple(...gaps.map((gap) => fc.constantFrom('default', ...alternatives[gap]))).map((chosen) => {
  const entries = gaps.map((gap, index) => [gap, chosen[index]]);
  return Object.fromEntries(entries.filter(([, one]) => one !== 'default')) as Profile;
});

test("with any profile of gap answers, the mock's event log is sorted by time, and can restore the state of the mock", () => {
  fc.assert(
    fc.property(someProfile, anySteps, (profile, steps) => {
      const { engine, clock, log } = createTestEngine();
      engine.dispatch((_world, { now }) => succeed([{ type: 'profile-set', at: now, profile }]));
      playSteps(engine, steps, clock.moveTo);
      const events = JSON.parse(JSON.stringify(log.read(0))) as DomainEvent[];
      const instants = events.map(({ at }) => at);
      expect(instants).toEqual([...instants].sort((one, other) => one - other));

      const world = emptyWorld();
      for (const event of events) apply(world, event);
      for (const [sessionId, { start }] of world.sessions) {
        const request = engineRequest('getSession', { workspaceId: start.workspaceId, path: { sessionId } });
        const links = { base: 'http://127.0.0.1/media', secret: createRandomSource('seed').secret };
        const rebuilt = decide(world, { ...request, now: clock.now(), nonce: { high: 0, low: 0 }, links });

        expect(rebuilt).toEqual(engine.execute(request));
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});

function replayFuture(engine: Engine, moveTo: (to: number) => void): string {
  moveTo(longAfterSteps);
  engine.settle();
  const { seed, drawn, events } = engine.state();
  return JSON.stringify({ seed, drawn, events });
}

test('a mock that resumes from a stored log continues exactly like the mock that wrote the log', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      const { engine, clock } = createTestEngine();
      playSteps(engine, steps, clock.moveTo);
      const { seed, drawn, events } = engine.state();
      const kept = JSON.parse(JSON.stringify(events)) as DomainEvent[];

      const other = manualClock(clock.now());
      const again = createEngine({ random: createRandomSource(seed, drawn), clock: other, log: createMemoryLog(kept) });

      expect(replayFuture(again, other.moveTo)).toBe(replayFuture(engine, clock.moveTo));
    }),
    { seed: 1, numRuns: 150 },
  );
});

test('a mock that restores an earlier state continues exactly like a mock that has just reached this state', () => {
  fc.assert(
    fc.property(anySteps, anySteps, (steps, others) => {
      const { engine, clock } = createTestEngine();
      playSteps(engine, steps, clock.moveTo);
      const state = engine.state();
      const expected = createTestEngine();
      playSteps(expected.engine, steps, expected.clock.moveTo);
      playSteps(engine, others.slice(0, 5), () => {});

      engine.restore(state);

      expect(replayFuture(engine, clock.moveTo)).toBe(replayFuture(expected.engine, expected.clock.moveTo));
    }),
    { seed: 1, numRuns: 100 },
  );
});

async function startedLog() {
  const log = createMemoryLog();
  await using mock = createMock({ seed: 'resumed', clock: manualClock2(0), log });
  await createApiClient(mock).createSession({ communicationChannel: 'Website Chat', customerNumber: 'visitor-1' });
  return log;
}

test('a reset of the mock restores the initial state and the initial profile of gap answers', async () => {
  const log = await startedLog();
  const profile = { 'session/time-of-call': 'placed' } as const;
  await using mock = createMock({ clock: manualClock2(0), log, profile });
  const before = log.read(0);
  expect(before.map(({ type }) => type)).toContain('profile-set');
  await mock.control.setProfile({ profile: { 'session/time-of-call': 'default' } });
  await mock.control.resetMock();

  expect(log.read(0)).toEqual(before);
});
