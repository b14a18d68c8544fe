import type { ControlSchemas } from '../../src/control-operations.ts';
import type { Instant } from '../../src/instant.ts';
import { apply } from '../domain/apply.ts';
import type { DomainEvent } from '../domain/event.ts';
import type { Profile } from '../domain/gaps.ts';
import { createRandomSource, type RandomSource, resumedSeed } from '../domain/random.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { World } from '../domain/world.ts';
import { catchUp, type SwappableClock } from '../engine/clock.ts';
import { doAtOnce } from '../engine/cooperative-task.ts';
import type { EventLog } from '../engine/event-log.ts';
import { replay } from '../engine/replay.ts';
import { createMemoryLog } from '../log/event-log.ts';
import { importState } from './snapshot-document.ts';

export interface StartOptions {
  seed: string;
  workspaces: readonly Workspace[];
  /** The answers to the gaps; undefined keeps those of the log or the snapshot, or the defaults. */
  profile: Profile | undefined;
  snapshot: ControlSchemas['Snapshot'] | undefined;
  /** Where events are stored, with those of an earlier run if there was one. */
  log: EventLog | undefined;
  /** Default: `bounds.sessions`. */
  maxSessions: number | undefined;
}

/** What a mock starts with. @throws TypeError when the snapshot is invalid */
export function bootstrap(
  { seed, workspaces, profile, snapshot, maxSessions, log = createMemoryLog() }: StartOptions,
  clock: SwappableClock,
): { log: EventLog; world: World; random: RandomSource } {
  const isResumed = log.length() > 0;
  const random = isResumed && snapshot === undefined ? createRandomSource(resumedSeed(seed, log.length())) : undefined;
  const started = random ?? fill(log, { seed, workspaces, snapshot }, clock);
  const events = log.read(0);
  const world = doAtOnce(replay(events, maxSessions));
  const evictedAt = events.findLast(({ type }) => type === 'sessions-evicted')?.at ?? 0;
  if (isResumed) catchUp(clock, Math.max(world.now, evictedAt));
  if (profile !== undefined) {
    const chosen: DomainEvent = { type: 'profile-set', at: Math.max(clock.now(), world.now), profile };
    log.append([chosen]);
    apply(world, chosen);
  }
  return { log, world, random: started };
}

function fill(
  log: EventLog,
  { seed, workspaces, snapshot }: Pick<StartOptions, 'seed' | 'workspaces' | 'snapshot'>,
  clock: SwappableClock,
): RandomSource {
  if (snapshot === undefined) {
    log.append(initialEvents(workspaces, clock.now()));
    return createRandomSource(seed);
  }
  if (log.length() > 0)
    throw new TypeError(
      'The log already contains an earlier run. Start from the log or from the snapshot, not from both.',
    );
  const state = doAtOnce(importState(snapshot));
  if (!state.ok) throw new TypeError(`The snapshot cannot be used: ${state.error}`);
  const { events, at, seed: savedSeed, drawn } = state.value;
  log.append(events);
  catchUp(clock, at);
  return createRandomSource(savedSeed, drawn);
}

/** The events of a new mock: its workspaces are opened. */
export function initialEvents(workspaces: readonly Workspace[], at: Instant): DomainEvent[] {
  return workspaces.map((workspace) => ({ type: 'workspace-opened', at, workspace }));
}
