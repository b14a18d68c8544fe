import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/**
 * Writes a state file of format 3 or 4: it has a row for each event, and its head the number of events and a sum of checksums.
 *
 * @param rows each with the number of its event
 * @param count that the head says
 */
export function writeEarlierStateFile(
  file: string,
  version: '3' | '4',
  rows: readonly (readonly [number, object])[],
  count: number,
): void {
  using database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE events (number INTEGER PRIMARY KEY, event TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
    INSERT INTO metadata VALUES ('format_version', '${version}'), ('seed', 'seed');
  `);
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?)');
  for (const [number, event] of rows) {
    const text = JSON.stringify(event);
    insert.run(number, text, crc32(text, (crc32('seed') + number) >>> 0));
  }
  writeFileSync(`${file}-head`, `${String(count).padStart(16, '0')} ${'1'.padStart(16, '0')}\n`);
}
