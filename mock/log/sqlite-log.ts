import { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '../domain/event.ts';
import type { EventLog } from '../engine.ts';
import { dropEventsOf } from './drop-events.ts';

/** A log of events in a SQLite file. */
export interface SqliteLog extends EventLog {
  /** The seed with which the file was created. */
  readonly seed: string;
  /** Closes the file. Call it after `mock.close()`. */
  close(): void;
}

/** A file with another version is rejected, and so is one with events and no version. */
const formatVersion = '2';

/**
 * Opens a file of events, or creates one. Appended events are on disk when `append` returns.
 *
 * @param seed only used for a new file
 * @throws Error when the file is no such log, has another format, or is in use by another process
 */
export function openSqliteLog(file: string, seed: string): SqliteLog {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `);
  // A file with events was created by an earlier run: missing metadata is not added to it.
  const insertMetadata = database.prepare(
    'INSERT OR IGNORE INTO metadata (name, value) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM events)',
  );
  const selectMetadata = database.prepare('SELECT value FROM metadata WHERE name = ?');
  insertMetadata.run('format_version', formatVersion);
  insertMetadata.run('seed', seed);
  if (selectMetadata.get('format_version')?.value !== formatVersion) {
    database.close();
    throw new Error(`${file} has another format; this version reads format ${formatVersion}.`);
  }
  const storedSeed = valueColumn(selectMetadata.get('seed'));
  let stored = database
    .prepare('SELECT event AS value FROM events ORDER BY number')
    .all()
    .map((row) => JSON.parse(valueColumn(row)) as DomainEvent);

  const insertEvent = database.prepare('INSERT INTO events (number, event) VALUES (?, ?)');
  const updateEvent = database.prepare('UPDATE events SET event = ? WHERE number = ?');
  const insertEvents = (events: readonly DomainEvent[]) => {
    for (const event of events) {
      insertEvent.run(stored.length, JSON.stringify(event));
      stored.push(event);
    }
  };
  const inTransaction = (change: () => void) => {
    const [previous, count] = [stored, stored.length];
    database.exec('BEGIN IMMEDIATE');
    try {
      change();
      database.exec('COMMIT');
    } catch (error) {
      stored = previous;
      stored.length = count;
      // A failed commit (on a full disk, say) was rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    seed: storedSeed,
    append(events) {
      if (events.length > 0) inTransaction(() => insertEvents(events));
    },
    length: () => stored.length,
    read: (since, until) => stored.slice(since, until),
    replace(events) {
      inTransaction(() => {
        database.exec('DELETE FROM events');
        stored = [];
        insertEvents(events);
      });
    },
    dropSessions(sessionIds) {
      inTransaction(() => {
        const remaining = dropEventsOf(stored, sessionIds);
        remaining.forEach((event, number) => {
          if (event !== stored[number]) updateEvent.run(JSON.stringify(event), number);
        });
        stored = remaining;
      });
    },
    close: () => database.close(),
  };
}

function valueColumn(row: Record<string, unknown> | undefined): string {
  return String(row?.value);
}
