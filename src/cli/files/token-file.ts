import { open } from 'node:fs/promises';
import { isToken, tokenHint } from '../../../mock/http/access/validate-listen-options.ts';
import { CliError } from '../cli-error.ts';

/** More than any token has; what is longer is another file, or has no end. */
const maxBytes = 4096;

/**
 * The token in a file: its one line.
 *
 * @throws CannotDo when the file cannot be read or holds no token. What it holds is never shown.
 */
export async function readTokenFile(file: string): Promise<string> {
  const text = await readStart(file).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The token file ${file} cannot be read (${error.code}). Check the path given to --token-file.`);
  });
  const line = text.replace(/\r?\n$/, '');
  if (!isToken(line)) throw new CliError(`The token file ${file} must have one line, the token. ${tokenHint}`);
  return line;
}

async function readStart(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
  return buffer.toString('latin1', 0, bytesRead);
}
