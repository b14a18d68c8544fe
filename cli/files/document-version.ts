import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { CliError } from '../cli-error.ts';

/** Where the document is in a version of this repository. */
const documentPath = 'src/generated/service.json';

/** The document in a file, or in a git ref of the repository that this runs in. @throws CliError when it is in neither. */
export async function readDocumentVersion(version: string): Promise<object> {
  const text = await readFile(version, 'utf8').catch(() => readFromGit(version));
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null && 'openapi' in document && 'paths' in document)
      return document;
  } catch {
    // It is said below what is expected.
  }
  throw new CliError(`${version} must be an OpenAPI document in JSON, such as understudy/openapi.json.`);
}

async function readFromGit(ref: string): Promise<string> {
  const args = ['show', '--end-of-options', `${ref}:${documentPath}`];
  const { stdout } = await promisify(execFile)('git', args, { maxBuffer: 64 * 1024 * 1024 }).catch(() => {
    throw new CliError(`${ref} is neither a file that can be read nor a git ref with ${documentPath}.`);
  });
  return stdout;
}
