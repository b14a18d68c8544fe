import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { DomainEvent } from '../../domain/event.ts';
import { fromStoredRow, type StoredRow } from './stored-row.ts';

/** The version of the format that is written. */
export const formatVersion = 6;

/**
 * The tables of the versions that are read, and what they are read as. Earlier ones become ones of the present version. A file
 * with another version is rejected, and so is one with events and no version.
 *
 * Those before 5 have a row for each event, and version 3 has no clocks and profiles of single workspaces. Version 5 has all
 * entries within their events.
 */
const formats = {
  3: { table: 'events', columns: 'event, number, checksum, NULL' },
  4: { table: 'events', columns: 'event, number, checksum, NULL' },
  5: { table: 'rows', columns: 'events, number, checksum, NULL' },
  6: { table: 'event_rows', columns: 'events, number, checksum, turns' },
};

/** Events in a row at the most. Few rows are read fast; a row that is damaged is lost as a whole. */
export const rowLength = 256;

/** The checksum of a row, with the number of its first event. */
export type Checksum = (row: StoredRow, number: number) => number;

/** A checksum is over the origin too, so that rows of another file are not taken for those of this one. */
export function createChecksum(origin: string): Checksum {
  const originChecksum = crc32(origin);
  return ({ events, turns }, number) => {
    const checksum = crc32(events, (originChecksum + number) >>> 0);
    return turns === null ? checksum : crc32(turns, checksum);
  };
}

/** What rows belong to: all events are replaced by those of the next generation. */
export function originOf(seed: string, generation: number): string {
  return `${generation} ${seed}`;
}

/** The events of each row of a file in order, as long as it is the one that was stored. @throws Error at the first that is not. */
export function* readRows(
  database: DatabaseSync,
  { version, seed, generation }: StateMetadata,
): Generator<readonly DomainEvent[]> {
  const checksumOf = createChecksum(version < 5 ? seed : originOf(seed, generation));
  const { table, columns } = formats[version];
  if (database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) === undefined)
    throw damageError('it has no table of events');
  // Rows as arrays are read in half the time.
  const select = database.prepare(`SELECT ${columns} FROM ${table} ORDER BY number`);
  select.setReturnArrays(true);
  let next = 0;
  for (const row of select.iterate() as Iterable<unknown>) {
    const [stored, number, checksum, turns] = row as [string, number, number, Uint8Array | null];
    if (number !== next || checksum !== checksumOf({ events: stored, turns }, number))
      throw damageError(`event ${next + 1} is missing, or is not the one that was stored`);
    const events = fromStoredRow([JSON.parse(stored)].flat(), turns);
    yield events;
    next += events.length;
  }
}

/** What a file says of itself. */
export interface StateMetadata {
  version: keyof typeof formats;
  seed: string;
  generation: number;
}

/** What a file says of itself. @throws Error when it cannot be read by this version. */
export function readMetadata(database: DatabaseSync): StateMetadata {
  const select = database.prepare('SELECT value FROM metadata WHERE name = ?');
  const [version, seed, generation] = ['format_version', 'seed', 'generation'].map((name) => select.get(name)?.value);
  const readable = Number(version);
  if (!isReadable(readable))
    throw new Error(`it has another format; this version reads formats ${Object.keys(formats).join(', ')}`);
  return { version: readable, seed: String(seed), generation: Number(generation ?? 0) };
}

function isReadable(version: number): version is StateMetadata['version'] {
  return version in formats;
}

/** The table that has the events of that version. */
export function tableOf({ version }: StateMetadata): string {
  return formats[version].table;
}

/** @throws Error when SQLite finds that the file is damaged. */
export function assertIntact(database: DatabaseSync): void {
  const [problem] = database.prepare('PRAGMA quick_check(1)').all();
  if (problem?.quick_check !== 'ok') throw damageError(`SQLite finds that ${String(problem?.quick_check)}`);
}

export function damageError(what: string): Error {
  return new Error(
    `it is damaged: ${what}. Nothing of it was used. Restore it from a copy, with its -wal and -head files`,
  );
}

/** @throws Error when the file has streams, which replicas share, instead of a log. */
export function assertUnshared(database: DatabaseSync): void {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'understudy_entries'").get() !== undefined)
    throw new Error('it is shared by replicas; name it as sqlite:FILE');
}
