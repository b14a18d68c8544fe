import { exportState } from '../../control/snapshot-document.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { resumedSeed } from '../../domain/random.ts';
import { replay } from '../../engine/replay.ts';
import { openStreams } from '../../log/open-streams.ts';
import { createStateFile, readStateFile } from '../../log/sqlite/state-file.ts';
import type { SeededStreams, Streams } from '../../log/streams.ts';
import { doInTurns } from '../../work.ts';
import { toDirectoryEntry } from '../directory.ts';
import { formatChange } from '../seat/change.ts';
import { createSeat, type Seat } from '../seat/seat.ts';
import { mergeEvents, splitEvents } from './split-events.ts';

/** What a database has. */
export interface DatabaseContent {
  seed: string;
  /** Of each workspace that is open. */
  workspaces: ReadonlyMap<string, { events: number; sessions: number; left: number }>;
}

/** What a mock has, wherever it is kept. */
interface State {
  seed: string;
  events: readonly DomainEvent[];
}

/** What the database has. @throws Error when it cannot be reached, or has nothing */
export function inspectDatabase(url: string): Promise<DatabaseContent> {
  return withStreams(url, async (streams) => {
    const workspaces = new Map<string, { events: number; sessions: number; left: number }>();
    for (const [id, seat] of await openSeats(streams)) {
      const [sessions, left] = seat.engine().query((world) => [world.sessions.size, world.left]);
      workspaces.set(id, { events: seat.storedEvents(), sessions, left });
    }
    return { seed: streams.seed, workspaces };
  });
}

/**
 * Has a snapshot stand for the entries of each stream, and removes them. No replica uses the database meanwhile.
 *
 * @returns how many streams there are
 * @throws Error as `inspectDatabase` does
 */
export function compactDatabase(url: string): Promise<number> {
  return withStreams(url, async (streams) => {
    const seats = [await readSeat(streams, 'directory'), ...(await openSeats(streams)).values()];
    for (const seat of seats) {
      const snapshot = await seat.takeSnapshot();
      if (snapshot !== undefined) await streams.saveSnapshot(snapshot, { keepFrom: snapshot.version + 1 });
    }
    return seats.length;
  });
}

/** The state as the JSON of a snapshot, whatever its size. @throws Error as `inspectDatabase` does */
export async function exportDatabase(url: string): Promise<Uint8Array> {
  const { seed, events } = await readDatabase(url);
  const { now } = await doInTurns(replay(events, Number.POSITIVE_INFINITY));
  // It draws what no run on this database has drawn.
  return doInTurns(exportState({ seed: resumedSeed(seed, events.length), drawn: 0, at: now, events }));
}

/**
 * Copies a state: from a database, a state file or an exported snapshot, to an empty database or a new state file. Nobody uses
 * either meanwhile.
 *
 * @returns how many events were copied
 * @throws Error when one cannot be read, or the other is not empty
 */
export async function copyState(from: string, to: string): Promise<number> {
  const state = isUrl(from) ? await readDatabase(from) : await readStateFile(from);
  if (!isUrl(to)) createStateFile(to, state);
  else await fillDatabase(to, state);
  return state.events.length;
}

function isUrl(place: string): boolean {
  return /^(?:postgres(?:ql)?|sqlite):/.test(place);
}

async function withStreams<Result>(
  url: string,
  use: (streams: SeededStreams) => Promise<Result>,
  seed?: string,
): Promise<Result> {
  const streams = await openStreams(url, seed, 2);
  try {
    return await use(streams);
  } finally {
    await streams.close();
  }
}

const seatOptions = { seed: '', keep: Number.POSITIVE_INFINITY, mediaBase: () => '' };

/** The seats of all workspaces that are open. */
async function openSeats(streams: Streams): Promise<Map<string, Seat>> {
  const directory = await readSeat(streams, 'directory');
  if (directory.position().version === 0) throw new Error('it has nothing yet');
  const ids = directory.engine().query(({ workspaces }) => [...workspaces.keys()]);
  const { generation = 0 } = directory.settings();
  const seats = new Map<string, Seat>();
  for (const id of ids) seats.set(id, await readSeat(streams, `${generation}/${id}`));
  return seats;
}

async function readSeat(streams: Streams, stream: string): Promise<Seat> {
  const seat = createSeat(stream, seatOptions);
  await seat.follow((await streams.read([seat.position()])).entries);
  return seat;
}

function readDatabase(url: string): Promise<State> {
  return withStreams(url, async (streams) => {
    const seats = [...(await openSeats(streams)).values()];
    const events = seats.map((seat) =>
      seat
        .engine()
        .eventsSince(0)
        .filter(({ type }) => type !== 'event-left'),
    );
    return { seed: streams.seed, events: mergeEvents(events) };
  });
}

/** Events in one entry. */
const eventsPerEntry = 500;

function fillDatabase(url: string, { seed, events }: State): Promise<void> {
  const fill = async (streams: Streams) => {
    const world = await doInTurns(replay(events, Number.POSITIVE_INFINITY));
    const workspaces = [...world.workspaces.values()];
    const all = splitEvents(events);
    const names = ['directory', ...workspaces.map(({ id }) => `0/${id}`)];
    const { at, entries } = await streams.read(names.map((stream) => ({ stream, version: 0 })));
    if (entries.length > 0) throw new Error('it has a state already, or a part of one; choose an empty database');
    for (const { id } of workspaces) {
      const own = all.get(id) ?? [];
      for (let first = 0; first < own.length; first += eventsPerEntry) {
        const text = formatChange({ events: own.slice(first, first + eventsPerEntry), settings: {} });
        await streams.append([{ stream: `0/${id}`, version: first / eventsPerEntry, text }]);
      }
    }
    // Until the directory is there, there is nothing for replicas.
    const clock =
      world.now > at ? { mode: 'scaled' as const, factor: 1, start: world.now, since: at } : { mode: 'real' as const };
    const { profile, now } = world;
    const opened = workspaces.map((workspace): DomainEvent => {
      return { type: 'workspace-opened', at: now, workspace: toDirectoryEntry(workspace) };
    });
    const settings = { clock, generation: 0, initial: { workspaces, profile, clock } };
    const text = formatChange({ events: [...opened, { type: 'profile-set', at: now, profile }], settings });
    await streams.append([{ stream: 'directory', version: 0, text }]);
  };
  return withStreams(url, fill, seed);
}
