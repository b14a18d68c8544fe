import { existsSync, readFileSync, statSync } from 'node:fs';
import { isRefusal } from '../../control/refusal.ts';
import { exportState, importState } from '../../control/snapshot-document.ts';
import { apply } from '../../domain/apply.ts';
import type { DomainEvent } from '../../domain/event.ts';
import { resumedSeed } from '../../domain/random.ts';
import { emptyWorld, type World } from '../../domain/world.ts';
import { replay } from '../../engine/replay.ts';
import { doAtOnce, doInTurns } from '../../work.ts';
import { openDatabaseFile } from './database-file.ts';
import { openSqliteLog } from './sqlite-log.ts';
import { assertUnshared, readMetadata, readRows, type StateMetadata } from './state-rows.ts';

/**
 * What a state file has. Timestamps are in milliseconds since 1970, on the clock of the mock; of an empty file they are
 * undefined.
 */
export interface StateFileContent {
  seed: string;
  /** Of the file, its WAL and its head. */
  bytes: number;
  /** The events in order, those that were let go included. */
  events: number;
  firstAt: number | undefined;
  lastAt: number | undefined;
  /** Sessions that are kept, by workspace. */
  sessions: ReadonlyMap<string, number>;
  /** How many sessions have left. */
  left: number;
}

/** What a state file has. @throws Error that says what is wrong with it. */
export function inspectStateFile(file: string): StateFileContent {
  return withLog(file, ({ seed, read }) => {
    const events = read(0);
    const { sessions, left, workspaces, now } = toWorld(events);
    const counts = new Map([...workspaces.keys()].map((id) => [id, 0]));
    for (const { start } of sessions.values()) counts.set(start.workspaceId, (counts.get(start.workspaceId) ?? 0) + 1);
    const bytes = fileNames(file)
      .filter(isKept)
      .reduce((sum, name) => sum + (existsSync(name) ? statSync(name).size : 0), 0);
    const [firstAt, lastAt] = [events[0]?.at, events.length === 0 ? undefined : now];
    return { seed, bytes, events: events.length, firstAt, lastAt, sessions: counts, left };
  });
}

/**
 * Writes the events up to the first that is damaged, or that cannot have happened, to a new file.
 *
 * @returns how many there are
 * @throws Error when the output exists, or when not even the seed can be read
 */
export function repairStateFile(file: string, output: string): number {
  const repaired = readIntactEvents(file);
  createStateFile(output, repaired);
  return repaired.events.length;
}

/** Makes a file as small as it can be. @returns its bytes before and after. @throws Error that says what is wrong with it. */
export function compactStateFile(file: string): { before: number; after: number } {
  const before = inspectStateFile(file).bytes;
  withLog(file, (log) => log.compact());
  return { before, after: inspectStateFile(file).bytes };
}

/** The state as the JSON of a snapshot, whatever its size. @throws Error that says what is wrong with the file. */
export function exportStateFile(file: string): Uint8Array {
  return withLog(file, ({ seed, read }) => {
    const events = read(0);
    const at = toWorld(events).now;
    const kept = events.filter(({ type }) => type !== 'event-left');
    // It draws what no run on this file has drawn.
    return doAtOnce(exportState({ seed: resumedSeed(seed, events.length), drawn: 0, at, events: kept }));
  });
}

/** The seed and the events of a state file, or of an exported snapshot. @throws Error that says what is wrong with it. */
export async function readStateFile(file: string): Promise<{ seed: string; events: readonly DomainEvent[] }> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file`);
  const text = readFileSync(file);
  if (text[0] !== openBrace) return withLog(file, ({ seed, read }) => ({ seed, events: read(0) }));
  const state = await doInTurns(importState(JSON.parse(text.toString()) as Parameters<typeof importState>[0]));
  if (isRefusal(state)) throw new Error(state.message);
  return { seed: state.seed, events: state.events };
}

const openBrace = 0x7b;

/** Creates a state file with these events. @throws Error when there is one. */
export function createStateFile(
  file: string,
  { seed, events }: { seed: string; events: readonly DomainEvent[] },
): void {
  if (fileNames(file).some((name) => existsSync(name))) throw new Error(`${file} exists already`);
  const log = openSqliteLog(file, seed);
  log.append(events);
  log.close();
}

function withLog<Result>(file: string, use: (log: ReturnType<typeof openSqliteLog>) => Result): Result {
  readMetadataOf(file);
  const log = openSqliteLog(file, '');
  try {
    return use(log);
  } finally {
    log.close();
  }
}

function toWorld(events: readonly DomainEvent[]): World {
  return doAtOnce(replay(events, Number.POSITIVE_INFINITY));
}

function fileNames(file: string): string[] {
  return ['', '-wal', '-shm', '-head'].map((end) => `${file}${end}`);
}

/** The index of the WAL is there only while a file is open. */
function isKept(name: string): boolean {
  return !name.endsWith('-shm');
}

/** The seed, and the events up to the first that is damaged or cannot have happened. */
function readIntactEvents(file: string): { seed: string; events: readonly DomainEvent[] } {
  const metadata = readMetadataOf(file);
  const database = openDatabaseFile(file);
  const events: DomainEvent[] = [];
  try {
    for (const row of readRows(database, metadata)) events.push(...row);
  } catch {
    // What stands before the damage is intact.
  } finally {
    database.close();
  }
  return { seed: metadata.seed, events: events.slice(0, countReplayable(events)) };
}

/** What a state file says of itself. Changes nothing, whatever the file is. @throws Error when it is none. */
function readMetadataOf(file: string): StateMetadata {
  if (!existsSync(file)) throw new Error('there is no such file');
  const database = openDatabaseFile(file, { readOnly: true });
  try {
    assertUnshared(database);
    return readMetadata(database);
  } catch (error) {
    const { message } = error as Error;
    throw message.includes('format') ? error : new Error(`it is no state file, or it is in use: ${message}`);
  } finally {
    database.close();
  }
}

/** How many events there are up to the first that cannot have happened. */
function countReplayable(events: readonly DomainEvent[]): number {
  const world = emptyWorld(Number.POSITIVE_INFINITY);
  const failing = events.findIndex((event) => {
    try {
      apply(world, event);
      return false;
    } catch {
      return true;
    }
  });
  return failing === -1 ? events.length : failing;
}
