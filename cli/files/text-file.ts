import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CliError, failWith } from '../options/command.ts';

/** Longer no file may be. */
const maxFileBytes = 500_000_000;
/** More is not read of a device: `/dev/zero` has no end, and `/dev/null` is an empty file. */
const maxDeviceBytes = 100_000;

/** The text of a file. @throws CliError `The subject file x.yaml cannot be read (ENOENT).` with the advice */
export async function readTextFile(file: string, what: string, advice: string): Promise<string> {
  const bytes = await readFileBytes(file, what, advice);
  const [first = 0, second = 0] = bytes;
  // A byte order mark, or a letter of ASCII in two bytes.
  const hasMark = first + second === 0xff + 0xfe && first !== second;
  if (hasMark || (bytes.length > 1 && (first === 0) !== (second === 0)))
    throw new CliError(`The ${what} ${file} is in UTF-16. Save it as UTF-8.`);
  return bytes.toString();
}

/** The same as bytes, for what may be larger than the heap. */
export async function readFileBytes(file: string, what: string, advice: string, most = maxFileBytes): Promise<Buffer> {
  try {
    const found = await stat(file);
    // Nobody may ever write to a named pipe. The one of `<(command)` has a writer.
    if (found.isFIFO() && !/^\/(?:dev|proc\/self)\/fd\//.test(file)) throw refusal('ENOTSUP', 'It is a named pipe.');
    const maxBytes = found.isCharacterDevice() ? Math.min(most, maxDeviceBytes) : most;
    // Also a sparse file, which has nothing to read and takes long.
    if (found.size > maxBytes) throw refusal('EFBIG', 'It is too large.');
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of createReadStream(file, { highWaterMark: 1_000_000 }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw refusal('EFBIG', 'It is too large.');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    return failWith(`The ${what} ${file} cannot be read`, advice)(error);
  }
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Longer than any secret; a longer file is another one, or has no end. */
const maxSecretBytes = 4096;

/** The token or password in the file of an option, without the line break at its end. */
export async function readSecretFile(file: string, option: `--${string}-file`): Promise<string> {
  const bytes = await readFileBytes(file, 'file', `Check the path of ${option}.`, maxSecretBytes);
  return bytes.toString('latin1').replace(/\r?\n$/, '');
}
