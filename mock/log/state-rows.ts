import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { DomainEvent } from '../domain/event.ts';

/** The version of the format that is written. */
export const formatVersion = '4';

/**
 * A file with another version is rejected, and so is one with events and no version. Version 3 has no clocks and profiles of
 * single workspaces: it is read, and becomes one of version 4.
 */
export const readableVersions: readonly unknown[] = ['3', formatVersion];

/** The checksum of an event as it is stored, with its number. */
export type Checksum = (text: string, number: number) => number;

/** A checksum is over the seed too, so that events of another file are not taken for those of this one. */
export function createChecksum(seed: string): Checksum {
  const seedChecksum = crc32(seed);
  return (text, number) => crc32(text, (seedChecksum + number) >>> 0);
}

/** An event in a row, or `count` times `event-left`, which follow each other. */
interface Row {
  event: DomainEvent;
  count: number;
}

/** The rows that events are stored in. */
export function* toRows(events: readonly DomainEvent[]): Generator<Row> {
  for (let first = 0; first < events.length; ) {
    const event = events[first] as DomainEvent;
    let end = first + 1;
    if (event.type === 'event-left') while (events[end]?.type === 'event-left') end += 1;
    yield { event, count: end - first };
    first = end;
  }
}

/** The rows of a file in order, as long as each is the one that was stored. @throws Error at the first that is not. */
export function* readRows(database: DatabaseSync, checksumOf: Checksum): Generator<Row & { checksum: number }> {
  const select = database.prepare('SELECT event, number, checksum FROM events ORDER BY number');
  // Rows as arrays are read in half the time.
  select.setReturnArrays(true);
  let next = 0;
  for (const row of select.iterate() as Iterable<unknown>) {
    const [text, number, checksum] = row as [string, number, number];
    if (number !== next || checksum !== checksumOf(text, number))
      throw damageError(`event ${next + 1} is missing, or is not the one that was stored`);
    const event = JSON.parse(text) as DomainEvent & { count?: number };
    const isLeft = event.type === 'event-left';
    const count = isLeft ? (event.count ?? 1) : 1;
    yield { event: isLeft ? { type: 'event-left', at: event.at } : event, count, checksum };
    next += count;
  }
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

export function valueColumn(row: Record<string, unknown> | undefined): string {
  return String(row?.value);
}
