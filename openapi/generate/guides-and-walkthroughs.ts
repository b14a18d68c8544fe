import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import {
  type Document,
  type Example,
  type JsonSchema,
  operationsOf,
  renderConstant,
  renderModule,
  resolveReference,
} from './document.ts';
import type { GeneratedFault } from './faults.ts';
import { fillDefaults } from './validators.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The guides of the service, those of the package with the references, which are generated, and the glossary. */
export async function renderGuidesModule(references: ReadonlyMap<string, string>): Promise<string> {
  const first = ['first-conversation.md', 'scheduling-across-time-zones.md', 'retries-and-the-queue.md'];
  const firstOfPackage = ['use-the-mock.md', 'test-with-the-mock.md', 'verify-a-service.md'];
  const { terms, abbreviations } = await readGlossary(path.join(root, 'openapi/glossary.yaml'));
  return renderModule(
    renderConstant('guides', [
      ...(await readGuides('guides', 'openapi/guides', first, new Map())),
      ...(await readGuides('understudy', 'docs/guides', firstOfPackage, references)),
    ]),
    renderConstant('glossary', terms),
    renderConstant('abbreviations', abbreviations),
  );
}

/** The guides of a folder with their paths on the site: the first, the others, and those that are generated. */
async function readGuides(
  section: string,
  folder: string,
  first: readonly string[],
  generated: ReadonlyMap<string, string>,
) {
  const names = (await readdir(path.join(root, folder))).filter(
    (name) => !first.includes(name) && !generated.has(name),
  );
  const guides = [...first, ...names, ...generated.keys()].map(async (name) => ({
    path: `${section}/${path.basename(name, '.md')}`,
    file: `${folder}/${name}`,
    markdown: generated.get(name) ?? (await readFile(path.join(root, folder, name), 'utf8')),
  }));
  return Promise.all(guides);
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

/** A request as it is authored: its body may be the name of a request example, with other values in place of some. */
interface AuthoredRequest {
  body?: unknown;
  replace?: Record<string, string>;
}

type AuthoredFile = Record<string, { request?: AuthoredRequest; steps?: (AuthoredRequest & { send?: string })[] }>;

/** The situations, and how each example comes about: by operation and name. Bodies are written out. */
export async function renderWalkthroughsModule(
  document: Document,
  faults: readonly GeneratedFault[],
  folder: string,
): Promise<string> {
  const readWalkthroughs = async (file: string, operationId = '') => {
    const authored = parse(await readFile(path.join(folder, file), 'utf8')) as AuthoredFile;
    const rows = Object.entries(authored).map(([name, { request, steps, ...rest }]) => {
      const written = {
        ...(request && { request: withBody(document, operationId, request) }),
        ...(steps && { steps: steps.map((step) => withBody(document, step.send ?? '', step)) }),
      };
      return [name, { ...rest, ...written }];
    });
    return Object.fromEntries(rows) as object;
  };
  const operations = (await readdir(path.join(folder, 'operations'))).toSorted();
  const walkthroughRows = operations.map(async (name) => {
    const id = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [id, await readWalkthroughs(`operations/${name}/walkthroughs.yaml`, id)] as const;
  });
  const authored = Object.fromEntries(await Promise.all(walkthroughRows));
  const isAuthored = ({ operationId, code = '' }: GeneratedFault) =>
    [operationId, 'anyOperation'].some((id) => code in (authored[id] ?? {}));
  // Of several faults with a code the first is shown.
  const ofFaults = faults
    .filter((fault) => fault.code !== undefined && !isAuthored(fault))
    .toReversed()
    .map(({ operationId, code, samples: [request] }) => [operationId, code, { request }] as const);
  const rows = Object.entries(authored).map(([id, own]) => {
    const errors = ofFaults.filter(([operationId]) => operationId === id).map(([, code, shown]) => [code, shown]);
    return [id, { ...own, ...Object.fromEntries(errors) }];
  });
  return renderModule(
    "import type { Walkthrough, Situation } from '../document/walkthrough.ts';\n",
    renderConstant('situations', await readWalkthroughs('situations.yaml'), 'Readonly<Record<string, Situation>>'),
    renderConstant(
      'walkthroughs',
      Object.fromEntries(rows),
      'Readonly<Record<string, Readonly<Record<string, Walkthrough>>>>',
    ),
  );
}

/** @throws Error when there is no request example of that name. */
function withBody(document: Document, operationId: string, request: AuthoredRequest): AuthoredRequest {
  const { body, replace = {}, ...rest } = request;
  if (typeof body !== 'string') return body === undefined ? rest : { ...rest, body };
  const { operation } = operationsOf(document).find((one) => one.operation.operationId === operationId) ?? {};
  const example = operation?.requestBody?.content['application/json']?.examples?.[body];
  if (example === undefined) throw new Error(`A walkthrough sends the request example "${body}", but there is none.`);
  const { value } = resolveReference<Example>(document, example);
  const text = Object.entries(replace).reduce((json, [from, to]) => json.replaceAll(from, to), JSON.stringify(value));
  return { ...rest, body: JSON.parse(text) };
}

/** The scenarios of a folder by the names of their files, held against their schema. */
export async function renderMockScenarios(schema: JsonSchema, folder: string): Promise<string> {
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
