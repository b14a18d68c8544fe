import { type Mock, parseWorkspacesFile } from '../../mock/index.ts';
import { CliError } from '../cli-error.ts';
import { readTextFile } from './text-file.ts';

/** The workspaces of a file. @throws CliError when it cannot be read or is invalid, with one line per error. */
export async function readWorkspacesFile(file: string): Promise<Pick<Mock, 'workspaces'>> {
  const text = await readTextFile(file, 'workspace file', 'Check the path of --workspaces.');
  const workspaces = await parseWorkspacesFile(text, file).catch((error: Error) => {
    throw new CliError(error.message);
  });
  return { workspaces };
}
