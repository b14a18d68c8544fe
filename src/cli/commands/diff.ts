import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { diffDocuments, toReleaseNotes } from '../../../docs/index.ts';
import { CliError } from '../cli-error.ts';

interface DiffInput {
  old: string;
  new: string;
  json?: boolean;
  failOn: 'breaking' | 'behavioural';
}

/** Prints what has changed between two versions of the document. @throws CliError when one cannot be read. */
export async function runDiff({ old, new: now, json = false, failOn }: DiffInput): Promise<0 | 1> {
  const changes = diffDocuments(await readVersion(old), await readVersion(now));
  process.stdout.write(json ? `${JSON.stringify(changes, null, 2)}\n` : toReleaseNotes(changes));
  const failing = failOn === 'breaking' ? ['breaking'] : ['breaking', 'behavioural'];
  return changes.some(({ kind }) => failing.includes(kind)) ? 1 : 0;
}

/** Where the document is in a version of this repository. */
const documentPath = 'src/generated/service.json';

/** The document in a file, or in a git ref of the repository that this runs in. */
async function readVersion(version: string): Promise<object> {
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
