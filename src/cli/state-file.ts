import type { SqliteLog } from '../../mock/log/sqlite-log.ts';
import { CannotDo } from './cannot-do.ts';

/** Opens the file that keeps the mock's state, or begins it. @throws CannotDo when that is not possible. */
export async function stateIn(file: string, seed: string): Promise<SqliteLog> {
  const { sqliteLog } = await import('../../mock/log/sqlite-log.ts');
  try {
    return sqliteLog(file, seed);
  } catch (error) {
    throw new CannotDo(
      `The state file ${file} cannot be used: ${(error as Error).message}. ` +
        'Check the path given to --state, and that no other mock uses the file.',
    );
  }
}
