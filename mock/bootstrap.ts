import type { ControlSchemas } from '../src/control-operations.ts';
import type { Instant } from '../src/instant.ts';
import { catchUp } from './catch-up.ts';
import type { SwappableClock } from './clock/swappable-clock.ts';
import { isRefusal } from './control/refusal.ts';
import { importState } from './control/snapshot-document.ts';
import type { DomainEvent } from './domain/event.ts';
import type { Profile } from './domain/profile.ts';
import type { Workspace } from './domain/workspace/workspace.ts';
import type { EventLog } from './log/event-log.ts';
import { createMemoryLog } from './log/memory-log.ts';
import { createRandomSource, type RandomSource, resumedSeed } from './random-source.ts';
import { replay } from './replay.ts';
import { doAtOnce } from './work.ts';

/** What a mock starts from. */
export interface StartOptions {
  seed: string;
  workspaces: readonly Workspace[];
  /** The answers to the gaps; undefined keeps those of the log or the snapshot, or the defaults. */
  profile: Profile | undefined;
  /** An exported snapshot. */
  snapshot: ControlSchemas['Snapshot'] | undefined;
  /** Where events are stored, with those of an earlier run if there was one. */
  log: EventLog | undefined;
}

/** The log and the random source that a mock starts with. @throws TypeError when the snapshot is invalid. */
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
    throw new TypeError(
      'The log already contains an earlier run. Start from the log or from the snapshot, not from both.',
    );
  const state = doAtOnce(importState(snapshot));
  if (isRefusal(state)) throw new TypeError(`The snapshot cannot be used: ${state.message}`);
  log.append(state.events);
  catchUp(clock, state.at);
  return { log, random: createRandomSource(state.seed, state.drawn) };
}

/** The events of a new mock: its workspaces are opened. */
export function initialEvents(workspaces: readonly Workspace[], at: Instant): DomainEvent[] {
  return workspaces.map((workspace) => ({ type: 'workspace-opened', at, workspace }));
}

/** The time of the last event on the clock of the mock. */
function lastEventAt(log: EventLog): Instant {
  const events = log.read(0);
  const hasOwnClocks = events.some(({ type }) => type === 'workspace-clock-set' || type === 'workspace-branched');
  return hasOwnClocks ? doAtOnce(replay(events)).now : (events.at(-1)?.at ?? 0);
}
