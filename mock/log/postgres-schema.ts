import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** The version of the table format. This program supports no other version. */
const formatVersion = 4;

const lock = 7_330_421;

/**
 * `FOR SHARE` makes a takeover wait until an append is complete. The append is a single statement, because a suspended
 * process could leave a transaction open.
 */
const schema = `
  CREATE TABLE understudy_events (number bigint PRIMARY KEY, event text NOT NULL);
  CREATE TABLE understudy_owner (
    format integer NOT NULL, seed text NOT NULL, secret text NOT NULL,
    epoch bigint NOT NULL, url text, clock text, pid integer, seen timestamptz NOT NULL
  );
  CREATE FUNCTION understudy_append(
    owner_epoch bigint, replaces boolean, forgotten bigint[], numbers bigint[], events text[]
  ) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM understudy_owner WHERE epoch = owner_epoch FOR SHARE;
    IF NOT FOUND THEN RETURN false; END IF;
    IF replaces THEN DELETE FROM understudy_events;
    ELSE DELETE FROM understudy_events WHERE number = ANY (forgotten);
    END IF;
    INSERT INTO understudy_events SELECT * FROM unnest(numbers, events);
    RETURN true;
  END $$;
`;

/** @throws Error when the tables have another format */
export async function createSchema(client: Client, seed: string): Promise<{ seed: string; secret: string }> {
  if (!(await hasTables(client))) {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    if (!(await hasTables(client))) {
      await client.query(schema);
      const row = 'INSERT INTO understudy_owner (format, seed, secret, epoch, seen) VALUES ($1, $2, $3, 0, now())';
      await client.query(row, [formatVersion, seed, randomBytes(24).toString('hex')]);
    }
    await client.query('COMMIT');
  }
  const { rows } = await client.query('SELECT format, seed, secret FROM understudy_owner');
  if (rows[0]?.format !== formatVersion)
    throw new Error(
      `the tables must have format ${formatVersion}; found ${rows[0]?.format ?? 'no format'}. Open them with the version of Understudy that wrote them, or choose another database`,
    );
  return rows[0];
}

async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: string | null }>("SELECT to_regclass('understudy_owner') AS known");
  return rows[0]?.known != null;
}
