import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { failWith } from '../options/command.ts';

/** Longer no file may be. */
const maxFileBytes = 500_000_000;
/** More is not read of a device: `/dev/zero` has no end, and `/dev/null` is an empty file. */
const maxDeviceBytes = 100_000;

/** The text of a file. @throws CliError `The subject file x.yaml cannot be read (ENOENT).` with the advice */
export async function readTextFile(file: string, what: string, advice: string): Promise<string> {
  return (await readFileBytes(file, what, advice)).toString();
}

/** The same as bytes, for what may be larger than the heap. */
export async function readFileBytes(file: string, what: string, advice: string, most = maxFileBytes): Promise<Buffer> {
  try {
    const maxBytes = (await stat(file)).isCharacterDevice() ? Math.min(most, maxDeviceBytes) : most;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of createReadStream(file, { highWaterMark: 1_000_000 }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw Object.assign(new Error('It is too large.'), { code: 'EFBIG' });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    return failWith(`The ${what} ${file} cannot be read`, advice)(error);
  }
}

/** Longer than any secret; a longer file is another one, or has no end. */
const maxSecretBytes = 4096;

/** The token or password in the file of an option, without the line break at its end. */
export async function readSecretFile(file: string, option: `--${string}-file`): Promise<string> {
  const bytes = await readFileBytes(file, 'file', `Check the path of ${option}.`, maxSecretBytes);
  return bytes.toString('latin1').replace(/\r?\n$/, '');
}
