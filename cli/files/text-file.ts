import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { failWith } from '../options/command.ts';

/** Longer no file may be. */
const maxFileBytes = 500_000_000;
/** More is not read of a device: `/dev/zero` has no end, and `/dev/null` is an empty file. */
const maxDeviceBytes = 100_000;

/**
 * The text of a file, at most 500 MB.
 *
 * @param what for the message: `subject file`
 * @param advice for the message: what to do
 * @throws CliError when it cannot be read, or is longer: then with the code `EFBIG`.
 */
export async function readTextFile(file: string, what: string, advice: string): Promise<string> {
  return (await readFileBytes(file, what, advice)).toString();
}

/** The same as bytes, for what may be larger than the heap. */
export function readFileBytes(file: string, what: string, advice: string, maxBytes = maxFileBytes): Promise<Buffer> {
  return readBounded(file, maxBytes).catch(failWith(`The ${what} ${file} cannot be read`, advice));
}

async function readBounded(file: string, most: number): Promise<Buffer> {
  const maxBytes = (await stat(file)).isCharacterDevice() ? Math.min(most, maxDeviceBytes) : most;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1_000_000 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw Object.assign(new Error('It is too large.'), { code: 'EFBIG' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Longer than any secret; a longer file is another one, or has no end. */
const maxSecretBytes = 4096;

/**
 * The token or password in a file, without the line break at its end.
 *
 * @param option for the message: `--token-file`
 * @throws CliError when the file cannot be read.
 */
export async function readSecretFile(file: string, option: `--${string}-file`): Promise<string> {
  const bytes = await readFileBytes(file, 'file', `Check the path of ${option}.`, maxSecretBytes);
  return bytes.toString('latin1').replace(/\r?\n$/, '');
}
