import { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '../domain/event.ts';
import type { EventLog } from '../engine.ts';

/** A log that outlives the process. */
export interface SqliteLog extends EventLog {
  /** The seed that the file began with. */
  readonly seed: string;
  /** Lets go of the file. */
  close(): void;
}

/** The form of the file. A file of another form is refused. */
const formatVersion = 1;

/**
 * Opens a file of events, or begins one. What is appended is on the disk before `append` returns.
 *
 * `seed` counts only for a file that begins.
 *
 * @throws Error when the file is something else, is of another form, or is in use by another process.
 */
export function openSqliteLog(file: string, seed: string): SqliteLog {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `);
  const insertFact = database.prepare('INSERT OR IGNORE INTO facts (name, value) VALUES (?, ?)');
  const selectFact = database.prepare('SELECT value FROM facts WHERE name = ?');
  insertFact.run('form', String(formatVersion));
  insertFact.run('seed', seed);
  const storedVersion = valueColumn(selectFact.get('form'));
  if (storedVersion !== String(formatVersion)) {
    database.close();
    throw new Error(`${file} has form ${storedVersion}; this version reads form ${formatVersion}.`);
  }
  const storedSeed = valueColumn(selectFact.get('seed'));
  let stored = database
    .prepare('SELECT event AS value FROM events ORDER BY number')
    .all()
    .map((row) => JSON.parse(valueColumn(row)) as DomainEvent);

  const insertEvent = database.prepare('INSERT INTO events (number, event) VALUES (?, ?)');
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
      // A commit that failed, on a full disk say, has been rolled back already.
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
    close: () => database.close(),
  };
}

function valueColumn(row: Record<string, unknown> | undefined): string {
  return String(row?.value);
}
