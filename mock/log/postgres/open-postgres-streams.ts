import { randomUUID } from 'node:crypto';
import { DatabaseError, Pool } from 'pg';
import type { Instant } from '../../../src/instant.ts';
import type { NumberedRequest, SeededStreams, StreamEntry } from '../streams.ts';
import { createNotifier } from './notifier.ts';
import { migrate } from './schema.ts';
import * as statements from './statements.ts';

/** Milliseconds after which the database is taken to be gone. No query waits longer, here or there. */
const timeoutMs = { connect: 2_000, statement: 2_000, query: 2_500 };

/** Milliseconds before it is asked again whether an append happened, whose answer got lost, and for how long at most. */
const askAgainMs = { first: 20, longest: 500, within: 10_000 };

/**
 * Connects to a database, and creates the tables there if they are missing.
 *
 * @param url `postgres://user@host/database`
 * @param seed only used for a new database
 * @param connections how many there may be at once, and one more while somebody subscribes
 * @throws Error when the database cannot be reached, or has tables of a later version
 */
export async function openPostgresStreams(url: string, seed: string, connections = 10): Promise<SeededStreams> {
  const config = {
    connectionString: url,
    application_name: 'understudy',
    connectionTimeoutMillis: timeoutMs.connect,
    statement_timeout: timeoutMs.statement,
    query_timeout: timeoutMs.query,
    keepAlive: true,
  };
  const pool = new Pool({ ...config, max: connections });
  // A connection that breaks while nobody uses it is replaced by the next query.
  pool.on('error', () => {});
  const storedSeed = await start(pool, seed);
  const notifier = createNotifier(pool, config);

  const insert = async (entries: readonly StreamEntry[], token: string): Promise<boolean> => {
    const [first, ...others] = entries;
    if (first === undefined) return true;
    if (others.length === 0) {
      const values = [first.stream, first.version, first.text, token];
      return (await pool.query({ ...statements.appendEntry, values })).rowCount === 1;
    }
    const { streams, versions } = toColumns(entries);
    const values = [streams, versions, entries.map(({ text }) => text), token];
    return (await pool.query({ ...statements.appendEntries, values })).rowCount === entries.length;
  };
  const isOwn = async ([first]: readonly StreamEntry[], token: string): Promise<boolean> => {
    const values = [first?.stream, first?.version, token];
    return (await pool.query({ ...statements.isOwnEntry, values })).rowCount === 1;
  };
  /** After a connection broke: it was inserted, or is now, or was meanwhile, or others were first. */
  const insertAgain = async (entries: readonly StreamEntry[], token: string): Promise<boolean> =>
    (await isOwn(entries, token)) || (await isInserted(insert(entries, token))) || (await isOwn(entries, token));
  return {
    seed: storedSeed,
    async read(from) {
      const { streams, versions } = toColumns(from);
      const query = () => pool.query<Row>({ ...statements.readEntries, values: [streams, versions] });
      const { rows } = await query().catch((error: unknown) => {
        if (!isBroken(error)) throw error;
        return query();
      });
      return {
        at: rows[0]?.at ?? 0,
        entries: rows.flatMap(({ stream, version, text, is_snapshot: isSnapshot }) =>
          stream === null ? [] : [isSnapshot ? { stream, version, text, isSnapshot } : { stream, version, text }],
        ),
      };
    },
    async append(entries) {
      const token = randomUUID();
      const until = performance.now() + askAgainMs.within;
      let isAppended = await isInserted(insert(entries, token)).catch(toUnknown);
      for (let ms = askAgainMs.first; isAppended instanceof Error; ms = Math.min(5 * ms, askAgainMs.longest)) {
        if (performance.now() > until) throw isAppended;
        await new Promise((resolve) => setTimeout(resolve, ms));
        isAppended = await insertAgain(entries, token).catch(toFailure);
      }
      if (isAppended) notifier.notify(entries.map(({ stream }) => stream));
      return isAppended;
    },
    async saveSnapshot({ stream, version, text }, { keepFrom } = {}) {
      await pool.query({ ...statements.saveSnapshot, values: [stream, version, text, keepFrom] });
    },
    async remove(prefix) {
      const values = [prefix];
      await pool.query({ ...statements.removeSnapshots, values });
      while ((await pool.query({ ...statements.removeEntries, values })).rowCount !== 0);
    },
    async addRequests(requests, keep) {
      const workspaceIds = requests.map(({ workspaceId }) => workspaceId ?? null);
      const texts = requests.map(({ text }) => text);
      await pool.query({ ...statements.addRequests, values: [workspaceIds, texts, keep] });
    },
    readRequests: async () => (await pool.query<NumberedRequest>(statements.readRequests)).rows,
    async removeRequests(workspaceId) {
      await pool.query({ ...statements.removeRequests, values: [workspaceId] });
    },
    subscribe: notifier.subscribe,
    async close() {
      await notifier.close();
      await pool.end();
    },
  };
}

/** A row of what was read; without entries there is one that has the time alone. */
type Row = { at: Instant } & (
  | { stream: string; version: number; text: string; is_snapshot: boolean }
  | { stream: null; version: null; text: null; is_snapshot: null }
);

async function start(pool: Pool, seed: string): Promise<string> {
  try {
    const client = await pool.connect();
    try {
      return await migrate(client, seed);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
}

function toColumns(positions: readonly { stream: string; version: number }[]) {
  return { streams: positions.map(({ stream }) => stream), versions: positions.map(({ version }) => version) };
}

const uniqueViolation = '23505';
/** Where the database is set to serializable transactions: another was first. */
const serializationFailures: readonly (string | undefined)[] = ['40001', '40P01'];

/** False when others were first. */
async function isInserted(inserting: Promise<boolean>): Promise<boolean> {
  try {
    return await inserting;
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : undefined;
    if (code === uniqueViolation || serializationFailures.includes(code)) return false;
    throw error;
  }
}

/** Whether a connection broke, and another may do. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('57P') || code === 'ECONNRESET' || code === 'EPIPE' || String(error).includes('terminated');
}

/** An error after which the append may have happened or not. @throws the error when it did not. */
function toUnknown(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (neverSent.includes(code)) throw error;
  return toFailure(error);
}

/** Nobody took the connection, the database was still starting, or it gave the statement up. */
const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', '57P03', '57014'];

/** An error after which nothing more is known than before. @throws the error when the database says that it does not append. */
function toFailure(error: unknown): Error {
  const isUnknown = !(error instanceof DatabaseError) || error.code?.startsWith('57') === true;
  if (isUnknown && error instanceof Error) return error;
  throw error;
}
