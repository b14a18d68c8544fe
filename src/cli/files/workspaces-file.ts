import { readFile } from 'node:fs/promises';
import type { Workspace } from '../../../mock/domain/workspace/workspace.ts';
import { CliError } from '../cli-error.ts';

/** The workspaces of a file. @throws CliError when it cannot be read or is invalid, with one line per error. */
export async function readWorkspacesFile(file: string): Promise<{ workspaces: Workspace[] }> {
  const { parseWorkspacesFile, WorkspacesFileError } = await import(
    '../../../mock/workspaces/parse-workspaces-file.ts'
  );
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The workspace file ${file} cannot be read (${error.code}). Check the path of --workspaces.`);
  });
  try {
    return { workspaces: parseWorkspacesFile(text, file) };
  } catch (error) {
    throw error instanceof WorkspacesFileError ? new CliError(error.message) : error;
  }
}
