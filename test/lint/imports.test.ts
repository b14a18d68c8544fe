import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/generated/'));

function modulesImportedTwice(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?:type )?\{[^}]*\} from '([^']+)'/gm);
  const counts = Map.groupBy(imports, ([, module]) => module);
  return [...counts].flatMap(([module, { length }]) => (length > 1 ? [`${file}: ${module}`] : []));
}

test('every source file has at most one import statement for each module', () => {
  expect(files.flatMap(modulesImportedTwice)).toEqual([]);
});
