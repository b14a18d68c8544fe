import type { DatabaseSync } from 'node:sqlite';
import { createListeners } from '../../listeners.ts';
import type { SeededStreams, StreamEntry, StreamPosition } from '../streams.ts';
import { createDatabaseFile } from './database-file.ts';
import { createTables } from './sqlite-tables.ts';
import { inTransaction } from './transaction.ts';

/** Milliseconds for which one process waits while another one writes. */
const busyMs = 2_000;
/** Milliseconds after which who subscribes looks whether others have appended. */
const lookEveryMs = 20;

/**
 * Opens a file that processes of one machine share, or creates one, for its owner alone. Appended entries are on disk when
 * `append` resolves. The clock of the machine is that of the store.
 *
 * @param seed only used for a new file
 * @throws Error when the file is something else, or has tables of a later version
 */
export function openSqliteStreams(file: string, seed: string): SeededStreams {
  const database = createDatabaseFile(file, { timeout: busyMs });
  try {
    return createStreams(database, createTables(database, seed));
  } catch (error) {
    database.close();
    throw error;
  }
}

function createStreams(database: DatabaseSync, seed: string): SeededStreams {
  const { add, notify } = createListeners<readonly string[]>();
  const selectSnapshot = database.prepare(`
    SELECT stream, version, text FROM understudy_snapshots
    WHERE stream = ?1 AND version >= ?2 AND (?2 = 0 OR ?2 < first_version)`);
  const selectEntries = database.prepare(
    'SELECT stream, version, text FROM understudy_entries WHERE stream = ? AND version >= ? ORDER BY version',
  );
  const insertEntry = database.prepare(`
    INSERT OR IGNORE INTO understudy_entries (stream, version, text) SELECT ?1, ?2, ?3
    WHERE NOT EXISTS (SELECT 1 FROM understudy_snapshots WHERE stream = ?1 AND version >= ?2)`);
  const upsertSnapshot = database.prepare(`
    INSERT INTO understudy_snapshots AS snapshot (stream, version, text, first_version) VALUES (?1, ?2, ?3, coalesce(?4, 0))
    ON CONFLICT (stream) DO UPDATE SET
      version = excluded.version, text = excluded.text, first_version = coalesce(?4, snapshot.version + 1)
    WHERE snapshot.version < excluded.version OR (snapshot.version = excluded.version AND ?4 IS NOT NULL)`);
  const deleteEntries = database.prepare(`
    DELETE FROM understudy_entries WHERE stream = ?1
      AND version < (SELECT first_version FROM understudy_snapshots WHERE stream = ?1)`);
  const selectNames = database.prepare('SELECT DISTINCT stream FROM understudy_entries WHERE number > ?');
  const selectLast = database.prepare("SELECT seq AS number FROM sqlite_sequence WHERE name = 'understudy_entries'");
  const lastNumber = () => Number(selectLast.get()?.number ?? 0);

  const insertRequest = database.prepare('INSERT INTO understudy_requests (workspace_id, text) VALUES (?, ?)');
  const deleteRequestsBeyond = database.prepare(
    'DELETE FROM understudy_requests WHERE number <= (SELECT max(number) FROM understudy_requests) - ?',
  );
  const selectRequests = database.prepare('SELECT number, text FROM understudy_requests ORDER BY number');
  const deleteRequests = database.prepare('DELETE FROM understudy_requests WHERE ?1 IS NULL OR workspace_id = ?1');

  const readFrom = ({ stream, version }: StreamPosition): StreamEntry[] => {
    const snapshot = selectSnapshot.get(stream, version) as Row | undefined;
    const first = snapshot === undefined ? version : snapshot.version + 1;
    const entries = selectEntries.all(stream, first) as unknown as Row[];
    return [
      ...(snapshot === undefined ? [] : [{ ...snapshot, isSnapshot: true }]),
      ...entries.map((row) => ({ ...row })),
    ];
  };
  let [subscribers, timer, notifiedNumber]: [number, NodeJS.Timeout | undefined, number] = [0, undefined, 0];
  const look = () => {
    const last = lastNumber();
    if (last === notifiedNumber) return;
    const names = selectNames.all(notifiedNumber).map(({ stream }) => String(stream));
    notifiedNumber = last;
    if (names.length > 0) notify(names);
  };
  return {
    seed,
    async read(from) {
      return inTransaction(database, () => ({ at: Date.now(), entries: from.flatMap(readFrom) }), 'DEFERRED');
    },
    async append(entries) {
      const taken = new Error('Somebody else was first.');
      try {
        inTransaction(database, () => {
          for (const { stream, version, text } of entries)
            if (insertEntry.run(stream, version, text).changes === 0) throw taken;
        });
        return true;
      } catch (error) {
        if (error === taken) return false;
        throw error;
      }
    },
    async saveSnapshot({ stream, version, text }, { keepFrom = null } = {}) {
      inTransaction(database, () => {
        if (upsertSnapshot.run(stream, version, text, keepFrom).changes > 0) deleteEntries.run(stream);
      });
    },
    async remove(prefix) {
      inTransaction(database, () => {
        for (const table of ['understudy_entries', 'understudy_snapshots'])
          database.prepare(`DELETE FROM ${table} WHERE substr(stream, 1, length(?1)) = ?1`).run(prefix);
      });
    },
    async addRequests(requests, keep) {
      inTransaction(database, () => {
        for (const { workspaceId = null, text } of requests) insertRequest.run(workspaceId, text);
        deleteRequestsBeyond.run(keep);
      });
    },
    readRequests: async () =>
      selectRequests.all().map(({ number, text }) => ({ number: Number(number), text: String(text) })),
    async removeRequests(workspaceId) {
      deleteRequests.run(workspaceId ?? null);
    },
    subscribe(listener) {
      const remove = add(listener);
      subscribers += 1;
      if (subscribers === 1) {
        notifiedNumber = lastNumber();
        timer = setInterval(look, lookEveryMs).unref();
      }
      return () => {
        remove();
        subscribers -= 1;
        if (subscribers === 0) clearInterval(timer);
      };
    },
    async close() {
      clearInterval(timer);
      if (database.isOpen) database.close();
    },
  };
}

type Row = Pick<StreamEntry, 'stream' | 'version' | 'text'>;
