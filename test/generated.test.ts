import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateFiles } from '../openapi/generate/files.ts';

const folder = 'src/generated';
const files = await generateFiles();
const validators = readdirSync(folder).filter((name) => /-validators?\.js$/.test(name));

test('npm run generate does not change the committed files', () => {
  const different = [...files].filter(([name, content]) => readFileSync(`${folder}/${name}`, 'utf8') !== content);

  expect(different.map(([name]) => name)).toEqual([]);
});

test('src/generated has only generated files', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].filter((name) => !name.startsWith('..')).toSorted());
});

test.each(validators)('the generated module %s runs without eval and outside of Node', async (name) => {
  expect(Object.keys(await import(`../${folder}/${name}`))).not.toEqual([]);
  // The generated code contains a `require` as text: Ajv keeps the text for code generators, and nothing executes it.
  const code = readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/\.code=(['`])require\([^'`]*\1/g, '');

  expect(code.match(/\beval\s*\(|\bFunction\s*\(|\brequire\s*\(|\bnode:|[;}\n]import\b/g)).toBeNull();
  expect(code.match(/\bexport ?\{/g)).toHaveLength(1);
});
