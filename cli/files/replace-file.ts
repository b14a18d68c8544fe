import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failWith } from '../options/command.ts';

/** File mode that lets only the owner read a file, because it may contain customers' messages. */
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
  await mkdir(path.dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, text, { mode: ownerOnly, flag: 'wx' });
    await putInPlace(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the problem and the advice for a file that cannot be written. */
export function notWritable(file: string): [problem: string, advice: string] {
  return [`The file ${file} cannot be written`, 'Check that its folder exists and is writable.'];
}
