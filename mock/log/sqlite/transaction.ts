import type { DatabaseSync } from 'node:sqlite';

/** Does work on a database, all or nothing. */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
  mode: 'IMMEDIATE' | 'DEFERRED' = 'IMMEDIATE',
): Result {
  database.exec(`BEGIN ${mode}`);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A failed commit (on a full disk, say) was rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
