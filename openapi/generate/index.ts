// `npm run generate` writes `src/generated/` from `openapi/`. A test fails if the files in git differ.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'src/generated');

await mkdir(folder, { recursive: true });
for (const [name, content] of await generateFiles()) {
  const file = path.join(folder, name);
  if ((await readFile(file, 'utf8').catch(() => '')) === content) continue;
  await writeFile(file, content);
  console.log(path.relative(root, file));
}
