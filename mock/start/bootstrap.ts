import type { ControlSchemas } from '../../src/control-operations.ts';
import type { Instant } from '../../src/instant.ts';
import { changeWorkspaces } from '../domain/control-commands.ts';
import type { DomainEvent } from '../domain/event.ts';
import { createRandomSource, type RandomSource, resumedSeed } from '../domain/identifiers.ts';
import { apply, replay } from '../domain/lifecycle.ts';
import type { Workspace } from '../domain/workspace.ts';
import { catchUp, type SwappableClock } from '../engine/clock.ts';
import { createEngine, type Engine, type EngineState } from '../engine/engine.ts';
import type { EventLog } from '../engine/event-log.ts';
import { toSessionTtlMs } from '../engine/time.ts';
import { createMemoryLog } from '../log/event-log.ts';
import type { MockOptions } from '../mock.ts';
import { builtInWorkspaces, parseProfile, parseWorkspaces } from './options.ts';
import { importState } from './snapshot-document.ts';

/** @throws TypeError when an option is invalid */
export function startEngine(
  options: MockOptions,
  clock: SwappableClock,
  isShared: boolean,
): { engine: Engine; initial: EngineState } {
  const { seed = crypto.randomUUID(), snapshot, log = createMemoryLog(), maxSessions, onError } = options;
  const workspaces = options.workspaces === undefined ? builtInWorkspaces : parseWorkspaces(options.workspaces);
  const profile = options.profile === undefined ? undefined : parseProfile(options.profile);
  const sessionTtlMs = toSessionTtlMs(options.sessionTtl);
  const isResumed = log.length() > 0;
  const isTakenOver = isShared && isResumed;
  const random =
    snapshot === undefined
      ? createRandomSource(isResumed ? resumedSeed(seed, log.length()) : seed)
      : loadSnapshot(log, snapshot, clock);
  if (!isResumed && snapshot === undefined) log.append(initialEvents(workspaces, clock.now()));
  const world = replay(log.read(0), maxSessions);
  const evictedAt = log.read(0).findLast(({ type }) => type === 'sessions-evicted')?.at ?? 0;
  if (isResumed) catchUp(clock, Math.max(world.now, evictedAt));
  const at = Math.max(clock.now(), world.now);
  const chosen: DomainEvent[] = profile === undefined ? [] : [{ type: 'profile-set', at, profile }];
  if (!isTakenOver) {
    log.append(chosen);
    for (const event of chosen) apply(world, event);
  }
  const engine = createEngine({ random, clock, log, world, maxSessions, sessionTtlMs, onError });
  if (options.workspaces !== undefined && !isTakenOver) setWorkspaces(engine, workspaces);
  const initial = engine.state();
  if (!isTakenOver) return { engine, initial };
  return { engine, initial: { ...initial, events: [...initialEvents(workspaces, initial.at), ...chosen] } };
}

export function setWorkspaces(engine: Engine, workspaces: readonly Workspace[]): void {
  const result = engine.dispatch((world, { now }) => changeWorkspaces(world, workspaces, now));
  if (!result.ok) throw new TypeError(result.error.message);
}

function loadSnapshot(log: EventLog, snapshot: ControlSchemas['Snapshot'], clock: SwappableClock): RandomSource {
  if (log.length() > 0)
    throw new TypeError(
      'The log already contains an earlier run. Start from the log or from the snapshot, not from both.',
    );
  const state = importState(snapshot);
  if (!state.ok) throw new TypeError(`The snapshot cannot be used: ${state.error}`);
  const { events, at, seed: savedSeed, drawn } = state.value;
  log.append(events);
  catchUp(clock, at);
  return createRandomSource(savedSeed, drawn);
}

export function initialEvents(workspaces: readonly Workspace[], at: Instant): DomainEvent[] {
  return workspaces.map((workspace) => ({ type: 'workspace-opened', at, workspace }));
}
