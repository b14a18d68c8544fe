import { openSqliteLog, type SqliteLog } from '../../mock/index.ts';
import { CliError } from '../cli-error.ts';

/** Opens or creates the file with the mock's state. @throws CliError when that is not possible. */
export async function openStateFile(file: string, seed: string): Promise<SqliteLog> {
  try {
    return await openSqliteLog(file, seed);
  } catch (error) {
    throw new CliError(
      `The state file ${file} cannot be used: ${(error as Error).message}. ` +
        'Check the path of --state, and that no other mock uses the file.',
    );
  }
}
