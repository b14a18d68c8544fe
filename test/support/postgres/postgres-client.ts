import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';

/** Commands for a PostgreSQL server on 127.0.0.1 that needs no password. */
export interface PostgresClient {
  url(database: string): string;
  createDatabase(): Promise<string>;
  /** Runs statements with `psql`. Returns its output: a line for each row, with `|` between columns. */
  query(database: string, sql: string): Promise<string>;
}

export function createPostgresClient({ folder, port }: { folder: string; port: number }): PostgresClient {
  const run = async (program: string, args: readonly string[]) => {
    const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    return (await promisify(execFile)(path.join(folder, program), [...address, ...args])).stdout;
  };
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    url,
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await run('createdb', [name]);
      return url(name);
    },
    query: (database, sql) => run('psql', ['-d', database, '-v', 'ON_ERROR_STOP=1', '-qAtc', sql]),
  };
}
