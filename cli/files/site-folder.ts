import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '../../src/json.ts';
import { CliError } from '../options/command.ts';
import { isWithin } from './docs-files.ts';
import { makeFolder } from './text-file.ts';

/** Lists the files that a build of the documentation wrote, so that the next build removes no other file. */
const listName = '.understudy-files.json';

export interface SiteFiles {
  texts: ReadonlyMap<string, string>;
  /** The source of each file that is copied, by its path in the site. */
  copies: ReadonlyMap<string, string>;
}

export function refuseSharedFolder(out: string, pages: string): void {
  const [site, own] = [realPathOf(out), realPathOf(pages)];
  if (!isWithin(site, own) && !isWithin(own, site)) return;
  throw new CliError(`--out ${out} and --pages ${pages} must be separate folders. Choose another folder for --out.`);
}

/** @throws CliError before it changes any file, when the folder has files that no build of the documentation wrote */
export async function writeSite(out: string, { texts, copies }: SiteFiles): Promise<void> {
  hasFile(out, listName);
  const earlier = await readFileList(out);
  const names = [...texts.keys(), ...copies.keys()].toSorted();
  const existing = [...new Set([...names, ...earlier])].filter((name) => hasFile(out, name));
  const foreign = existing.find((name) => !earlier.includes(name));
  if (foreign !== undefined) throw foreignFileError(out, foreign);
  for (const name of existing) if (!names.includes(name)) await rm(path.join(out, name));
  await writeFile(await makeRoomFor(out, listName), `${JSON.stringify(names, null, 2)}\n`);
  for (const [name, text] of texts) await writeFile(await makeRoomFor(out, name), text);
  for (const [name, source] of copies) await copyFile(source, await makeRoomFor(out, name));
}

/** @throws CliError when a folder or a symbolic link is in place of the file, or leads to it from outside of `out` */
function hasFile(out: string, name: string): boolean {
  const file = path.join(out, name);
  if (!isWithin(realPathOf(out), realPathOf(path.dirname(file))))
    throw new CliError(`${path.dirname(file)} is a symbolic link out of ${out}. Remove the link.`);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return found !== undefined;
  throw new CliError(`${file} must be a file of the site, not a folder or a symbolic link. Remove it.`);
}

async function readFileList(out: string): Promise<readonly string[]> {
  if (!existsSync(out)) return [];
  const list = await readFile(path.join(out, listName), 'utf8').then(parseJson, () => undefined);
  if (Array.isArray(list)) return list.map(String);
  const foreign = (await readdir(out)).find((name) => !name.startsWith('.'));
  if (foreign !== undefined) throw foreignFileError(out, foreign);
  return [];
}

function foreignFileError(out: string, name: string): CliError {
  return new CliError(
    `${out} must be empty or hold an earlier site; no build of the documentation wrote its ${name}. Choose another folder for --out, or delete it.`,
  );
}

function realPathOf(folder: string): string {
  const absolute = path.resolve(folder);
  if (existsSync(absolute)) return realpathSync(absolute);
  return path.join(realPathOf(path.dirname(absolute)), path.basename(absolute));
}

async function makeRoomFor(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await makeFolder(path.dirname(file));
  return file;
}
