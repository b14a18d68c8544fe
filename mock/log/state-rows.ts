import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { DomainEvent } from '../domain/event.ts';
import { fromStoredEvents } from './stored-events.ts';

/** The version of the format that is written. */
export const formatVersion = '5';

/**
 * A file with another version is rejected, and so is one with events and no version. Those before 5 have a row for each event,
 * and version 3 has no clocks and profiles of single workspaces: they are read, and become ones of version 5.
 */
const readableVersions: readonly unknown[] = ['3', '4', formatVersion];

/** Events in a row at the most. Few rows are read fast; a row that is damaged is lost as a whole. */
export const rowLength = 256;

/** The checksum of a row, with the number of its first event. */
export type Checksum = (text: string, number: number) => number;

/** A checksum is over the origin too, so that rows of another file are not taken for those of this one. */
export function createChecksum(origin: string): Checksum {
  const originChecksum = crc32(origin);
  return (text, number) => crc32(text, (originChecksum + number) >>> 0);
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
  const isEarlier = version !== formatVersion;
  const checksumOf = createChecksum(isEarlier ? seed : originOf(seed, generation));
  const [column, table] = isEarlier ? ['event', 'events'] : ['events', 'rows'];
  if (database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) === undefined)
    throw damageError('it has no table of events');
  // Rows as arrays are read in half the time.
  const select = database.prepare(`SELECT ${column}, number, checksum FROM ${table} ORDER BY number`);
  select.setReturnArrays(true);
  let next = 0;
  for (const row of select.iterate() as Iterable<unknown>) {
    const [text, number, checksum] = row as [string, number, number];
    if (number !== next || checksum !== checksumOf(text, number))
      throw damageError(`event ${next + 1} is missing, or is not the one that was stored`);
    const stored = JSON.parse(text);
    const events = fromStoredEvents(isEarlier ? [stored] : stored);
    yield events;
    next += events.length;
  }
}

/** What a file says of itself. */
export interface StateMetadata {
  version: string;
  seed: string;
  generation: number;
}

/** What a file says of itself. @throws Error when it cannot be read by this version. */
export function readMetadata(database: DatabaseSync): StateMetadata {
  const select = database.prepare('SELECT value FROM metadata WHERE name = ?');
  const [version, seed, generation] = ['format_version', 'seed', 'generation'].map((name) => select.get(name)?.value);
  if (!readableVersions.includes(version))
    throw new Error(`it has another format; this version reads formats ${readableVersions.join(', ')}`);
  return { version: String(version), seed: String(seed), generation: Number(generation ?? 0) };
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
