import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError, failWith } from '../options/command.ts';

const maxFileBytes = 500_000_000;
/** Limits the bytes to read from a device, because a device such as `/dev/zero` never ends. */
const maxDeviceBytes = 100_000;

/** @throws CliError that ends with `advice`: `The file x.yaml cannot be read (ENOENT). …` */
export async function readTextFile(file: string, what: string, advice: string): Promise<string> {
  const bytes = await readFileBytes(file, what, advice);
  const [first = 0, second = 0] = bytes;
  const hasMark = first + second === 0xff + 0xfe && first !== second;
  if (hasMark || (bytes.length > 1 && (first === 0) !== (second === 0)))
    throw new CliError(`The ${what} ${file} is in UTF-16. Save it as UTF-8.`);
  return bytes.toString();
}

/** Reads a file as bytes, because a large file may not fit in the heap as a string. */
export async function readFileBytes(file: string, what: string, advice: string, most = maxFileBytes): Promise<Buffer> {
  const refuse = (code: string, reason: string) =>
    new CliError(`The ${what} ${file} cannot be read (${code}): ${reason}. ${advice}`);
  try {
    const found = await stat(file);
    // Refuse a named pipe: if no process writes to it, reading never ends. But accept the pipe of the shell's
    // `<(command)`.
    const isDescriptor = /^\/(?:dev|proc\/self)\/fd\//.test(file);
    if (found.isFIFO() && !isDescriptor) throw refuse('ENOTSUP', 'it is a named pipe');
    const maxBytes = found.isCharacterDevice() ? Math.min(most, maxDeviceBytes) : most;
    // Check the file's size first, because reading a huge sparse file takes long.
    const tooLarge = `it may have at most ${maxBytes} bytes`;
    if (found.size > maxBytes) throw refuse('EFBIG', tooLarge);
    const chunks = await createReadStream(file, { end: maxBytes, highWaterMark: 1_000_000 }).toArray();
    const bytes = Buffer.concat(chunks);
    if (bytes.length > maxBytes) throw refuse('EFBIG', tooLarge);
    return bytes;
  } catch (error) {
    return failWith(`The ${what} ${file} cannot be read`, advice)(error);
  }
}

const maxSecretBytes = 4096;

export async function readSecretFile(file: string, option: `--${string}-file`): Promise<string> {
  const bytes = await readFileBytes(file, 'file', `Check the path of ${option}.`, maxSecretBytes);
  return bytes.toString('latin1').replace(/\r?\n$/, '');
}

/** A file with this mode can be read only by its owner, because it may contain customers' messages. */
export const ownerOnly = 0o600;

/** Replaces a file atomically, so that no reader sees half of it. Writes directly to a pipe or device. */
export function replaceFile(file: string, text: string): Promise<void> {
  return writeBeside(file, text, rename).catch(failWith(...notWritable(file)));
}

/** Checks that {@link replaceFile} can write a file, without changing the file. @throws CliError when it cannot. */
export function assertReplaceable(file: string): Promise<void> {
  return writeBeside(file, '', async () => {}).catch(failWith(...notWritable(file)));
}

async function writeBeside(
  file: string,
  text: string,
  putInPlace: (draft: string, target: string) => Promise<void>,
): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true) throw Object.assign(new Error('It is a folder.'), { code: 'EISDIR' });
  if (found !== undefined && !found.isFile()) return await appendFile(file, text);
  await makeFolder(path.dirname(file));
  const target = await realpath(file).catch(() => file);
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, text, { mode: ownerOnly, flag: 'wx' });
    await putInPlace(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Creates a folder and its parents. Node's own recursive `mkdir` never ends on file systems such as `/proc`. */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** @throws CliError when a file exists, so that {@link writeNewFile} cannot create it, or its folder is missing */
export function assertNewFile(file: string): void {
  if (existsSync(file)) throw new CliError(`${file} already exists. Remove it or choose another file.`);
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new CliError(`There is no folder ${folder} for ${path.basename(file)}. Create it.`);
}

/** Creates a file. @throws CliError when the file exists or cannot be written */
export async function writeNewFile(file: string, text: string): Promise<void> {
  assertNewFile(file);
  await writeFile(file, text, { flag: 'wx' }).catch(failWith(...notWritable(file)));
}

export function notWritable(file: string): [problem: string, advice: string] {
  return [`The file ${file} cannot be written`, 'Check that its folder exists and is writable.'];
}
