import { createFaultList, type FaultList } from '../../control/faults/fault-list.ts';
import type { Engine } from '../../engine/engine.ts';
import { createListeners } from '../../listeners.ts';
import type { StreamEntry, StreamPosition } from '../../log/streams.ts';
import { doInTurns } from '../../work.ts';
import { formatChange, formatSnapshot, parseChange, type Settings } from './change.ts';
import { createMutex, type Mutex } from './mutex.ts';
import { createSharedClock, type SharedClock } from './shared-clock.ts';
import { createStagedEngine } from './staged-engine.ts';
import { createStagedSettings } from './staged-settings.ts';
import { createStreamRandom } from './stream-random.ts';

export interface SeatOptions {
  seed: string;
  /** How many sessions are kept, of each workspace. */
  keep: number | undefined;
  /** For how many milliseconds they are kept; undefined: for ever. */
  keepForMs?: number | undefined;
  /** Where signed links lead. */
  mediaBase(): string;
  /** The beginning of the ids of faults. */
  faultPrefix?: string;
}

/**
 * One stream on one replica: an engine as far as the stream was read, and what was decided and is not stored yet.
 *
 * Only who holds `turn` may use the engine. What it decides is staged; then it is stored and confirmed, or discarded.
 */
export interface Seat {
  readonly stream: string;
  readonly turn: Mutex;
  readonly clock: SharedClock;
  readonly faults: FaultList;
  /** Another one after entries were lost to a snapshot. */
  engine(): Engine;
  /** The settings that are stored. */
  settings(): Partial<Settings>;
  /** The version of the next entry. */
  position(): StreamPosition;
  /** Takes over entries that others stored. */
  follow(entries: readonly StreamEntry[]): Promise<void>;
  /** Says that settings change with the entry that is staged. */
  set(settings: Partial<Settings>): void;
  /** The entry that is staged; undefined when nothing is. */
  nextEntry(): StreamEntry | undefined;
  confirm(): void;
  discard(): void;
  /** Forgets everything, so that it is read anew. */
  reset(): void;
  /** How many events are stored. */
  storedEvents(): number;
  /** How many events were stored since there was a snapshot, and how many that has. */
  sinceSnapshot(): { added: number; size: number };
  /** An entry that stands for all that are stored now; undefined before the first. */
  takeSnapshot(): Promise<StreamEntry | undefined>;
  /** Calls the listener when entries were stored, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  subscribers(): number;
  /** Whether very many events are due, of which the rest is left for later. */
  hasMoreDue(): boolean;
  /** When it was used last, and when others had stored something since, in milliseconds of the process. */
  usedAt(): number;
  followedAt(): number;
}

export function createSeat(stream: string, { seed, keep, keepForMs, mediaBase, faultPrefix }: SeatOptions): Seat {
  const clock = createSharedClock();
  const faults = createFaultList(`${seed} ${stream}`, faultPrefix);
  const settings = createStagedSettings(faults);
  const listeners = createListeners<undefined>();
  const random = createStreamRandom(seed, stream, () => version);
  const open = () => createStagedEngine({ random, clock, keep, keepForMs });
  let staged = open();
  let [version, snapshotLength, usedAt, followedAt] = [0, 0, 0, Number.NEGATIVE_INFINITY];

  const followEntry = async ({ text, isSnapshot, version: followed }: StreamEntry) => {
    const change = await doInTurns(parseChange(text));
    if (isSnapshot) staged = open();
    await staged.follow(change.events);
    settings.follow(change.settings);
    version = followed + 1;
    if (isSnapshot) snapshotLength = staged.log.storedLength();
  };
  return {
    stream,
    turn: createMutex(),
    clock,
    faults,
    engine: () => staged.engine,
    settings: settings.current,
    position: () => ({ stream, version }),
    async follow(entries) {
      for (const entry of entries) await followEntry(entry);
      if (entries.length > 0) listeners.notify(undefined);
      staged.engine.setMediaBase(mediaBase());
      usedAt = performance.now();
      if (entries.length > 0) followedAt = usedAt;
    },
    set: settings.set,
    nextEntry() {
      const change = { events: staged.log.stagedEvents(), settings: settings.changes() };
      if (change.events.length === 0 && Object.keys(change.settings).length === 0) return undefined;
      return { stream, version, text: formatChange(change) };
    },
    confirm() {
      settings.confirm();
      staged.confirm();
      version += 1;
      listeners.notify(undefined);
    },
    discard() {
      settings.discard();
      staged.discard();
    },
    reset() {
      settings.reset();
      staged = open();
      [version, snapshotLength] = [0, 0];
    },
    storedEvents: () => staged.log.storedLength(),
    sinceSnapshot: () => ({ added: staged.log.storedLength() - snapshotLength, size: snapshotLength }),
    async takeSnapshot() {
      if (version === 0) return undefined;
      const last = version - 1;
      snapshotLength = staged.log.storedLength();
      const change = { events: staged.log.read(0, snapshotLength), settings: settings.current() };
      return { stream, version: last, text: await doInTurns(formatSnapshot(change)), isSnapshot: true };
    },
    subscribe: (listener) => listeners.add(() => listener()),
    subscribers: listeners.count,
    hasMoreDue: () => staged.hasMoreDue(),
    usedAt: () => usedAt,
    followedAt: () => followedAt,
  };
}
