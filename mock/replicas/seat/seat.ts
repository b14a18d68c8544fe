import { createFaultList, type FaultList, noFaults } from '../../control/faults/fault-list.ts';
import { apply } from '../../domain/apply.ts';
import { type Checkpoint, createCheckpoint } from '../../domain/checkpoint.ts';
import { emptyWorld, type World } from '../../domain/world.ts';
import { createEngine } from '../../engine/create-engine.ts';
import type { Engine } from '../../engine/engine.ts';
import { createListeners } from '../../listeners.ts';
import type { StreamEntry, StreamPosition } from '../../log/streams.ts';
import { doInTurns, startTurn } from '../../work.ts';
import { formatChange, formatSnapshot, parseChange, type Settings } from './change.ts';
import { createMutex, type Mutex } from './mutex.ts';
import { createSharedClock, type SharedClock } from './shared-clock.ts';
import { createStagedLog, type StagedLog } from './staged-log.ts';
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
  const { add, notify } = createListeners<undefined>();
  let [version, subscribers, usedAt, followedAt] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  let stored: Partial<Settings> = {};
  let changed: Partial<Settings> = {};
  let checkpoint: Checkpoint | undefined;
  let hasMoreDue = false;
  let snapshotLength = 0;
  let [world, log, engine] = open();

  function open(): [World, StagedLog, Engine] {
    const opened = emptyWorld(keep);
    const openedLog = createStagedLog((events) => {
      checkpoint ??= createCheckpoint(opened);
      for (const event of events) checkpoint.save(event);
    });
    const random = createStreamRandom(seed, stream, () => version);
    const openedEngine = createEngine({ random, clock, log: openedLog, world: opened, keep, keepForMs });
    openedEngine.connectAlarm((at) => {
      hasMoreDue = at === 0;
    });
    return [opened, openedLog, openedEngine];
  }
  const followEntry = async ({ text, isSnapshot, version: followed }: StreamEntry) => {
    const { events, settings } = await doInTurns(parseChange(text));
    if (isSnapshot) [world, log, engine] = open();
    const turn = startTurn();
    for (const event of events) {
      apply(world, event);
      if (turn.isOver()) await turn.next();
    }
    log.follow(events);
    stored = { ...stored, ...settings };
    version = followed + 1;
    if (isSnapshot) snapshotLength = log.storedLength();
  };
  const discard = () => {
    checkpoint?.restore();
    log.discard();
    faults.restore(stored.faults ?? noFaults);
    [changed, checkpoint] = [{}, undefined];
  };
  return {
    stream,
    turn: createMutex(),
    clock,
    faults,
    engine: () => engine,
    settings: () => stored,
    position: () => ({ stream, version }),
    async follow(entries) {
      for (const entry of entries) await followEntry(entry);
      if (entries.length > 0) notify(undefined);
      faults.restore(stored.faults ?? noFaults);
      engine.setMediaBase(mediaBase());
      usedAt = performance.now();
      if (entries.length > 0) followedAt = usedAt;
    },
    set(settings) {
      changed = { ...changed, ...settings };
    },
    nextEntry() {
      const state = faults.state();
      const settings = state === (stored.faults ?? noFaults) ? changed : { ...changed, faults: state };
      const events = log.stagedEvents();
      if (events.length === 0 && Object.keys(settings).length === 0) return undefined;
      return { stream, version, text: formatChange({ events, settings }) };
    },
    confirm() {
      stored = { ...stored, ...changed, faults: faults.state() };
      version += 1;
      log.confirm();
      [changed, checkpoint] = [{}, undefined];
      notify(undefined);
    },
    discard,
    reset() {
      discard();
      [world, log, engine] = open();
      [version, stored, snapshotLength] = [0, {}, 0];
    },
    storedEvents: () => log.storedLength(),
    sinceSnapshot: () => ({ added: log.storedLength() - snapshotLength, size: snapshotLength }),
    async takeSnapshot() {
      if (version === 0) return undefined;
      const last = version - 1;
      snapshotLength = log.storedLength();
      const change = { events: log.read(0, snapshotLength), settings: stored };
      return { stream, version: last, text: await doInTurns(formatSnapshot(change)), isSnapshot: true };
    },
    subscribe(listener) {
      const remove = add(() => listener());
      subscribers += 1;
      return () => {
        remove();
        subscribers -= 1;
      };
    },
    subscribers: () => subscribers,
    hasMoreDue: () => hasMoreDue,
    usedAt: () => usedAt,
    followedAt: () => followedAt,
  };
}
