import { open, readFile } from 'node:fs/promises';
import { failWith } from '../options/command.ts';

/**
 * The text of a file.
 *
 * @param what for the message: `subject file`
 * @param advice for the message: what to do
 * @throws CliError when it cannot be read.
 */
export function readTextFile(file: string, what: string, advice: string): Promise<string> {
  return readFile(file, 'utf8').catch(failWith(`The ${what} ${file} cannot be read`, advice));
}

/** Longer than any secret; a longer file is another one, or has no end. */
const maxBytes = 4096;

/**
 * The token or password in a file, without the line break at its end.
 *
 * @param option for the message: `--token-file`
 * @throws CliError when the file cannot be read.
 */
export async function readSecretFile(file: string, option: `--${string}-file`): Promise<string> {
  const text = await readStart(file).catch(failWith(`The file ${file} cannot be read`, `Check the path of ${option}.`));
  return text.replace(/\r?\n$/, '');
}

async function readStart(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
  return buffer.toString('latin1', 0, bytesRead);
}
