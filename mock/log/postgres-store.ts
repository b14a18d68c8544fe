import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import type { Instant } from '../../src/instant.ts';
import { type NumberedEvent, StoreLost } from '../engine/event-log.ts';
import type { EventStore } from './event-store.ts';

const timeoutMs = { connect: 2_000, query: 2_500 };

/** The owner of the mock's state renews its lease every 500 ms. */
const leaseMs = 2_000;

const eventsPerPage = 5_000;

/** SQL condition: the state has no active owner. `o` is the row of the owner in `understudy_owner`. */
const isFree = `(o.pid IS NULL OR o.seen < clock_timestamp() - interval '${leaseMs} ms'
  OR NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.pid = o.pid))`;

export type PostgresSession = Awaited<ReturnType<typeof connectPostgres>>;

/** @throws Error when the database cannot be reached, has tables of another format, or an owner with another clock */
export async function connectPostgres(url: string, seed: string, clock: string) {
  const client = new Client({
    connectionString: url,
    application_name: 'understudy',
    connectionTimeoutMillis: timeoutMs.connect,
    query_timeout: timeoutMs.query,
    statement_timeout: timeoutMs.query,
    keepAlive: true,
  });
  // If nobody listens for errors, a lost connection ends the process. The listener can be empty, because the next query
  // fails too.
  client.on('error', () => {});
  const close = () => client.end().catch(() => {});
  try {
    await client.connect();
    const session = createSession(client, await createSchema(client, seed), clock);
    await session.readOwnership();
    return { ...session, close };
  } catch (error) {
    void close();
    throw error;
  }
}

interface OwnerRow {
  epoch: string;
  url: string | null;
  clock: string | null;
  free: boolean;
  readonly: boolean;
}

function createSession(client: Client, known: { seed: string; secret: string }, clock: string) {
  return {
    ...known,
    async readOwnership() {
      const { rows } = await client.query<OwnerRow>(
        `SELECT epoch, url, clock, ${isFree} AS free,
           pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS readonly FROM understudy_owner o`,
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the table understudy_owner must have 1 row; found 0');
      const { epoch, url, free, readonly } = row;
      if (!free && row.clock !== clock)
        throw new Error(
          `the clock must be ${row.clock}, as in the running processes; found ${clock}. Start all processes with the same clock`,
        );
      return { epoch: Number(epoch), url: url ?? undefined, isFree: free, isReadOnly: readonly };
    },
    /** Takes over the state of a shared mock. Returns undefined if another process took over first. */
    async takeOver(epoch: number, url: string | undefined): Promise<{ epoch: number; now: Instant } | undefined> {
      const { rows } = await client.query<{ epoch: string; now: number }>(
        `UPDATE understudy_owner o SET epoch = epoch + 1, url = $2, clock = $3, pid = pg_backend_pid(), seen = clock_timestamp()
         WHERE epoch = $1 AND ${isFree}
         RETURNING epoch, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
        [epoch, url, clock],
      );
      return rows[0] && { epoch: Number(rows[0].epoch), now: rows[0].now };
    },
    async renew(epoch: number, url: string | undefined) {
      const { rowCount } = await client.query({
        name: 'understudy_renew',
        text: 'UPDATE understudy_owner SET seen = clock_timestamp(), url = $2 WHERE epoch = $1',
        values: [epoch, url],
      });
      if (rowCount === 0) throw epochIsOver();
    },
    async release(epoch: number) {
      await client.query('UPDATE understudy_owner SET pid = NULL, url = NULL WHERE epoch = $1', [epoch]);
    },
    async *readEvents(): AsyncGenerator<readonly NumberedEvent[]> {
      for (let after = -1; ; ) {
        const { rows } = await client.query<{ number: string; event: string }>({
          name: 'understudy_read',
          text: 'SELECT number, event FROM understudy_events WHERE number > $1 ORDER BY number LIMIT $2',
          values: [after, eventsPerPage],
        });
        const page = rows.map(({ number, event }) => ({ number: Number(number), event: JSON.parse(event) }));
        yield page;
        if (page.length < eventsPerPage) return;
        after = page.at(-1)?.number ?? after;
      }
    },
    store: (epoch: number) => createStore(client, epoch),
  };
}

function createStore(client: Client, epoch: number): Required<EventStore> {
  return {
    async append({ isReplacement, events, forgotten }) {
      const numbers = events.map(({ number }) => number);
      const texts = events.map(({ event }) => JSON.stringify(event));
      const query = {
        name: 'understudy_append',
        text: 'SELECT understudy_append($1, $2, $3::bigint[], $4::bigint[], $5::text[]) AS done',
        values: [epoch, isReplacement, forgotten, numbers, texts],
      };
      const { rows } = await client.query<{ done: boolean }>(query).catch(toStoreLost);
      if (rows[0]?.done !== true) throw epochIsOver();
    },
    async confirm() {
      const query = {
        name: 'understudy_confirm',
        text: 'SELECT FROM understudy_owner WHERE epoch = $1',
        values: [epoch],
      };
      const { rowCount } = await client.query(query).catch((error: unknown) => {
        throw new StoreLost('The database did not confirm that this process owns the state.', {
          mayBeStored: false,
          cause: error,
        });
      });
      if (rowCount === 0) throw epochIsOver();
    },
  };
}

function epochIsOver(): StoreLost {
  return new StoreLost('Another process took over the state.', { mayBeStored: false });
}

/**
 * If the database reports an error, it has stored nothing. Exceptions are a shutdown and a cancelled statement (codes
 * 57…).
 */
function toStoreLost(error: unknown): never {
  const isRefusal = error instanceof DatabaseError && !error.code?.startsWith('57');
  throw new StoreLost('The database did not store the change.', { mayBeStored: !isRefusal, cause: error });
}

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
async function createSchema(client: Client, seed: string): Promise<{ seed: string; secret: string }> {
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
