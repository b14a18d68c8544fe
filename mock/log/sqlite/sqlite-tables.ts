import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** The version of the tables. A file of a later one is refused. */
const tablesVersion = 1;

/** Creates the tables if they are missing. Returns the seed of the file. */
export function createTables(database: DatabaseSync, seed: string): string {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return inTransaction(database, () => {
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'metadata'").get() !== undefined)
      throw new Error('it is the state file of a single mock. Copy it: understudy state copy FILE --output sqlite:NEW');
    database.exec(`
      CREATE TABLE IF NOT EXISTS understudy_metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS understudy_entries (
        number INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
        UNIQUE (stream, version)
      ) STRICT;
      CREATE TABLE IF NOT EXISTS understudy_snapshots (
        stream TEXT PRIMARY KEY, version INTEGER NOT NULL, first_version INTEGER NOT NULL, text TEXT NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS understudy_requests (
        number INTEGER PRIMARY KEY AUTOINCREMENT, workspace_id TEXT, text TEXT NOT NULL
      ) STRICT;
    `);
    const insert = database.prepare('INSERT OR IGNORE INTO understudy_metadata VALUES (?, ?)');
    insert.run('version', String(tablesVersion));
    insert.run('seed', seed);
    const select = database.prepare('SELECT value FROM understudy_metadata WHERE name = ?');
    const version = Number(select.get('version')?.value);
    if (version > tablesVersion)
      throw new Error(
        `its tables have version ${version}; this understudy knows versions up to ${tablesVersion}. Use a later one`,
      );
    return String(select.get('seed')?.value);
  });
}
