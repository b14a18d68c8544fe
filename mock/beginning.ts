import type { ControlSchemas } from '../src/control-operations.ts';
import type { Instant } from '../src/instant.ts';
import { catchUp } from './caught-up.ts';
import { type Chance, chanceFrom, seedAfter } from './chance.ts';
import { stateIn } from './control/exported-state.ts';
import { isRefusal } from './control/refusal.ts';
import type { DomainEvent } from './domain/event.ts';
import type { Profile } from './domain/profile.ts';
import type { Workspace } from './domain/workspace.ts';
import type { EventLog } from './engine.ts';
import { memoryLog } from './log/memory-log.ts';
import type { SteerableClock } from './steerable-clock.ts';

/** What a mock can begin from. */
export interface Origin {
  seed: string;
  workspaces: readonly Workspace[];
  /** How the gaps are answered; undefined: as before, which is by their defaults where nothing was before. */
  profile: Profile | undefined;
  /** A snapshot, as it was exported. */
  snapshot: ControlSchemas['Snapshot'] | undefined;
  /** Where events are kept, with those of an earlier run if there was one. */
  log: EventLog | undefined;
}

/** The log and the chance that a mock begins with. @throws TypeError when the snapshot cannot be used. */
export function beginning(
  { seed, workspaces, profile, snapshot, log = memoryLog() }: Origin,
  clock: SteerableClock,
): { log: EventLog; chance: Chance } {
  const begun = firstOf(seed, workspaces, snapshot, log, clock);
  if (profile !== undefined) log.append([{ type: 'profile-set', at: Math.max(clock.now(), lastMoment(log)), profile }]);
  return begun;
}

function firstOf(
  seed: string,
  workspaces: readonly Workspace[],
  snapshot: Origin['snapshot'],
  log: EventLog,
  clock: SteerableClock,
): { log: EventLog; chance: Chance } {
  const isResumed = log.length() > 0;
  if (snapshot === undefined) {
    if (!isResumed) log.append(opening(workspaces, clock.now()));
    else catchUp(clock, lastMoment(log));
    return { log, chance: chanceFrom(isResumed ? seedAfter(seed, log.length()) : seed) };
  }
  if (isResumed)
    throw new TypeError('The log holds an earlier run already. Begin from it, or from the snapshot, not from both.');
  const state = stateIn(snapshot);
  if (isRefusal(state)) throw new TypeError(`The snapshot cannot be used: ${state.message}`);
  log.append(state.events);
  catchUp(clock, state.at);
  return { log, chance: chanceFrom(state.seed, state.drawn) };
}

/** What happens when a mock begins with nothing before it: its workspaces are opened. */
export function opening(workspaces: readonly Workspace[], at: Instant): DomainEvent[] {
  return workspaces.map((workspace) => ({ type: 'workspace-opened', at, workspace }));
}

function lastMoment(log: EventLog): Instant {
  return log.read(log.length() - 1)[0]?.at ?? 0;
}
