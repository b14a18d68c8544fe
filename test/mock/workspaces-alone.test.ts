import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Nonce } from '../../mock/domain/random.ts';
import { createRandomSource } from '../../mock/domain/random.ts';
import { workspaceIdOf } from '../../mock/domain/restore-workspace.ts';
import { setWorkspaceClock } from '../../mock/domain/workspace-commands.ts';
import { type ManualClock, manualClock } from '../../mock/engine/clock.ts';
import { createEngine } from '../../mock/engine/create-engine.ts';
import type { Engine } from '../../mock/engine/engine.ts';
import { workspaceClock } from '../../mock/engine/time.ts';
import { createMemoryLog } from '../../mock/log/memory-log.ts';
import { initialEvents } from '../../mock/start/bootstrap.ts';
import { builtInWorkspaces } from '../../mock/start/workspaces.ts';
import { day, type Instant } from '../../src/instant.ts';
import { anySteps, type Step } from '../support/mock/engine.ts';
import { start } from '../support/mock/world.ts';

/** The last one follows the clock of the mock; each other has a clock of its own. */
const ids = ['first', 'second', 'third', 'shared'] as const;
type WorkspaceId = (typeof ids)[number];

/** A step of one workspace: it moves its clock, then asks. */
interface WorkspaceStep {
  workspaceId: WorkspaceId;
  step: Step;
}

interface Rig {
  engine: Engine;
  clock: ManualClock;
  setNonce(nonce: Nonce): void;
}

/** An engine with copies of acme. The nonces are those of the test: alone or not, the same step has the same. */
function createRig(hasOwnClocks: boolean): Rig {
  let nonce: Nonce = { high: 0, low: 0 };
  const clock = manualClock(start);
  const [acme] = builtInWorkspaces;
  if (acme === undefined) throw new Error('There is no built-in workspace.');
  const workspaces = ids.map((id) => ({ ...acme, id, apiKeys: [`key-of-${id}`] }));
  const random = { ...createRandomSource('alone'), nonce: () => nonce };
  const engine = createEngine({ random, clock, log: createMemoryLog(initialEvents(workspaces, start)) });
  for (const workspaceId of ids.slice(0, -1))
    if (hasOwnClocks)
      engine.dispatch((world, { now }) => setWorkspaceClock(world, { workspaceId, isOwn: true, at: start, now }), {
        workspaceId,
      });
  return {
    engine,
    clock,
    setNonce(next) {
      nonce = next;
    },
  };
}

/** Moves the clock of a workspace in slices of two events, between which all others are read. */
function moveTo({ engine, clock }: Rig, workspaceId: WorkspaceId, to: Instant): void {
  const isOwn = engine.hasOwnClock(workspaceId);
  if (!isOwn && to < clock.now()) return;
  while (!engine.settleSlice(to, 2, isOwn ? workspaceId : undefined))
    for (const other of ids) engine.query(({ sessions }) => sessions.size, { workspaceId: other });
  if (isOwn) workspaceClock(engine, workspaceId).moveTo(to);
  else clock.moveTo(to);
}

/** What can be seen of a workspace: the answers, then its events until long after. */
function play(steps: readonly WorkspaceStep[], seenId: WorkspaceId, hasOwnClocks: boolean): string {
  const rig = createRig(hasOwnClocks);
  const times = new Map<WorkspaceId, Instant>();
  const asked = new Map<WorkspaceId, string[]>();
  const answers: unknown[] = [];
  const advance = (workspaceId: WorkspaceId, ms: number) => {
    const to = (times.get(workspaceId) ?? start) + ms;
    times.set(workspaceId, to);
    moveTo(rig, workspaceId, to);
  };
  for (const { workspaceId, step } of steps) {
    advance(workspaceId, step.pauseMs);
    const known = asked.get(workspaceId) ?? [`ses_${workspaceId}_0000000000000000`];
    rig.setNonce({ high: ids.indexOf(workspaceId), low: known.length });
    const request = step.request((index) => known[index % known.length] ?? '');
    const decision = rig.engine.execute({ ...request, workspaceId });
    const data = decision.ok ? decision.value.data : null;
    const made =
      data !== null && 'sessionId' in data ? data.sessionId : data !== null && 'callId' in data && data.callId;
    asked.set(workspaceId, [...known, made || `none-${known.length}`]);
    if (workspaceId === seenId) answers.push(decision);
  }
  for (const workspaceId of ids) if (asked.has(workspaceId)) advance(workspaceId, 30 * day);
  const events = rig.engine.state().events.filter((event) => workspaceIdOf(event) === seenId);
  return JSON.stringify([answers, events]);
}

const interleaved = fc.tuple(...ids.map(() => anySteps)).chain((stepsOf) => {
  const all = stepsOf.flatMap((steps, index) => steps.map(() => ids[index] ?? 'shared'));
  const order = fc.shuffledSubarray(all, { minLength: all.length });
  return order.map((orderedIds) => {
    const queues = new Map(ids.map((id, index) => [id, [...(stepsOf[index] ?? [])]]));
    return orderedIds.flatMap((workspaceId): WorkspaceStep[] => {
      const step = queues.get(workspaceId)?.shift();
      return step === undefined ? [] : [{ workspaceId, step }];
    });
  });
});

/** In however many workspaces time is moved by weeks in between, each of them is as it is alone. */
const isAsAlone = (hasOwnClocks: boolean) =>
  fc.property(interleaved, (steps) => {
    for (const id of ids) {
      const own = steps.filter(({ workspaceId }) => workspaceId === id);
      expect(play(steps, id, hasOwnClocks)).toBe(play(own, id, hasOwnClocks));
    }
  });

test('among others that move their clocks by weeks, a workspace with its own clock is as it is alone', () => {
  fc.assert(isAsAlone(true), { numRuns: 30 });
});

test('with one clock for all it is not: this is found', () => {
  expect(fc.check(isAsAlone(false), { numRuns: 30, endOnFailure: true }).failed).toBe(true);
});
