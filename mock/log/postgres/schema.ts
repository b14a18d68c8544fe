import type { ClientBase } from 'pg';

/**
 * What brings a database from one version to the next. Only ever added to: databases of every earlier version exist.
 *
 * `token` identifies whose entry it is, where a connection broke before the answer. Entries from `first_version` on are still
 * there although a snapshot stands for them, for replicas that are only a little behind. Requests are not written to the log of
 * the database: after a crash of it there are none.
 */
const migrations: readonly string[] = [
  `CREATE TABLE understudy_entries (
     stream text NOT NULL, version integer NOT NULL, token uuid NOT NULL, text text NOT NULL, PRIMARY KEY (stream, version)
   );
   CREATE TABLE understudy_snapshots (
     stream text PRIMARY KEY, version integer NOT NULL, first_version integer NOT NULL, text text NOT NULL
   );`,
  `CREATE UNLOGGED TABLE understudy_requests (number bigint PRIMARY KEY, workspace_id text, text text NOT NULL);
   CREATE SEQUENCE understudy_request_numbers;`,
];

/** Any number: it keeps replicas that start together from doing the same. */
const lock = 7_330_421;

/**
 * Creates the tables, or brings those of an earlier version up to date. Replicas that start together wait for each other.
 *
 * @param seed stored in a new database; an existing one keeps its own
 * @returns the seed of the database
 * @throws Error when the tables are of a later version
 */
export async function migrate(client: ClientBase, seed: string): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    await client.query('CREATE TABLE IF NOT EXISTS understudy_metadata (name text PRIMARY KEY, value text NOT NULL)');
    const version = Number((await readMetadata(client, 'version')) ?? 0);
    if (version > migrations.length)
      throw new Error(
        `its tables have version ${version}; this understudy knows versions up to ${migrations.length}. Use a later one`,
      );
    for (const statements of migrations.slice(version)) await client.query(statements);
    await client.query(
      `INSERT INTO understudy_metadata VALUES ('version', $1), ('seed', $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE understudy_metadata.name = 'version'`,
      [String(migrations.length), seed],
    );
    const stored = await readMetadata(client, 'seed');
    await client.query('COMMIT');
    return stored ?? seed;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function readMetadata(client: ClientBase, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM understudy_metadata WHERE name = $1', [
    name,
  ]);
  return rows[0]?.value;
}
