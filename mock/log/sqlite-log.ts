import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '../domain/event.ts';
import { createEventList, type Sweep } from './event-list.ts';
import type { EventLog } from './event-log.ts';
import { openStateHead, type StateHead } from './state-head.ts';
import {
  assertIntact,
  type Checksum,
  createChecksum,
  damageError,
  formatVersion,
  readableVersions,
  readRows,
  toRows,
  valueColumn,
} from './state-rows.ts';

/** A log of events in a SQLite file. */
export interface SqliteLog extends EventLog {
  /** The seed with which the file was created. */
  readonly seed: string;
  /** Writes the file anew, as small as it can be. No number of an event changes. */
  compact(): void;
  /** Closes the file. Call it after `mock.close()`. */
  close(): void;
}

/**
 * Opens a file of events, or creates one, for its owner alone. Appended events are on disk when `append` returns.
 *
 * Each event has a checksum over it, its number and the seed, and FILE-head has the number of events and the sum of their
 * checksums: what was changed, lost or cut off is noticed.
 *
 * @param seed only used for a new file
 * @throws Error when the file is no such log, is damaged, has another format, or is in use by another process
 */
export function openSqliteLog(file: string, seed: string): SqliteLog {
  if (file === '') throw new Error('its path is empty');
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file);
  try {
    return openLog(file, database, seed);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** @throws Error when the file has streams, which replicas share, instead of a log. */
export function assertUnshared(database: DatabaseSync): void {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'understudy_entries'").get() !== undefined)
    throw new Error('it is shared by replicas; name it as sqlite:FILE');
}

function openLog(file: string, database: DatabaseSync, seed: string): SqliteLog {
  assertUnshared(database);
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, event TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
  `);
  // A file with events was created by an earlier run: missing metadata is not added to it.
  const insertMetadata = database.prepare(
    'INSERT OR IGNORE INTO metadata (name, value) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM events)',
  );
  const selectMetadata = database.prepare('SELECT value FROM metadata WHERE name = ?');
  insertMetadata.run('format_version', formatVersion);
  insertMetadata.run('seed', seed);
  if (!readableVersions.includes(selectMetadata.get('format_version')?.value)) {
    throw new Error(`${file} has another format; this version reads format ${readableVersions.join(' and ')}.`);
  }
  assertIntact(database);

  const storedSeed = valueColumn(selectMetadata.get('seed'));
  const checksumOf = createChecksum(storedSeed);
  const headFile = openStateHead(`${file}-head`);
  let { stored, checksum } = readEvents(database, checksumOf, headFile.read());
  database.prepare("UPDATE metadata SET value = ? WHERE name = 'format_version'").run(formatVersion);
  const writeHead = () => headFile.write({ count: stored.length(), checksum });
  headFile.writeNow({ count: stored.length(), checksum });

  const insertEvent = database.prepare('INSERT INTO events (number, event, checksum) VALUES (?, ?, ?)');
  const updateEvent = database.prepare('UPDATE events SET event = ?, checksum = ? WHERE number = ?');
  const pushAll = (events: readonly DomainEvent[]) => {
    for (const event of events) stored.push(event);
  };
  /** Inserts events from that number on; returns the sum of their checksums. */
  const insertEvents = (events: readonly DomainEvent[], first: number) => {
    let [number, sum] = [first, 0];
    for (const { event, count } of toRows(events)) {
      const text = JSON.stringify(count === 1 ? event : { ...event, count });
      const own = checksumOf(text, number);
      insertEvent.run(number, text, own);
      sum = (sum + own) >>> 0;
      number += count;
    }
    return sum;
  };
  const updateEvents = ({ changes }: Sweep) =>
    changes.reduce((sum, { number, from, to }) => {
      const text = JSON.stringify(to);
      const own = checksumOf(text, number);
      updateEvent.run(text, own, number);
      return (sum + own - checksumOf(JSON.stringify(from), number)) >>> 0;
    }, 0);
  /** Until it is known whether the file has what was there before or what is written now, it may have either. */
  const forgetHead = () => headFile.writeNow({ count: 0, checksum: 0 });
  /** Changes the file, and then what is in memory; `change` returns what it adds to the sum of checksums. */
  const inTransaction = (change: () => number, commit: () => void) => {
    database.exec('BEGIN IMMEDIATE');
    try {
      const added = change();
      database.exec('COMMIT');
      checksum = (checksum + added) >>> 0;
      commit();
    } catch (error) {
      // A failed commit (on a full disk, say) was rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    } finally {
      writeHead();
    }
  };
  const letGo = (sweep: Sweep) => {
    if (sweep.changes.length === 0) return sweep.commit();
    forgetHead();
    inTransaction(() => updateEvents(sweep), sweep.commit);
  };
  return {
    seed: storedSeed,
    append(events) {
      if (events.length === 0) return;
      inTransaction(
        () => insertEvents(events, stored.length()),
        () => pushAll(events),
      );
      const sweep = stored.nextSweep(events.length);
      if (sweep === undefined) return;
      // The events were appended. What cannot be let go now (on a full disk, say) is let go later.
      try {
        letGo(sweep);
      } catch {}
    },
    length: () => stored.length(),
    read: (since, until) => stored.read(since, until),
    replace(events) {
      forgetHead();
      inTransaction(
        () => {
          database.exec('DELETE FROM events');
          return insertEvents(events, 0) - checksum;
        },
        () => {
          stored = createEventList();
          pushAll(events);
        },
      );
    },
    compact() {
      forgetHead();
      const events = stored.read(0);
      inTransaction(
        () => {
          database.exec('DELETE FROM events');
          return insertEvents(events, 0) - checksum;
        },
        () => {
          stored = createEventList();
          pushAll(events);
        },
      );
      database.exec('VACUUM');
    },
    close() {
      database.close();
      headFile.close();
    },
  };
}

/** The events of a file, if they are all there and each is the one that was stored. @throws Error that says what is not. */
function readEvents(database: DatabaseSync, checksumOf: Checksum, head: StateHead | undefined) {
  const stored = createEventList();
  let checksum = 0;
  const assertHead = () => {
    if (head?.count === stored.length() && head.checksum !== checksum)
      throw damageError(`its first ${stored.length()} events are not those that were stored, or its seed is not`);
  };
  assertHead();
  for (const row of readRows(database, checksumOf)) {
    for (let time = 0; time < row.count; time += 1) stored.push(row.event);
    checksum = (checksum + row.checksum) >>> 0;
    assertHead();
  }
  if (head !== undefined && stored.length() < head.count)
    throw damageError(`it has ${stored.length()} events and had at least ${head.count}`);
  return { stored, checksum };
}
