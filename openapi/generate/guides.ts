import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { Schema } from '../../src/document/document.ts';
import { renderConstant, renderModule } from './document.ts';
import { fillDefaults } from './validators.ts';

const root = path.resolve(import.meta.dirname, '../..');

export async function renderGuidesModule(
  references: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, string>,
): Promise<string> {
  const first = ['first-conversation.md', 'scheduling-across-time-zones.md', 'retries-and-the-queue.md'];
  const firstOfPackage = ['use-the-mock.md', 'test-with-the-mock.md', 'verify-a-service.md'];
  const { terms, abbreviations } = await readGlossary(path.join(root, 'openapi/glossary.yaml'));
  return renderModule(
    renderConstant('guides', [
      ...(await readGuides('guides', 'openapi/guides', first, new Map(), changed)),
      ...(await readGuides('understudy', 'docs/guides', firstOfPackage, references, changed)),
    ]),
    renderConstant('glossary', terms),
    renderConstant('abbreviations', abbreviations),
  );
}

async function readGuides(
  section: string,
  folder: string,
  first: readonly string[],
  generated: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, string>,
) {
  const names = (await readdir(path.join(root, folder))).filter(
    (name) => !first.includes(name) && !generated.has(name),
  );
  const guides = [...first, ...names, ...generated.keys()].map(async (name) => ({
    path: `${section}/${path.basename(name, '.md')}`,
    file: `${folder}/${name}`,
    markdown: generated.get(name) ?? changed.get(name) ?? (await readFile(path.join(root, folder, name), 'utf8')),
  }));
  return Promise.all(guides);
}

export interface Glossary {
  /** The documentation does not use the words in `avoid`. */
  terms: readonly { term: string; meaning: string; avoid?: readonly string[] }[];
  abbreviations: Readonly<Record<string, string>>;
}

export async function readGlossary(file: string): Promise<Glossary> {
  return parse(await readFile(file, 'utf8')) as Glossary;
}

export async function renderMockScenarios(schema: Schema, folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
  const scenarios = await Promise.all(
    names.map(async (name) => {
      const value: unknown = parse(await readFile(path.join(folder, name), 'utf8'));
      return [path.basename(name, '.yaml'), fillDefaults(schema, value)];
    }),
  );
  return renderModule(
    "import type { components } from './scenario-types.ts';\n",
    renderConstant(
      'scenarios',
      Object.fromEntries(scenarios),
      "Readonly<Record<string, components['schemas']['Scenario']>>",
    ),
  );
}
