import { closeSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { eventFormat } from '../domain/event.ts';
import type { EventLog, NumberedEvent } from '../engine/event-log.ts';
import { createEventLog } from './event-log.ts';
import type { StoreChange } from './event-store.ts';
import { guardStateFile, openStoredMark } from './state-file.ts';

export interface SqliteLog extends EventLog {
  readonly seed: string;
  /** Stores the remaining events and closes the SQLite file. Close the mock first. */
  close(): void;
}

export function openSqliteLog(
  file: string,
  seed: string,
  report = (message: string) => console.error(message),
): SqliteLog {
  assertFile(file);
  const mark = openStoredMark(file);
  // Use an absolute path, because SQLite gives `:memory:` and `file:…` a special meaning.
  const database = new DatabaseSync(path.resolve(file));
  const closeFiles = (isClean: boolean) => {
    database.close();
    mark.close(isClean);
  };
  try {
    const storedSeed = createTables(database, seed);
    const store = createStore(database);
    const stored = store.read();
    const next = nextNumber(stored);
    const missing = mark.describeMissing(next);
    if (missing !== undefined) report(missing);
    mark.write(next);
    const guard = guardStateFile(path.resolve(file), report);
    const append = async (change: StoreChange) => {
      // The events of a replaced log count from 0 again. Reset the mark first, or a crash would look like lost events.
      if (change.isReplacement) mark.write(0);
      // If a replacement fails, treat it as possibly stored, because the log in memory already contains the new events.
      guard.write(() => store.write(change), { mayBeStored: change.isReplacement });
      if (change.events.length > 0) mark.write(nextNumber(change.events));
    };
    const { flush, ...log } = createEventLog({ append, read: store.read }, stored);
    return {
      ...log,
      seed: storedSeed,
      isLost: guard.isLost,
      close() {
        flush();
        guard.close();
        closeFiles(!guard.isLost());
      },
    };
  } catch (error) {
    closeFiles(false);
    throw error;
  }
}

function nextNumber(events: readonly NumberedEvent[]): number {
  return (events.at(-1)?.number ?? -1) + 1;
}

/** @throws Error when the path is empty or is not a regular file, because reading a pipe would wait forever */
function assertFile(file: string): void {
  if (file === '') throw new Error('its path is empty');
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is no file');
  closeSync(openSync(file, 'a', 0o600));
}

function createTables(database: DatabaseSync, seed: string): string {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const isNew = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isNew && version !== eventFormat)
    throw new Error(
      `expected a state file of format ${eventFormat}; found format ${version}. Open it with the version of Understudy that wrote it, or choose another file`,
    );
  database.exec(`
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS seed (seed TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, event TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
    PRAGMA user_version = ${eventFormat};
    COMMIT;
  `);
  if (isNew) database.prepare('INSERT INTO seed VALUES (?)').run(seed);
  return String(database.prepare('SELECT seed FROM seed').get()?.seed ?? seed);
}

function createStore(database: DatabaseSync) {
  const select = database.prepare('SELECT number, event, checksum FROM events ORDER BY number');
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM events WHERE number = ?');
  return {
    read(): readonly NumberedEvent[] {
      const stored: NumberedEvent[] = [];
      for (const row of select.iterate()) {
        const { number, event: text, checksum } = row as { number: number; event: string; checksum: number };
        if (checksum !== checksumOf(number, text))
          throw new Error(`it is damaged: event ${number} differs from the stored event. Restore the file from a copy`);
        stored.push({ number, event: JSON.parse(text) });
      }
      return stored;
    },
    write({ isReplacement, events, forgotten }: StoreChange) {
      database.exec('BEGIN IMMEDIATE');
      try {
        if (isReplacement) database.exec('DELETE FROM events');
        for (const number of forgotten) remove.run(number);
        for (const { number, event } of events) {
          const text = JSON.stringify(event);
          insert.run(number, text, checksumOf(number, text));
        }
        database.exec('COMMIT');
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
  };
}

function checksumOf(number: number, text: string): number {
  return crc32(text, number >>> 0);
}
