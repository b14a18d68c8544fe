import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { renderConstant, renderModule } from './module.ts';

/** The guides as they are authored, in the order in which they are best read, and the glossary. */
export async function renderGuidesModule(openapiFolder: string): Promise<string> {
  const folder = path.join(openapiFolder, 'guides');
  const names = (await readdir(folder)).toSorted((a, b) => rankOf(a) - rankOf(b));
  const guides = names.map(async (name) => ({
    name: path.basename(name, '.md'),
    markdown: await readFile(path.join(folder, name), 'utf8'),
  }));
  const { terms, abbreviations } = await readGlossary(path.join(openapiFolder, 'glossary.yaml'));
  return renderModule(
    renderConstant('guides', await Promise.all(guides)),
    renderConstant('glossary', terms),
    renderConstant('abbreviations', abbreviations),
  );
}

/** What the words of the documentation mean. */
export interface Glossary {
  /** A word under `avoid` is not used for the term. */
  terms: readonly { term: string; meaning: string; avoid?: readonly string[] }[];
  abbreviations: Readonly<Record<string, string>>;
}

export async function readGlossary(file: string): Promise<Glossary> {
  return parse(await readFile(file, 'utf8')) as Glossary;
}

const first = ['first-conversation.md', 'scheduling-across-time-zones.md', 'retries-and-the-queue.md'];

function rankOf(name: string): number {
  const rank = first.indexOf(name);
  return rank === -1 ? first.length : rank;
}
