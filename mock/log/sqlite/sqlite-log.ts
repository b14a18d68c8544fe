import type { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '../../domain/event.ts';
import { createEventList, type EventList, type Sweep } from '../event-list.ts';
import type { EventLog } from '../event-log.ts';
import { createDatabaseFile } from './database-file.ts';
import { createRowWriter } from './row-writer.ts';
import { openStateHead, type StateHead } from './state-head.ts';
import {
  assertIntact,
  assertUnshared,
  createChecksum,
  damageError,
  formatVersion,
  originOf,
  readMetadata,
  readRows,
  type StateMetadata,
  tableOf,
} from './state-rows.ts';
import { inTransaction } from './transaction.ts';

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
 * Each row has a checksum over its events, their number, the seed and how often all events were replaced. FILE-head has that
 * and the number of events: what was changed, lost or cut off is noticed.
 *
 * @param seed only used for a new file
 * @throws Error when the file is no such log, is damaged, has another format, or is in use by another process
 */
export function openSqliteLog(file: string, seed: string): SqliteLog {
  const database = createDatabaseFile(file);
  try {
    return openLog(file, database, seed);
  } catch (error) {
    database.close();
    throw error;
  }
}

function openLog(file: string, database: DatabaseSync, newSeed: string): SqliteLog {
  assertUnshared(database);
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS event_rows (
      number INTEGER PRIMARY KEY, events TEXT NOT NULL, turns BLOB, checksum INTEGER NOT NULL
    ) STRICT;
  `);
  createMetadata(database, newSeed);
  const metadata = readMetadata(database);
  assertIntact(database);
  const { version, seed } = metadata;
  let { generation } = metadata;
  let checksumOf = createChecksum(originOf(seed, generation));
  const headFile = openStateHead(`${file}-head`);
  let stored = readEvents(database, metadata, headFile.read());

  const setMetadata = database.prepare('INSERT OR REPLACE INTO metadata (name, value) VALUES (?, ?)');
  const rows = createRowWriter(database, () => checksumOf);
  /** Changes the file, and then what is in memory. */
  const changeFile = (change: () => void, commit: () => void) => {
    inTransaction(database, change);
    commit();
    headFile.write({ count: stored.length(), generation });
  };
  const replaceAll = (events: readonly DomainEvent[], inSameTransaction = () => {}) => {
    const before = { generation, checksumOf };
    generation += 1;
    checksumOf = createChecksum(originOf(seed, generation));
    try {
      changeFile(
        () => {
          inSameTransaction();
          setMetadata.run('generation', String(generation));
          database.exec('DELETE FROM event_rows');
          rows.insert(events, 0, stored);
        },
        () => {
          stored = createEventList(events);
        },
      );
    } catch (error) {
      ({ generation, checksumOf } = before);
      throw error;
    }
    headFile.writeNow({ count: stored.length(), generation });
  };
  const letGo = ({ first, events, isChanged, commit }: Sweep) => {
    if (!isChanged) return commit();
    const change = () => {
      rows.remove(first, first + events.length);
      rows.insert(events, first, stored);
    };
    changeFile(change, commit);
  };

  if (version !== formatVersion)
    replaceAll(stored.read(0), () => {
      database.exec(`DROP TABLE ${tableOf(metadata)}`);
      setMetadata.run('format_version', String(formatVersion));
    });
  else headFile.writeNow({ count: stored.length(), generation });
  return {
    seed,
    append(events) {
      if (events.length === 0) return;
      const first = stored.length();
      changeFile(
        () => rows.insert(events, first, stored),
        () => stored.append(events),
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
    replace: (events) => replaceAll(events),
    compact() {
      replaceAll(stored.read(0));
      database.exec('VACUUM');
    },
    close() {
      database.close();
      headFile.close();
    },
  };
}

/** Says of a new file what it is. One with events was created by an earlier run: what is missing is not added to it. */
function createMetadata(database: DatabaseSync, seed: string): void {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const isEarlier = tables.some(({ name }) => name === 'events' || name === 'rows');
  const hasEvents = isEarlier || database.prepare('SELECT 1 FROM event_rows').get() !== undefined;
  if (hasEvents) return;
  const insert = database.prepare('INSERT OR IGNORE INTO metadata (name, value) VALUES (?, ?)');
  insert.run('format_version', String(formatVersion));
  insert.run('seed', seed);
  insert.run('generation', '0');
}

/** The events of a file, if they are all there and each is the one that was stored. @throws Error that says what is not. */
function readEvents(database: DatabaseSync, metadata: StateMetadata, head: StateHead | undefined): EventList {
  const stored = createEventList();
  for (const events of readRows(database, metadata)) stored.append(events);
  if (head === undefined) return stored;
  const { generation = metadata.version < 5 ? 0 : -1, count } = head;
  if (generation > metadata.generation) throw damageError('it has events that were replaced by others');
  if (generation === metadata.generation && stored.length() < count)
    throw damageError(`it has ${stored.length()} events and had at least ${count}`);
  return stored;
}
