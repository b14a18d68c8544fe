import { existsSync } from 'node:fs';
import { loadPostgres } from './postgres/load-postgres.ts';
import type { SeededStreams } from './streams.ts';

/**
 * Opens the state that several mocks share: in a PostgreSQL database, or in a SQLite file on this machine.
 *
 * @param url `postgres://user@host/database` or `sqlite:FILE`
 * @param seed only used for a new state; without one, a file has to be there already
 * @param connections how many there may be to PostgreSQL at once
 * @throws Error when it cannot be used
 */
export async function openStreams(url: string, seed?: string, connections?: number): Promise<SeededStreams> {
  const file = /^sqlite:(.*)$/.exec(url)?.[1];
  if (file !== undefined) {
    if (seed === undefined && !existsSync(file)) throw new Error(`there is no file ${file}`);
    return (await import('./sqlite/sqlite-streams.ts')).openSqliteStreams(file, seed ?? '');
  }
  const { openPostgresStreams } = await loadPostgres(() => import('./postgres/open-postgres-streams.ts'));
  return openPostgresStreams(url, seed ?? '', connections);
}
