import type { ControlSchemas } from '../src/control-operations.ts';
import type { Instant } from '../src/instant.ts';
import { catchUp } from './catch-up.ts';
import { isRefusal } from './control/refusal.ts';
import { importState } from './control/snapshot-document.ts';
import type { DomainEvent } from './domain/event.ts';
import type { Profile } from './domain/profile.ts';
import type { Workspace } from './domain/workspace/workspace.ts';
import type { EventLog } from './engine.ts';
import { createMemoryLog } from './log/memory-log.ts';
import { createRandomSource, type RandomSource, resumedSeed } from './random-source.ts';
import type { SwappableClock } from './swappable-clock.ts';

/** What a mock can begin from. */
export interface StartOptions {
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
export function bootstrap(
  { seed, workspaces, profile, snapshot, log = createMemoryLog() }: StartOptions,
  clock: SwappableClock,
): { log: EventLog; random: RandomSource } {
  const started = startOrResume(seed, workspaces, snapshot, log, clock);
  if (profile !== undefined)
    log.append([{ type: 'profile-set', at: Math.max(clock.now(), lastEventAt(log)), profile }]);
  return started;
}

function startOrResume(
  seed: string,
  workspaces: readonly Workspace[],
  snapshot: StartOptions['snapshot'],
  log: EventLog,
  clock: SwappableClock,
): { log: EventLog; random: RandomSource } {
  const isResumed = log.length() > 0;
  if (snapshot === undefined) {
    if (!isResumed) log.append(initialEvents(workspaces, clock.now()));
    else catchUp(clock, lastEventAt(log));
    return { log, random: createRandomSource(isResumed ? resumedSeed(seed, log.length()) : seed) };
  }
  if (isResumed)
    throw new TypeError('The log holds an earlier run already. Begin from it, or from the snapshot, not from both.');
  const state = importState(snapshot);
  if (isRefusal(state)) throw new TypeError(`The snapshot cannot be used: ${state.message}`);
  log.append(state.events);
  catchUp(clock, state.at);
  return { log, random: createRandomSource(state.seed, state.drawn) };
}

/** What happens when a mock begins with nothing before it: its workspaces are opened. */
export function initialEvents(workspaces: readonly Workspace[], at: Instant): DomainEvent[] {
  return workspaces.map((workspace) => ({ type: 'workspace-opened', at, workspace }));
}

function lastEventAt(log: EventLog): Instant {
  return log.read(log.length() - 1)[0]?.at ?? 0;
}
