// Import it lazily: it brings a YAML parser along, and the mock starts without it.
import { FileError } from '../../src/files/issue.ts';
import { readDocument } from '../../src/files/read-document.ts';
import type { Workspace } from '../domain/workspace/workspace.ts';
import { workspacesRules } from './validate-workspaces.ts';

/**
 * The workspaces of a YAML or JSON file. `fileName` is only used in messages.
 *
 * @throws FileError, and nothing else, whatever the text is
 */
export function parseWorkspacesFile(text: string, fileName: string): Workspace[] {
  const result = readDocument(text, workspacesRules);
  if (result.ok) return result.value.workspaces;
  throw new FileError(fileName, result.issues);
}
