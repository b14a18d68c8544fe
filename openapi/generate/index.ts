// npm run generate: writes src/generated/ from openapi/. With --check it writes nothing and fails on a difference.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateFiles } from './files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'src/generated');
const isCheck = process.argv.includes('--check');

await mkdir(folder, { recursive: true });
for (const [name, content] of await generateFiles()) {
  const file = path.join(folder, name);
  if ((await readFile(file, 'utf8').catch(() => '')) === content) continue;
  if (isCheck) {
    process.exitCode = 1;
    console.error(
      `${path.relative(root, file)} is not what openapi/ says. Run \`npm run generate\` and commit the result.`,
    );
  } else {
    await writeFile(file, content);
    console.log(path.relative(root, file));
  }
}
