import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { JsonSchema } from './document.ts';
import { renderModule } from './module.ts';
import { fillDefaults } from './validators.ts';

/** The scenarios of a folder by the names of their files, held against their schema. */
export async function renderMockScenarios(schema: JsonSchema, folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
  const scenarios = await Promise.all(
    names.map(async (name) => {
      const value: unknown = parse(await readFile(path.join(folder, name), 'utf8'));
      return [path.basename(name, '.yaml'), fillDefaults(schema, value)];
    }),
  );
  const table = JSON.stringify(Object.fromEntries(scenarios), null, 1);
  return renderModule(
    "import type { components } from './scenario-types.ts';\n",
    `export const scenarios: Readonly<Record<string, components['schemas']['Scenario']>> = ${table};\n`,
  );
}
