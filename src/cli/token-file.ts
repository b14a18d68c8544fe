import { open } from 'node:fs/promises';
import { isToken, whatATokenIs } from '../../mock/http/entrance-fault.ts';
import { CannotDo } from './cannot-do.ts';

/** More than any token has; what is longer is another file, or has no end. */
const mostBytes = 4096;

/**
 * The token in a file: its one line.
 *
 * @throws CannotDo when the file cannot be read or holds no token. What it holds is never shown.
 */
export async function tokenIn(file: string): Promise<string> {
  const text = await beginningOf(file).catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(`The token file ${file} cannot be read (${error.code}). Check the path given to --token-file.`);
  });
  const line = text.replace(/\r?\n$/, '');
  if (!isToken(line)) throw new CannotDo(`The token file ${file} must have one line, the token. ${whatATokenIs}`);
  return line;
}

async function beginningOf(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
  return buffer.toString('latin1', 0, bytesRead);
}
