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
const form = 1;

/**
 * Opens a file of events, or begins one. What is appended is on the disk before `append` returns.
 *
 * `seed` counts only for a file that begins.
 *
 * @throws Error when the file is something else, is of another form, or is in use by another process.
 */
export function sqliteLog(file: string, seed: string): SqliteLog {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, event TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `);
  const remember = database.prepare('INSERT OR IGNORE INTO facts (name, value) VALUES (?, ?)');
  const recall = database.prepare('SELECT value FROM facts WHERE name = ?');
  remember.run('form', String(form));
  remember.run('seed', seed);
  const found = textOf(recall.get('form'));
  if (found !== String(form)) {
    database.close();
    throw new Error(`${file} has form ${found}; this version reads form ${form}.`);
  }
  const first = textOf(recall.get('seed'));
  let kept = database
    .prepare('SELECT event AS value FROM events ORDER BY number')
    .all()
    .map((row) => JSON.parse(textOf(row)) as DomainEvent);

  const insert = database.prepare('INSERT INTO events (number, event) VALUES (?, ?)');
  const write = (events: readonly DomainEvent[]) => {
    for (const event of events) {
      insert.run(kept.length, JSON.stringify(event));
      kept.push(event);
    }
  };
  const inTransaction = (change: () => void) => {
    const [before, count] = [kept, kept.length];
    database.exec('BEGIN IMMEDIATE');
    try {
      change();
      database.exec('COMMIT');
    } catch (error) {
      kept = before;
      kept.length = count;
      // A commit that failed, on a full disk say, has been rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    seed: first,
    append(events) {
      if (events.length > 0) inTransaction(() => write(events));
    },
    length: () => kept.length,
    read: (since, until) => kept.slice(since, until),
    replace(events) {
      inTransaction(() => {
        database.exec('DELETE FROM events');
        kept = [];
        write(events);
      });
    },
    close: () => database.close(),
  };
}

function textOf(row: Record<string, unknown> | undefined): string {
  return String(row?.value);
}
