import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

const digits = (value: number) => String(value).padStart(16, '0');

/** What the formats call their table and its column, what their checksums are over, and what their heads say. */
const formats = {
  3: { table: 'events', column: 'event', origin: 'seed', head: (count: number) => `${digits(count)} ${digits(1)}\n` },
  4: { table: 'events', column: 'event', origin: 'seed', head: (count: number) => `${digits(count)} ${digits(1)}\n` },
  5: {
    table: 'rows',
    column: 'events',
    origin: '0 seed',
    head: (count: number) => `generation ${digits(0)} ${digits(count)}\n`,
  },
};

/**
 * Writes a state file of an earlier format, with its head.
 *
 * @param rows each with the number of its first event: of format 5 several events, of an earlier one a single event
 * @param count that the head says
 */
export function writeEarlierStateFile(
  file: string,
  version: keyof typeof formats,
  rows: readonly (readonly [number, object])[],
  count: number,
): void {
  const { table, column, origin, head } = formats[version];
  using database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE ${table} (number INTEGER PRIMARY KEY, ${column} TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
    INSERT INTO metadata VALUES ('format_version', '${version}'), ('seed', 'seed'), ('generation', '0');
  `);
  const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`);
  for (const [number, events] of rows) {
    const text = JSON.stringify(events);
    insert.run(number, text, crc32(text, (crc32(origin) + number) >>> 0));
  }
  writeFileSync(`${file}-head`, head(count));
}
