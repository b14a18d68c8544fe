import { writeFile } from 'node:fs/promises';
import { ownerOnly } from '../../files/replace-file.ts';

/** Writes the JSON of a snapshot to a new file; without one it is returned, for standard output. */
export async function exportTo(json: Uint8Array, output: string): Promise<string> {
  if (output === '') return Buffer.from(json).toString();
  await writeFile(output, json, { mode: ownerOnly, flag: 'wx' });
  return `${output} is written. Start from it with understudy serve --snapshot ${output}\n`;
}
